import type { ICredentialType, INodeProperties } from 'n8n-workflow';

/** The credential type of n8n itself that ours extends, reduced to the fields the engine reads. */
export const PARENT_CREDENTIAL_TYPES: ICredentialType[] = [
	{
		name: 'oAuth2Api',
		displayName: 'OAuth2 API',
		properties: [
			buildOptionsField('grantType', 'authorizationCode', [
				'authorizationCode',
				'clientCredentials',
				'pkce',
			]),
			buildTextField('authUrl'),
			buildTextField('accessTokenUrl'),
			buildTextField('clientId'),
			buildTextField('clientSecret'),
			buildTextField('scope'),
			buildTextField('authQueryParameters'),
			buildOptionsField('authentication', 'header', ['header', 'body']),
			{ ...buildTextField('ignoreSSLIssues'), type: 'boolean', default: false },
		],
	},
];

/** n8n adds this field to the parents only: it holds the tokens and is no field of the form. */
export const TOKEN_FIELD: INodeProperties = {
	displayName: 'oauthTokenData',
	name: 'oauthTokenData',
	type: 'json',
	default: {},
};

function buildTextField(name: string): INodeProperties {
	return { displayName: name, name, type: 'string', default: '' };
}

function buildOptionsField(name: string, value: string, values: string[]): INodeProperties {
	const choices = values.map((choice) => ({ name: choice, value: choice }));
	return { displayName: name, name, type: 'options', options: choices, default: value };
}
