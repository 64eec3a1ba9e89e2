import type { INodeProperties } from 'n8n-workflow';

import { API_BASE_URLS, type Api } from '../../nodes/Analytics/google/addresses';
import { choice, flag, toNodeProperties, text, type Fields } from '../../nodes/shared/node/field';

export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';

/** The label of the token URL field. */
export const TOKEN_URL_LABEL = 'Custom Access Token URL';

export const GOOGLE_CLOUD_URL = 'https://console.cloud.google.com';

/** The first step of setting up either way to sign in. */
export const ENABLE_APIS_STEP = `In a Google Cloud project, enable the <a href="${GOOGLE_CLOUD_URL}/apis/library/analyticsdata.googleapis.com">Google Analytics Data API</a> and the <a href="${GOOGLE_CLOUD_URL}/apis/library/analyticsadmin.googleapis.com">Google Analytics Admin API</a>.`;

/** Builds a notice that lists steps. n8n keeps only links and bulleted lists of the HTML in a notice. */
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

/** The permissions that Google is asked for. Each flag adds one, so that users grant only what they need. */
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

/** Builds the field of a Google address that a gateway or sandbox may replace. */
function buildAddressField(title: string, google: string, description?: string) {
	return text(title, description, {
		displayOptions: { show: { environment: ['custom'] } },
		default: google,
	});
}

function buildApiAddressField(api: Api, description: string): Fields {
	const { field: name, label: title, googleUrl: google } = API_BASE_URLS[api];
	return { [name]: buildAddressField(title, google, description) };
}

const environment = choice(
	'Environment',
	{
		google: 'Google',
		custom: { name: 'Custom', description: 'A gateway or a sandbox' },
	},
	'Where to send requests',
);

/** Builds the fields for the sign-in address, for the credential with interactive sign-in. */
export const buildAuthUrlField = (googleAddress: string): Fields => ({
	customAuthUrl: buildAddressField('Custom Authorization URL', googleAddress),
});

/**
 * Builds the fields for the addresses of requests and tokens, and for the choice between Google and a replacement.
 */
export const buildEnvironmentProperties = (signInFields: Fields = {}): INodeProperties[] =>
	toNodeProperties({
		environment,
		...signInFields,
		customAccessTokenUrl: buildAddressField(
			TOKEN_URL_LABEL,
			GOOGLE_TOKEN_URL,
			'Where tokens come from. Every address begins with https://, or with http:// on this machine.',
		),
		...buildApiAddressField('data', 'Base URL for reports'),
		...buildApiAddressField('admin', 'Base URL for accounts, properties, and key events'),
		...buildApiAddressField('dataManager', 'Base URL for events that are sent'),
	});
