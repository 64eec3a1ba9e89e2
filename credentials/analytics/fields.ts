import type { INodeProperties } from 'n8n-workflow';

export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';

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
