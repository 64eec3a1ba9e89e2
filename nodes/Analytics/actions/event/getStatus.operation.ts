import type { IDataObject } from 'n8n-workflow';

import type { JsonRecord } from '../../../shared/core/json';
import { number, plural } from '../../../shared/core/numbers';
import { keepSuccesses } from '../../../shared/core/work';
import { success } from '../../../shared/core/result';
import { perItem, type Operation } from '../../../shared/node/operation';
import { optionsField, readRetryOptions } from '../../../shared/node/panel';
import { forTools } from '../../../shared/node/tool';
import { fetchStatus } from '../../events/status';
import { RETRY_OPTIONS } from '../../fields';

export const getStatus: Operation = {
	option: {
		name: 'Get Status',
		value: 'getStatus',
		action: 'Get status of sent events',
		description:
			'Get how many events of a request Google has processed, and why it could not use others',
	},
	properties: forTools(
		[
			{
				displayName: 'Request ID',
				name: 'requestId',
				type: 'string',
				required: true,
				default: '',
				placeholder: 'e.g. {{ $json.event.requestId }}',
				description:
					"The 'requestId' of an event that was sent. Ask half an hour after sending.",
			},
			optionsField(RETRY_OPTIONS),
		],
		{ requestId: { told: "The requestId of an event that was sent with 'Send'" } },
	),
	execute: async function* (run) {
		const known = keepSuccesses<JsonRecord[]>();
		const asked: string[] = [];
		yield* perItem(async (input) => {
			const requestId = input.requiredText('requestId');
			asked.push(requestId);
			const send = run.connect(readRetryOptions(input));
			// All events of a request have the same ID.
			const found = await known(requestId, async () => await fetchStatus(send, requestId));
			if (!found.ok) return found;
			return success(found.value.map((json) => ({ json: json as IDataObject })));
		})(run);
		const different = new Set(asked).size;
		if (different < asked.length) run.hint(repeatsHint(asked.length, different));
	},
};

function repeatsHint(items: number, requests: number): string {
	return `${number(items)} items have the events of ${plural(requests, 'request')}: each has the status of its whole request, so do not add up 'events'. To get each once, remove duplicates of 'requestId' before.`;
}
