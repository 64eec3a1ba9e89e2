import { whenRun, type Operation } from '../../../shared/node/operation';
import { flagField } from '../../../shared/node/panel';
import { rawCallFields } from '../../../shared/node/rawCall';
import { requestOptions } from '../options';
import { paginationOption } from './pagination';

/** Any request below the provider's base address, for what the node has no operation for. */
export const call: Operation = {
	option: {
		name: 'Call',
		value: 'call',
		action: 'Call provider API',
		description: "Send a custom request to any endpoint of the provider's API",
	},
	properties: [
		...rawCallFields({
			methods: ['GET', 'POST'],
			endpoint: {
				placeholder: 'e.g. /account?fields=plan',
				description: 'Path below the base URL of the credential',
			},
			body: 'JSON object or array to send',
		}),
		requestOptions(
			flagField(
				'Full Response',
				'fullResponse',
				'Whether to return the status and headers as well as the body',
			),
			paginationOption,
		),
	],
	execute: whenRun(async () => (await import('./callApi')).callApi),
};
