import type { INodeProperties } from 'n8n-workflow';

import { ADDRESSES, type Api } from '../../nodes/Analytics/google/addresses';
import { choiceField, flagField, option, textField } from '../../nodes/shared/node/panel';

export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';

/** How the form calls the field of the token address. */
export const TOKEN_URL_LABEL = 'Custom Access Token URL';

export const CLOUD = 'https://console.cloud.google.com';

/** The first step of both ways of signing in. */
export const ENABLE_APIS = `In a Google Cloud project, enable the <a href="${CLOUD}/apis/library/analyticsdata.googleapis.com">Google Analytics Data API</a> and the <a href="${CLOUD}/apis/library/analyticsadmin.googleapis.com">Google Analytics Admin API</a>.`;

/** Links and bulleted lists are all the HTML that n8n leaves in a notice. */
export function stepsNotice(purpose: string, steps: string[]): string {
	return `${purpose}<ul>${steps.map((step) => `<li>${step}</li>`).join('')}</ul>`;
}

/**
 * Reading is the default, so that nobody grants more than they need. n8n stores of a credential only what differs from
 * its defaults: a change here changes every service account that was saved with the default.
 */
export const accessLevelField = choiceField(
	'Access Level',
	'accessLevel',
	[
		option(
			'Read and Manage',
			'manage',
			'Run reports, and change properties and what is set up in them',
		),
		option('Read Only', 'readOnly', 'Run reports and view settings'),
	],
	'Permissions to request from Google',
	{ default: 'readOnly' },
);

/** Each asks Google for one more permission: people are not asked for what they do not need. */
export const permissionFields: INodeProperties[] = [
	flagField(
		'Send Events',
		'sendEvents',
		'Whether the node may send events to Google Analytics (Data Manager API)',
	),
	flagField(
		'Manage Users',
		'manageUsers',
		'Whether the node may see and change who has access to accounts and properties',
	),
];

export const SCOPES = {
	read: 'https://www.googleapis.com/auth/analytics.readonly',
	edit: 'https://www.googleapis.com/auth/analytics.edit',
	sendEvents: 'https://www.googleapis.com/auth/datamanager',
	manageUsers: 'https://www.googleapis.com/auth/analytics.manage.users',
};

export const environmentField = choiceField(
	'Environment',
	'environment',
	[{ name: 'Google', value: 'google' }, option('Custom', 'custom', 'A gateway or a sandbox')],
	'Where to send requests',
);

/** An address of Google's in whose place a gateway or a sandbox may stand. */
export const addressField = (
	displayName: string,
	name: string,
	google: string,
	description?: string,
): INodeProperties =>
	textField(displayName, name, description, {
		displayOptions: { show: { environment: ['custom'] } },
		default: google,
	});

const ofApi = (api: Api, description: string): INodeProperties => {
	const [name, displayName, google] = ADDRESSES[api];
	return addressField(displayName, name, google, description);
};

/** Where tokens come from, and which addresses answer with them. */
export const addressFields: INodeProperties[] = [
	addressField(
		TOKEN_URL_LABEL,
		'customAccessTokenUrl',
		GOOGLE_TOKEN_URL,
		'Where tokens come from. Every address begins with https://, or with http:// on this machine.',
	),
	ofApi('data', 'Base URL for reports'),
	ofApi('admin', 'Base URL for accounts, properties and key events'),
	ofApi('dataManager', 'Base URL for events that are sent'),
];
