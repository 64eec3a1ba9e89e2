/** What operations of reports, resources and the raw call ask alike. */
import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../shared/node/inputs';
import { retryOptions } from '../shared/node/options';
import { flagField } from '../shared/node/panel';
import { readPropertyId } from './google/addresses';
import { asked, byUrl, picked, REQUIRED } from './resources/fields';

const ofList = picked(
	'Property',
	{
		description: 'The Google Analytics property',
		search: 'searchProperties',
		placeholder: 'Select a property...',
		byId: { displayName: 'By ID', placeholder: 'e.g. 123456789' },
		modes: [byUrl('/p123456789/reports')],
	},
	REQUIRED,
);

/** The property an operation is about. */
export const propertyField: INodeProperties = {
	...asked('property', ofList),
	builderHint: {
		propertyHint:
			"Default to mode 'list' with an empty value, so that the user chooses. Mode 'id' takes digits only, never G-… or UA-…",
	},
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
