import type { INodeProperties } from 'n8n-workflow';

import { API_ADDRESSES, type Api } from '../../nodes/Analytics/google/addresses';
import { choice, flag, toNodeProperties, text, type Fields } from '../../nodes/shared/node/field';

export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';

/** How the form calls the field of the token address. */
export const TOKEN_URL_LABEL = 'Custom Access Token URL';

export const CLOUD = 'https://console.cloud.google.com';

/** The first step of both ways of signing in. */
export const ENABLE_APIS = `In a Google Cloud project, enable the <a href="${CLOUD}/apis/library/analyticsdata.googleapis.com">Google Analytics Data API</a> and the <a href="${CLOUD}/apis/library/analyticsadmin.googleapis.com">Google Analytics Admin API</a>.`;

/** Links and bulleted lists are all the HTML that n8n leaves in a notice. */
export function buildStepsNotice(purpose: string, steps: string[]): string {
	return `${purpose}<ul>${steps.map((step) => `<li>${step}</li>`).join('')}</ul>`;
}

/**
 * Reading is the default, so that nobody grants more than they need. n8n stores of a credential only what differs from
 * its defaults: a change here changes every service account that was saved with the default.
 */
const accessLevel = choice(
	'Access Level',
	{
		manage: {
			name: 'Read and Manage',
			description: 'Run reports, and change properties and what is set up in them',
		},
		readOnly: { name: 'Read Only', description: 'Run reports and view settings' },
	},
	'Permissions to request from Google',
	{ default: 'readOnly' },
);

/** What Google is asked for. Each flag is one more permission: people are not asked for what they do not need. */
export const permissionProperties: INodeProperties[] = toNodeProperties({
	accessLevel,
	sendEvents: flag(
		'Send Events',
		'Whether the node may send events to Google Analytics (Data Manager API)',
	),
	manageUsers: flag(
		'Manage Users',
		'Whether the node may see and change who has access to accounts and properties',
	),
});

export const SCOPES = {
	read: 'https://www.googleapis.com/auth/analytics.readonly',
	edit: 'https://www.googleapis.com/auth/analytics.edit',
	sendEvents: 'https://www.googleapis.com/auth/datamanager',
	manageUsers: 'https://www.googleapis.com/auth/analytics.manage.users',
};

/** An address of Google's in whose place a gateway or a sandbox may stand. */
function addressField(title: string, google: string, description?: string) {
	return text(title, description, {
		displayOptions: { show: { environment: ['custom'] } },
		default: google,
	});
}

function apiAddressField(api: Api, description: string): Fields {
	const { field: name, label: title, googleUrl: google } = API_ADDRESSES[api];
	return { [name]: addressField(title, google, description) };
}

const environment = choice(
	'Environment',
	{
		google: 'Google',
		custom: { name: 'Custom', description: 'A gateway or a sandbox' },
	},
	'Where to send requests',
);

/** Where people sign in, for the credential that has them do it. */
export const buildSignInAddressFields = (google: string): Fields => ({
	customAuthUrl: addressField('Custom Authorization URL', google),
});

/** Where requests go, where tokens come from, and which addresses answer with them. */
export const buildEnvironmentProperties = (signIn: Fields = {}): INodeProperties[] =>
	toNodeProperties({
		environment,
		...signIn,
		customAccessTokenUrl: addressField(
			TOKEN_URL_LABEL,
			GOOGLE_TOKEN_URL,
			'Where tokens come from. Every address begins with https://, or with http:// on this machine.',
		),
		...apiAddressField('data', 'Base URL for reports'),
		...apiAddressField('admin', 'Base URL for accounts, properties and key events'),
		...apiAddressField('dataManager', 'Base URL for events that are sent'),
	});
