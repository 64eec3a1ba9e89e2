import type { ICredentialType, INodeProperties } from 'n8n-workflow';

/** n8n's own credential type that this package extends, reduced to the fields that the engine reads. */
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

/** The tokens of an OAuth2 credential. n8n adds this field to the parent type only, and the form does not show it. */
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
