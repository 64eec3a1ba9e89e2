import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { success, type Result } from '../shared/core/result';
import { pick } from '../shared/node/picker';
import { ask } from './domain/answer';
import { metadataRequest, readMetadata, type Field, type Metadata } from './domain/metadata';
import { readPropertyId } from './domain/property';
import { searchProperties as findProperties } from './domain/summaries';
import { analyticsApi } from './service';

async function loadMetadata(context: ILoadOptionsFunctions): Promise<Metadata> {
	const property = readPropertyId(chosenProperty(context));
	return await pick(context, analyticsApi, async (send): Promise<Result<Metadata>> => {
		if (!property.ok) return property;
		const answer = await ask(send, metadataRequest(property.value));
		return answer.ok ? readMetadata(answer.value) : answer;
	});
}

function chosenProperty(context: ILoadOptionsFunctions): string {
	const value = context.getCurrentNodeParameter('property', { extractValue: true });
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
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
};

export const listSearch = {
	async searchProperties(
		this: ILoadOptionsFunctions,
		filter = '',
		pageToken?: string,
	): Promise<INodeListSearchResult> {
		return await pick(this, analyticsApi, async (send) => {
			const found = await findProperties(send, filter, pageToken);
			if (!found.ok) return found;
			const { properties, next } = found.value;
			const results = properties.map(({ id, name, account }) => ({
				name: `${name} — ${account} (${id})`,
				value: id,
				url: `https://analytics.google.com/analytics/web/#/p${id}`,
			}));
			return success({ results, ...(next !== undefined && { paginationToken: next }) });
		});
	},
};
