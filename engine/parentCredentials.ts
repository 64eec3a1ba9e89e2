import type { ICredentialType, INodeProperties } from 'n8n-workflow';

/** The credential type of n8n itself that ours extends, reduced to the fields the engine reads. */
export const parentCredentials: ICredentialType[] = [
	{
		name: 'oAuth2Api',
		displayName: 'OAuth2 API',
		properties: [
			options('grantType', 'authorizationCode', [
				'authorizationCode',
				'clientCredentials',
				'pkce',
			]),
			text('authUrl'),
			text('accessTokenUrl'),
			text('clientId'),
			text('clientSecret'),
			text('scope'),
			text('authQueryParameters'),
			options('authentication', 'header', ['header', 'body']),
			{ ...text('ignoreSSLIssues'), type: 'boolean', default: false },
		],
	},
];

/** n8n adds this field to the parents only: it holds the tokens and is no field of the form. */
export const tokenField: INodeProperties = {
	displayName: 'oauthTokenData',
	name: 'oauthTokenData',
	type: 'json',
	default: {},
};

function text(name: string): INodeProperties {
	return { displayName: name, name, type: 'string', default: '' };
}

function options(name: string, value: string, values: string[]): INodeProperties {
	const choices = values.map((choice) => ({ name: choice, value: choice }));
	return { displayName: name, name, type: 'options', options: choices, default: value };
}
