import type { INodeProperties } from 'n8n-workflow';

import { choiceField } from '../shared/node/panel';

/** How the node signs its requests. `service.ts` knows the credential type of each. */
export const authenticationField: INodeProperties = choiceField(
	'Authentication',
	'authentication',
	[
		{ name: 'OAuth2', value: 'oAuth2' },
		{ name: 'Service Account', value: 'serviceAccount' },
	],
	'How the node signs in to Google',
	{ noDataExpression: true },
);
