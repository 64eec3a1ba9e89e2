import type { INodeProperties } from 'n8n-workflow';

export interface Picker {
	displayName: string;
	name: string;
	description: string;
	/** Name of the method that lists the entries. */
	search: string;
	placeholder: string;
	/** What else than an entry of the list is understood. */
	byId: { displayName: string; placeholder: string };
	/** An address of the web app that names one. */
	byUrl?: string;
	/** Further ways of naming one. */
	modes?: INodeProperties['modes'];
	required?: true;
	/** Lists that are made without asking Google. */
	needsNoCredentials?: true;
}

const WEB_APP = 'https://analytics.google.com/analytics/web/#';
const BY_URL = { name: 'url', type: 'string' } as const;

/** A field with a searchable list, which takes an ID or an expression as well. */
export function picker({ byId, byUrl, modes = [], ...field }: Picker): INodeProperties {
	return {
		displayName: field.displayName,
		name: field.name,
		type: 'resourceLocator',
		...(field.required && { required: true }),
		default: { mode: 'list', value: '' },
		description: field.description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: field.placeholder,
				typeOptions: {
					searchListMethod: field.search,
					searchable: true,
					...(field.needsNoCredentials && { skipCredentialsCheckInRLC: true }),
				},
			},
			{ name: 'id', type: 'string', ...byId },
			...(byUrl
				? [{ ...BY_URL, displayName: 'By URL', placeholder: `e.g. ${WEB_APP}${byUrl}` }]
				: []),
			...modes,
		],
	};
}
