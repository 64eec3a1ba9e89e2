import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { buildNodeProperties, buildResourceField } from '../shared/node/nodeProperties';
import { runOperation } from '../shared/node/router';
import { ANALYTICS_RESOURCES } from './actions';
import { ANALYTICS_BUILDER_HINT } from './actions/builderHint';
import { googleAuthenticationProperties } from './fields';
import { credentialTest, listSearch, loadOptions } from './methods';

const MAIN = `type: "${NodeConnectionTypes.Main}"`;
const nameOutputs = (first: string, second: string): string =>
	`[{ ${MAIN}, displayName: "${first}" }, { ${MAIN}, displayName: "${second}" }]`;

/**
 * Reports have a second output when their details are wanted, a sync that runs has one for its days, and a search for
 * anomalies one for what explains them.
 */
const OUTPUTS =
	`={{ $parameter["operation"] === "sync" && $parameter["mode"] !== "estimate" ? ${nameOutputs('Rows', 'Days')} : $parameter["operation"] === "findAnomalies" ? ${nameOutputs('Rows', 'Explanations')} : ["run", "runBatch"].includes($parameter["operation"]) && $parameter["options"]?.["includeDetails"] === true ? ${nameOutputs('Report', 'Details')} : ["${NodeConnectionTypes.Main}"] }}` as const;

export class Analytics implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Analytics (GA4)',
		name: 'analytics',
		icon: { light: 'file:analytics.svg', dark: 'file:analytics.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Run GA4 reports, send events, and manage key events, audiences, properties, and more',
		defaults: { name: 'Analytics (GA4)' },
		usableAsTool: true,
		builderHint: ANALYTICS_BUILDER_HINT,
		inputs: [NodeConnectionTypes.Main],
		outputs: OUTPUTS,
		credentials: [
			{
				name: 'analyticsOAuth2Api',
				required: true,
				displayOptions: { show: { authentication: ['oAuth2'] } },
			},
			{
				name: 'analyticsServiceAccountApi',
				required: true,
				displayOptions: { show: { authentication: ['serviceAccount'] } },
				testedBy: 'analyticsServiceAccountApiTest',
			},
		],
		properties: [
			...googleAuthenticationProperties,
			buildResourceField(ANALYTICS_RESOURCES),
			...buildNodeProperties(ANALYTICS_RESOURCES),
		],
	};

	methods = { credentialTest, listSearch, loadOptions };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation(this, ANALYTICS_RESOURCES);
	}
}
