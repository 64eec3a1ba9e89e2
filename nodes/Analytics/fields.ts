/** What operations of reports, resources and the raw call ask alike. */
import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../shared/node/inputs';
import { flagField, retryOptions } from '../shared/node/panel';
import { readPropertyId } from './google/addresses';

/** A list that is searched, and what else than an entry of it is understood. */
export interface SearchedList {
	description: string;
	/** Name of the method that lists the entries. */
	search: string;
	placeholder: string;
	byId: { displayName: string; placeholder: string };
	/** Further ways of naming one. */
	modes?: INodeProperties['modes'];
	/** It is made without asking Google. */
	needsNoCredentials?: true;
}

const BY_LIST = { name: 'list', type: 'list' } as const;
const BY_ID = { name: 'id', type: 'string' } as const;
const BY_URL = { name: 'url', type: 'string' } as const;
const NOTHING_YET = { mode: 'list', value: '' };

/** One of a list that is searched, or an ID, a name or an expression. */
export function pickerOf(displayName: string, list: SearchedList): Omit<INodeProperties, 'name'> {
	const { description, search, placeholder, byId, modes = [], needsNoCredentials } = list;
	const typeOptions = {
		...{ searchListMethod: search, searchable: true },
		...(needsNoCredentials && { skipCredentialsCheckInRLC: true }),
	};
	const fromList = { ...BY_LIST, displayName: 'From List', placeholder, typeOptions };
	const all = [fromList, { ...BY_ID, ...byId }, ...modes];
	return { displayName, type: 'resourceLocator', default: NOTHING_YET, description, modes: all };
}

/** An address of the web app as a way to name one. */
export const byUrl = (path: string) => ({
	...BY_URL,
	displayName: 'By URL',
	placeholder: `e.g. https://analytics.google.com/analytics/web/#${path}`,
});

/** The property an operation is about. */
export const propertyField: INodeProperties = {
	...pickerOf('Property', {
		description: 'The Google Analytics property',
		search: 'searchProperties',
		placeholder: 'Select a property...',
		byId: { displayName: 'By ID', placeholder: 'e.g. 123456789' },
		modes: [byUrl('/p123456789/reports')],
	}),
	name: 'property',
	required: true,
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
