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

/**
 * Reading is the default, so that nobody grants more than they need. n8n stores of a credential only what differs from
 * its defaults: a change here changes every service account that was saved with the default.
 */
export const accessLevelField: INodeProperties = {
	displayName: 'Access Level',
	name: 'accessLevel',
	type: 'options',
	options: [
		{
			name: 'Read and Manage',
			value: 'manage',
			description: 'Run reports, and change properties and what is set up in them',
		},
		{
			name: 'Read Only',
			value: 'readOnly',
			description: 'Run reports and view settings',
		},
	],
	default: 'readOnly',
	description: 'Permissions to request from Google',
};

/** Each asks Google for one more permission: people are not asked for what they do not need. */
export const permissionFields: INodeProperties[] = [
	{
		displayName: 'Send Events',
		name: 'sendEvents',
		type: 'boolean',
		default: false,
		description: 'Whether the node may send events to Google Analytics (Data Manager API)',
	},
	{
		displayName: 'Manage Users',
		name: 'manageUsers',
		type: 'boolean',
		default: false,
		description:
			'Whether the node may see and change who has access to accounts and properties',
	},
];

export const SCOPES = {
	read: 'https://www.googleapis.com/auth/analytics.readonly',
	edit: 'https://www.googleapis.com/auth/analytics.edit',
	sendEvents: 'https://www.googleapis.com/auth/datamanager',
	manageUsers: 'https://www.googleapis.com/auth/analytics.manage.users',
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
	{
		displayName: 'Data Manager API Base URL',
		name: 'dataManagerBaseUrl',
		type: 'string',
		displayOptions: onlyCustom,
		default: 'https://datamanager.googleapis.com',
		description: 'Base URL for events that are sent',
	},
];
