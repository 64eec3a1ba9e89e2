import type { ICredentialType, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { AnalyticsOAuth2Api } from '../credentials/AnalyticsOAuth2Api.credentials';
import { AnalyticsServiceAccountApi } from '../credentials/AnalyticsServiceAccountApi.credentials';
import { EnrichmentApi } from '../credentials/EnrichmentApi.credentials';
import { EnrichmentWaterfallApi } from '../credentials/EnrichmentWaterfallApi.credentials';
import { Analytics } from '../nodes/Analytics/Analytics.node.ts';
import { Enrichment } from '../nodes/Enrichment/Enrichment.node.ts';
import { readOptionEntries } from './panelFields';

/** The descriptions of both nodes, as n8n reads them. */
export const NODE_DESCRIPTIONS: INodeTypeDescription[] = [
	new Enrichment().description,
	new Analytics().description,
];

export const CREDENTIAL_TYPES: ICredentialType[] = [
	new EnrichmentApi(),
	new EnrichmentWaterfallApi(),
	new AnalyticsOAuth2Api(),
	new AnalyticsServiceAccountApi(),
];

/** A resource and one of its operations, as a user selects them at the top of a node's panel. */
export interface PanelOperation {
	resource: string;
	resourceName: string;
	operation: string;
	operationName: string;
	description: string;
	fields: INodeProperties[];
}

const readEntriesIfAny = (property: INodeProperties | undefined) =>
	property ? readOptionEntries(property) : [];

function isShownFor(property: INodeProperties, resource: string, operation: string): boolean {
	const { show } = property.displayOptions ?? {};
	const allows = (name: string, value: string) => {
		const values: unknown = show?.[name];
		return !Array.isArray(values) || values.includes(value);
	};
	return allows('resource', resource) && allows('operation', operation);
}

/** The operations of a node, each with the fields that its panel shows. */
export function listPanelOperations({ properties }: INodeTypeDescription): PanelOperation[] {
	const resources = readEntriesIfAny(properties.find(({ name }) => name === 'resource'));
	const lists = properties.filter(({ name }) => name === 'operation');
	return resources.flatMap((resource) => {
		const list = lists.find((each) => isShownFor(each, String(resource.value), ''));
		return readEntriesIfAny(list).map((operation) => ({
			resource: String(resource.value),
			resourceName: resource.name,
			operation: String(operation.value),
			operationName: operation.name,
			description: operation.description ?? '',
			fields: properties.filter(
				({ name, ...rest }) =>
					!['resource', 'operation'].includes(name) &&
					isShownFor({ name, ...rest }, String(resource.value), String(operation.value)),
			),
		}));
	});
}
