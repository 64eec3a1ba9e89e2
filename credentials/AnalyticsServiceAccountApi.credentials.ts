import type {
	IAuthenticateGeneric,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestHelper,
	INodeProperties,
	Icon,
} from 'n8n-workflow';

import { GOOGLE_TOKEN_URL, signIn, type Post } from './serviceAccount/signIn';
import { currentToken } from './serviceAccount/tokens';

const onlyCustom = { show: { environment: ['custom'] } };

export class AnalyticsServiceAccountApi implements ICredentialType {
	name = 'analyticsServiceAccountApi';

	displayName = 'Analytics Service Account API';

	icon: Icon = {
		light: 'file:../nodes/Analytics/analytics.svg',
		dark: 'file:../nodes/Analytics/analytics.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-enrichment-analytics/n8n-nodes-enrichment-analytics#credentials';

	properties: INodeProperties[] = [
		{
			displayName:
				'In Google Analytics, give the email address of the service account access under Admin > Property access management: Viewer for reports, Editor for changes.',
			name: 'accessNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Service Account Email',
			name: 'email',
			type: 'string',
			default: '',
			placeholder: 'e.g. reports@my-project.iam.gserviceaccount.com',
			description:
				'The "client_email" of the JSON key file. It can stay empty when the whole file is pasted below.',
		},
		{
			displayName: 'Private Key',
			name: 'privateKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'The "private_key" of the JSON key file, or the content of the whole file. Get one in Google Cloud under IAM & Admin > Service Accounts > Keys.',
		},
		{
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
		},
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{ name: 'Custom', value: 'custom', description: 'A gateway or a sandbox' },
				{ name: 'Google', value: 'google' },
			],
			default: 'google',
			description: 'Where requests go',
		},
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
			description: 'Address that answers reports',
		},
		{
			displayName: 'Admin API Base URL',
			name: 'adminApiBaseUrl',
			type: 'string',
			displayOptions: onlyCustom,
			default: 'https://analyticsadmin.googleapis.com',
			description: 'Address that answers for accounts, properties and key events',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'hidden',
			// n8n fetches an expirable value when it is empty, and again when it is turned away.
			typeOptions: { expirable: true, password: true },
			default: '',
		},
	];

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<{ accessToken: string }> {
		const fetch = async () => await signIn(credentials, postWith(this));
		return { accessToken: await currentToken(credentials, fetch) };
	}

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{ $credentials.accessToken }}' } },
	};
}

function postWith({ helpers }: IHttpRequestHelper): Post {
	return async (url, form) => {
		const { statusCode, body, headers } = await helpers.httpRequest({
			method: 'POST',
			url,
			body: new URLSearchParams(form),
			json: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		});
		return { status: statusCode, body, date: headers.date };
	};
}
