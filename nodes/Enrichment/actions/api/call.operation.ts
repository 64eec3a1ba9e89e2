import { whenRun, type Operation } from '../../../shared/node/operation';
import { rawCallFields } from '../../../shared/node/rawCall';
import { optionsField, RETRY_OPTIONS } from '../options';
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
		optionsField([
			...RETRY_OPTIONS,
			{
				displayName: 'Full Response',
				name: 'fullResponse',
				type: 'boolean',
				default: false,
				description: 'Whether to return the status and headers as well as the body',
			},
			paginationOption,
		]),
	],
	execute: whenRun(async () => (await import('./callApi')).callApi),
};
