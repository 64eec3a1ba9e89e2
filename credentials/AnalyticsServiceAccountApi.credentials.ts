import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INodeProperties,
	Icon,
} from 'n8n-workflow';

import { readApiBaseUrl, APIS } from '../nodes/Analytics/google/addresses';
import { parseJsonOrKeepText } from '../nodes/shared/core/json';
import { toNodeProperties, text } from '../nodes/shared/node/field';
import { readBodyText } from '../nodes/shared/node/receive';
import {
	GOOGLE_CLOUD_URL,
	ENABLE_APIS_STEP,
	buildEnvironmentProperties,
	permissionProperties,
	buildStepsNotice,
} from './analytics/fields';
import { checkRequestAddress } from './ownAddresses';
import { getCurrentToken, fetchAccessToken, type PostForm } from './serviceAccount/signIn';

const SET_UP_STEPS = buildStepsNotice('To use a service account:', [
	ENABLE_APIS_STEP,
	`Create a <a href="${GOOGLE_CLOUD_URL}/iam-admin/serviceaccounts">service account</a>, and under Keys a key of the type JSON.`,
	'Paste the key file below.',
	'In Google Analytics, add its email address under Admin > Property access management: as Viewer for reports, or as Editor for changes.',
]);

export class AnalyticsServiceAccountApi implements ICredentialType {
	name = 'analyticsServiceAccountApi';

	displayName = 'Analytics (GA4) Service Account API';

	icon: Icon = {
		light: 'file:../nodes/Analytics/analytics.svg',
		dark: 'file:../nodes/Analytics/analytics.dark.svg',
	};

	documentationUrl = 'https://repository.invalid/n8n-nodes-enrichment-analytics#credentials';

	properties: INodeProperties[] = [
		{
			displayName: SET_UP_STEPS,
			name: 'accessNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Private Key or JSON Key File',
			name: 'privateKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Paste the whole content of the JSON key file, or only its "private_key"',
		},
		...toNodeProperties({
			email: text(
				'Service Account Email',
				'The "client_email" of the JSON key file. Leave it empty when the whole file is pasted above.',
				{ placeholder: 'e.g. reports@my-project.iam.gserviceaccount.com' },
			),
		}),
		...permissionProperties,
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'hidden',
			// n8n asks for an expirable value when it is empty, and again after a 401.
			typeOptions: { expirable: true, password: true },
			default: '',
		},
		...buildEnvironmentProperties(),
	];

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<{ accessToken: string }> {
		const fetch = async () => await fetchAccessToken(credentials, buildPost(this));
		return { accessToken: await getCurrentToken(credentials, fetch) };
	}

	/** A function, because a declaration would sign a request to any address that another node sends. */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const own = APIS.map((api) => readApiBaseUrl(credentials, api));
		const { headers } = request;
		const Authorization = `Bearer ${String(credentials.accessToken ?? '')}`;
		return await Promise.resolve({
			...checkRequestAddress(request, own),
			headers: { ...headers, Authorization },
		});
	};
}

/** The time limit for the token server, in milliseconds. */
const SIGN_IN_TIMEOUT_MS = 30_000;

function buildPost({ helpers }: IHttpRequestHelper): PostForm {
	return async (url, form) => {
		const deadline = AbortSignal.timeout(SIGN_IN_TIMEOUT_MS);
		const { statusCode, body, headers } = await helpers.httpRequest({
			method: 'POST',
			url,
			body: new URLSearchParams(form),
			json: true,
			encoding: 'stream',
			timeout: SIGN_IN_TIMEOUT_MS,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		});
		const text = await readBodyText(body, deadline).catch((error: Error) => {
			throw new Error(`The service account could not sign in: ${error.message}`);
		});
		return { status: statusCode, body: parseJsonOrKeepText(text), date: headers.date };
	};
}
