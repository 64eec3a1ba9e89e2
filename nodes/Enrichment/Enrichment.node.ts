import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { describe, resourceField } from '../shared/node/fields';
import { route } from '../shared/node/router';
import { resources } from './actions';
import { enrichmentApiTest } from './methods';

export class Enrichment implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Enrichment',
		name: 'enrichment',
		icon: { light: 'file:enrichment.svg', dark: 'file:enrichment.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Complete, find and search contacts and companies at a sales-intelligence provider',
		defaults: { name: 'Enrichment' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		// Two outputs for lookups that route what was not found, one for everything else.
		outputs: `={{ ["enrich", "find"].includes($parameter["operation"]) && $parameter["onNoMatch"] === "route" ? [{ type: "${NodeConnectionTypes.Main}", displayName: "Found" }, { type: "${NodeConnectionTypes.Main}", displayName: "Not Found" }] : ["${NodeConnectionTypes.Main}"] }}`,
		credentials: [{ name: 'enrichmentApi', required: true, testedBy: 'enrichmentApiTest' }],
		properties: [resourceField(resources), ...describe(resources)],
	};

	methods = { credentialTest: { enrichmentApiTest } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await route(this, resources);
	}
}
