import type { INodeProperties } from 'n8n-workflow';

export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';

export const CLOUD = 'https://console.cloud.google.com';

/** The first step of both ways of signing in. */
export const ENABLE_APIS = `In a Google Cloud project, enable the <a href="${CLOUD}/apis/library/analyticsdata.googleapis.com">Google Analytics Data API</a> and the <a href="${CLOUD}/apis/library/analyticsadmin.googleapis.com">Google Analytics Admin API</a>.`;

/** Links and bulleted lists are all the HTML that n8n leaves in a notice. */
export function stepsNotice(purpose: string, steps: string[]): string {
	return `${purpose}<ul>${steps.map((step) => `<li>${step}</li>`).join('')}</ul>`;
}

/** What both ways of signing in to Analytics ask alike. */
export const onlyCustom = { show: { environment: ['custom'] } };

export const accessLevelField: INodeProperties = {
	displayName: 'Access Level',
	name: 'accessLevel',
	type: 'options',
	options: [
		{
			name: 'Read and Manage',
			value: 'manage',
			description: 'Reports, and changes to key events, properties and data streams',
		},
		{
			name: 'Read Only',
			value: 'readOnly',
			description: 'Reports and settings, without any change',
		},
	],
	default: 'manage',
	description: 'What the node may do',
};

export const environmentField: INodeProperties = {
	displayName: 'Environment',
	name: 'environment',
	type: 'options',
	options: [
		{ name: 'Google', value: 'google' },
		{ name: 'Custom', value: 'custom', description: 'A gateway or a sandbox' },
	],
	default: 'google',
	description: 'Where to send requests',
};

/** Where tokens come from, and which addresses answer with them. */
export const addressFields: INodeProperties[] = [
	{
		displayName: 'Custom Access Token URL',
		name: 'customAccessTokenUrl',
		type: 'string',
		displayOptions: onlyCustom,
		default: GOOGLE_TOKEN_URL,
	},
	{
		displayName: 'Data API Base URL',
		name: 'dataApiBaseUrl',
		type: 'string',
		displayOptions: onlyCustom,
		default: 'https://analyticsdata.googleapis.com',
		description: 'Base URL for reports',
	},
	{
		displayName: 'Admin API Base URL',
		name: 'adminApiBaseUrl',
		type: 'string',
		displayOptions: onlyCustom,
		default: 'https://analyticsadmin.googleapis.com',
		description: 'Base URL for accounts, properties and key events',
	},
];
