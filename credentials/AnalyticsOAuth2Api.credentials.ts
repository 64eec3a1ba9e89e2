import type { ICredentialTestRequest, ICredentialType, INodeProperties, Icon } from 'n8n-workflow';

import { API_BASE_URLS, APIS } from '../nodes/Analytics/google/addresses';
import { PERMITTED_ADDRESS } from '../nodes/shared/core/address';
import {
	GOOGLE_CLOUD_URL,
	ENABLE_APIS_STEP,
	buildEnvironmentProperties,
	GOOGLE_TOKEN_URL,
	permissionProperties,
	SCOPES,
	buildAuthUrlField,
	buildStepsNotice,
} from './analytics/fields';

const { field: ADMIN_FIELD, googleUrl: GOOGLE_ADMIN } = API_BASE_URLS.admin;
const GOOGLE_AUTH_URL = 'https://accounts.google.com/o/oauth2/v2/auth';

/** The value of the expression if an address is not permitted; n8n cannot send anything there. */
const NO_ADDRESS = '';

/**
 * Builds n8n's expression for an address: Google's, or the custom one if it is permitted. `credential` is how the
 * expression accesses the credential.
 */
function addressExpression(
	google: string,
	field: string,
	credential: '$self' | '$credentials',
): string {
	const custom = `${credential}["${field}"]`;
	const permitted = `${PERMITTED_ADDRESS.toString()}.test(${custom}) ? ${custom} : "${NO_ADDRESS}"`;
	return `${credential}["environment"] === "custom" ? (${permitted}) : "${google}"`;
}

/** An expression for the hosts that the token may be sent to, separated by commas. */
const ALLOWED_HOSTS = APIS.map((api) => {
	const { field, googleUrl: google } = API_BASE_URLS[api];
	const address = addressExpression(google, field, '$self');
	return `(${address}).replace(/^\\s*https?:\\/\\//i, "").replace(/(?::\\d+)?(?:\\/.*)?\\s*$/, "")`;
}).join(' + ", " + ');

/** Scopes by the switches of the credential. In a credential saved before a switch existed, it counts as off. */
const SCOPE = [
	`"${SCOPES.read}"`,
	`($self["accessLevel"] === "manage" ? " ${SCOPES.edit}" : "")`,
	`($self["sendEvents"] === true ? " ${SCOPES.sendEvents}" : "")`,
	`($self["manageUsers"] === true ? " ${SCOPES.manageUsers}" : "")`,
].join(' + ');

const SET_UP_STEPS = buildStepsNotice('To get a client ID and a client secret:', [
	ENABLE_APIS_STEP,
	`Fill in the <a href="${GOOGLE_CLOUD_URL}/auth/overview">consent screen</a>. While it is in testing, add yourself as a test user.`,
	`<a href="${GOOGLE_CLOUD_URL}/auth/clients/create">Create an OAuth client</a> of the type Web application, with the OAuth Redirect URL above among its authorized redirect URIs.`,
	'Copy its client ID and client secret into the fields below, and sign in.',
]);

/** Messages by reason. Google gives the exact reason in one entry of `details`, whose position varies. */
const MESSAGES_BY_REASON = {
	SERVICE_DISABLED:
		'The Google Analytics Admin API is not enabled in the Google Cloud project of your OAuth client. Enable it, and the Google Analytics Data API, under APIs & Services > Library, and wait a few minutes.',
	ACCESS_TOKEN_SCOPE_INSUFFICIENT:
		'The account gave no permission for Google Analytics. Reconnect it, and leave every box checked.',
};

const MESSAGES_BY_STATUS = {
	UNAUTHENTICATED:
		'Google no longer accepts the sign-in, or the client ID and secret are wrong. Check both, and reconnect the account.',
	PERMISSION_DENIED:
		'Google denies access. Enable the Google Analytics Admin API in the Google Cloud project of your OAuth client, and reconnect the account.',
	RESOURCE_EXHAUSTED:
		'The account is connected, but has sent too many requests to Google recently. Try again later.',
};

/** Builds a hidden field for a setting of n8n's OAuth2 credential that users need not see. */
const buildHiddenField = (displayName: string, name: string, value: string): INodeProperties => ({
	displayName,
	name,
	type: 'hidden',
	default: value,
});

/**
 * Adds a hint to a field: permissions are granted at sign-in, so a change takes effect only after signing in again.
 */
function addSignInHint(field: INodeProperties): INodeProperties {
	const { description = '' } = field;
	return { ...field, description: `${description}. Reconnect the account after changing it.` };
}

/** The test fails with this message when the response has this value at the path `key`. */
const buildBodyRule = (key: string, value: string | undefined, message: string) => ({
	type: 'responseSuccessBody' as const,
	properties: { key, value, message },
});

const buildBodyRules = (key: string, messages: Record<string, string>) =>
	Object.entries(messages).map(([value, message]) => buildBodyRule(key, value, message));

export class AnalyticsOAuth2Api implements ICredentialType {
	name = 'analyticsOAuth2Api';

	extends = ['oAuth2Api'];

	displayName = 'Analytics (GA4) OAuth2 API';

	icon: Icon = {
		light: 'file:../nodes/Analytics/analytics.svg',
		dark: 'file:../nodes/Analytics/analytics.dark.svg',
	};

	documentationUrl = 'https://repository.invalid/n8n-nodes-enrichment-analytics#credentials';

	properties: INodeProperties[] = [
		{
			displayName: SET_UP_STEPS,
			// n8n shows the fields of oAuth2Api first, and a field of the same name replaces one of them. 'serverUrl' stands
			// above the client ID; it is meant for automatic registration, which Google does not offer.
			name: 'serverUrl',
			type: 'notice',
			default: '',
		},
		buildHiddenField('Grant Type', 'grantType', 'authorizationCode'),
		...permissionProperties.map(addSignInHint),
		// n8n takes the value of a hidden field from this declaration only, never from the stored credential. An
		// expression over the visible fields is the one way to choose another address.
		buildHiddenField(
			'Authorization URL',
			'authUrl',
			`={{ ${addressExpression(GOOGLE_AUTH_URL, 'customAuthUrl', '$self')} }}`,
		),
		buildHiddenField(
			'Access Token URL',
			'accessTokenUrl',
			`={{ ${addressExpression(GOOGLE_TOKEN_URL, 'customAccessTokenUrl', '$self')} }}`,
		),
		buildHiddenField('Scope', 'scope', `={{ ${SCOPE} }}`),
		buildHiddenField(
			'Auth URI Query Parameters',
			'authQueryParameters',
			// Google sends a refresh token only for `access_type=offline`, and only when the user consents again.
			'access_type=offline&prompt=consent',
		),
		buildHiddenField('Authentication', 'authentication', 'body'),
		// n8n signs for OAuth2 itself, for other nodes too. By these two, which it would otherwise add with the value
		// 'all', it sends the token to no other address.
		buildHiddenField('Allowed HTTP Request Domains', 'allowedHttpRequestDomains', 'domains'),
		buildHiddenField('Allowed Domains', 'allowedDomains', `={{ ${ALLOWED_HOSTS} }}`),
		...buildEnvironmentProperties(buildAuthUrlField(GOOGLE_AUTH_URL)),
	];

	/**
	 * n8n does not call a node's function to test OAuth2, so a single request must distinguish all cases. Refusals
	 * arrive like any response and are matched by their content, except for 401, after which n8n renews the token.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL: `={{ ${addressExpression(GOOGLE_ADMIN, ADMIN_FIELD, '$credentials')} }}`,
			url: '/v1beta/accountSummaries',
			qs: { pageSize: 1 },
			// A redirect would send the token to another address. Without following it, the response lists no
			// accounts.
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: { ignore: true, except: [401] },
		},
		rules: [
			...[0, 1, 2].flatMap((place) =>
				buildBodyRules(`error.details[${place}].reason`, MESSAGES_BY_REASON),
			),
			...buildBodyRules('error.status', MESSAGES_BY_STATUS),
			buildBodyRule(
				'accountSummaries',
				undefined,
				'The connected account has no access to a Google Analytics account, or the address is not Google Analytics. Give the account access in Google Analytics under Admin > Account access management, or connect another account. Check a custom address: redirects are not followed.',
			),
		],
	};
}
