import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { signIn } from '../../credentials/serviceAccount/signIn';
import type { Result } from '../shared/core/result';
import { pick } from '../shared/node/picker';
import { ask } from './domain/answer';
import { metadataRequest, readMetadata, type Field, type Metadata } from './domain/metadata';
import { readPropertyId } from './domain/property';
import { realtimeDimensions } from './domain/realtime';
import { chosenProperty } from './pickers';
import { analyticsApi } from './service';
import { testedWith } from './serviceAccountTest';

async function loadMetadata(context: ILoadOptionsFunctions): Promise<Metadata> {
	const property = readPropertyId(chosenProperty(context));
	return await pick(context, analyticsApi, async (send): Promise<Result<Metadata>> => {
		if (!property.ok) return property;
		const answer = await ask(send, metadataRequest(property.value));
		return answer.ok ? readMetadata(answer.value) : answer;
	});
}

function toOption({ apiName, uiName, description, customDefinition }: Field): INodePropertyOptions {
	return {
		name: `${uiName}${customDefinition ? ' (custom)' : ''}`,
		value: apiName,
		description: `${apiName}: ${description}`,
	};
}

export const loadOptions = {
	async getMetrics(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return (await loadMetadata(this)).metrics.map(toOption);
	},
	async getDimensions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return (await loadMetadata(this)).dimensions.map(toOption);
	},
	async getComparisons(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const { comparisons } = await loadMetadata(this);
		return comparisons.map(({ uiName, apiName }) => ({ name: uiName, value: apiName }));
	},
	async getRealtimeDimensions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return realtimeDimensions(await loadMetadata(this)).map(toOption);
	},
};

export { listSearch } from './pickers';

export const credentialTest = { analyticsServiceAccountApiTest: testedWith(signIn) };
