import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { signIn } from '../../credentials/serviceAccount/signIn';
import { success, type Result } from '../shared/core/result';
import { pick } from '../shared/node/picker';
import { ask } from './google/ask';
import { metadataRequest, readMetadata, type Field, type Metadata } from './domain/metadata';
import { readPropertyId } from './domain/property';
import { realtimeDimensions } from './domain/realtime';
import { MOST_USED, STANDARD_PROPERTY } from './domain/standardFields';
import { chosenProperty } from './pickers';
import { analyticsApi } from './service';
import { testedWith } from './serviceAccountTest';

/** The fields of the chosen property, or those that every property has. */
async function loadMetadata(context: ILoadOptionsFunctions): Promise<Metadata> {
	const property = chosenProperty(context);
	const isOpen = property === '' || property.startsWith('=');
	return isOpen
		? await loadStandard(context)
		: await metadataOf(context, readPropertyId(property));
}

/** A fresh panel has neither property nor credential, and still has to offer something. */
async function loadStandard(context: ILoadOptionsFunctions): Promise<Metadata> {
	try {
		return await metadataOf(context, success(STANDARD_PROPERTY));
	} catch {
		return MOST_USED;
	}
}

async function metadataOf(
	context: ILoadOptionsFunctions,
	property: Result<string>,
): Promise<Metadata> {
	return await pick(context, analyticsApi, async (send): Promise<Result<Metadata>> => {
		if (!property.ok) return property;
		const answer = await ask(send, metadataRequest(property.value));
		return answer.ok ? readMetadata(answer.value) : answer;
	});
}

/** Both names, because n8n searches names: people know the one or the other. */
function toOption({ apiName, uiName, description }: Field): INodePropertyOptions {
	const name = uiName === apiName ? apiName : `${uiName} (${apiName})`;
	return { name, value: apiName, ...(description !== '' && { description }) };
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
