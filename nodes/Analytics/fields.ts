/** What operations of reports, resources and the raw call ask alike. */
import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../shared/node/inputs';
import { retryOptions } from '../shared/node/options';
import { flagField } from '../shared/node/panel';
import { readPropertyId } from './google/addresses';

/** The property an operation is about. */
export const propertyField: INodeProperties = {
	displayName: 'Property',
	name: 'property',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The Google Analytics property',
	builderHint: {
		propertyHint:
			"Default to mode 'list' with an empty value, so that the user chooses. Mode 'id' takes digits only, never G-… or UA-…",
	},
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a property...',
			typeOptions: { searchListMethod: 'searchProperties', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 123456789',
		},
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: 'e.g. https://analytics.google.com/analytics/web/#/p123456789/reports',
		},
	],
};

export function readProperty(input: Input): string {
	return input.accept(readPropertyId(input.locator('property')));
}

export const simplifyField = flagField(
	'Simplify',
	'simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ default: true },
);

/** For the options of an operation that sends requests. */
export const RETRY_OPTIONS = retryOptions('If Google asks for more, the request fails instead.');
