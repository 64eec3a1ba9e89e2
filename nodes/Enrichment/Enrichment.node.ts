import {
	NodeConnectionTypes,
	type ICredentialsDecrypted,
	type ICredentialTestFunctions,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { buildNodeProperties, buildResourceField } from '../shared/node/nodeProperties';
import { runOperation } from '../shared/node/router';
import { resources } from './actions';
import { BUILDER_HINT } from './actions/builderHint';
import { authenticationProperties } from './actions/fields';
import { LOOKUP_OUTPUTS } from './actions/outputs';
import { COST_HINTS } from './actions/staticHints';

export class Enrichment implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Enrichment',
		name: 'enrichment',
		icon: { light: 'file:enrichment.svg', dark: 'file:enrichment.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Enrich, find, and search contacts and companies with your B2B data provider',
		defaults: { name: 'Enrichment' },
		usableAsTool: true,
		builderHint: BUILDER_HINT,
		hints: COST_HINTS,
		inputs: [NodeConnectionTypes.Main],
		// Lookups have the outputs of "On No Match", everything else has one.
		outputs: LOOKUP_OUTPUTS,
		credentials: [
			{
				name: 'enrichmentApi',
				required: true,
				displayOptions: { show: { authentication: ['singleProvider'] } },
				testedBy: 'enrichmentApiTest',
			},
			{
				name: 'enrichmentWaterfallApi',
				required: true,
				displayOptions: { show: { authentication: ['waterfall'] } },
				testedBy: 'enrichmentWaterfallApiTest',
			},
		],
		properties: [
			...authenticationProperties,
			buildResourceField(resources),
			...buildNodeProperties(resources),
		],
	};

	methods = {
		loadOptions: {
			async getSeniorities(this: ILoadOptionsFunctions) {
				return await (
					await import('./criterionOptions')
				).listCriterionOptions(this, 'seniority');
			},
			async getDepartments(this: ILoadOptionsFunctions) {
				return await (
					await import('./criterionOptions')
				).listCriterionOptions(this, 'department');
			},
		},
		credentialTest: {
			async enrichmentApiTest(
				this: ICredentialTestFunctions,
				credential: ICredentialsDecrypted,
			) {
				const { enrichmentApiTest } = await import('./methods');
				return await enrichmentApiTest.call(this, credential);
			},
			async enrichmentWaterfallApiTest(
				this: ICredentialTestFunctions,
				credential: ICredentialsDecrypted,
			) {
				const { enrichmentWaterfallApiTest } = await import('./methods');
				return await enrichmentWaterfallApiTest.call(this, credential);
			},
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation(this, resources);
	}
}
