import type { INodeProperties } from 'n8n-workflow';

/** How the node signs its requests. `service.ts` knows the credential type of each. */
export const authenticationField: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'OAuth2', value: 'oAuth2' },
		{ name: 'Service Account', value: 'serviceAccount' },
	],
	default: 'oAuth2',
	description: 'How the node signs in to Google',
};
