import type { IDataObject } from 'n8n-workflow';

import type { JsonRecord } from '../../../shared/core/json';
import { keepSuccesses } from '../../../shared/core/work';
import { success } from '../../../shared/core/result';
import { perItem, type Operation } from '../../../shared/node/operation';
import { optionsField, readRetryOptions, textField } from '../../../shared/node/panel';
import { forTools } from '../../../shared/node/tool';
import { fetchStatus } from '../../events/status';
import { RETRY_OPTIONS } from '../../fields';

export const getStatus: Operation = {
	option: {
		name: 'Get Status',
		value: 'getStatus',
		action: 'Get status of sent events',
		description:
			'Check how many events of a request Google has processed, and why it could not use others',
	},
	properties: forTools(
		[
			textField(
				'Request ID',
				'requestId',
				"The 'requestId' of an event that was sent. Ask half an hour after sending.",
				{ required: true, placeholder: 'e.g. {{ $json.event.requestId }}' },
			),
			optionsField(RETRY_OPTIONS),
		],
		{ requestId: { told: "The requestId of an event that was sent with 'Send'" } },
	),
	async *execute(run) {
		const known = keepSuccesses<JsonRecord[]>();
		yield* perItem(async (input) => {
			const requestId = input.requiredText('requestId');
			const send = run.connect(readRetryOptions(input));
			// All events of a request have the same ID.
			const found = await known(requestId, async () => await fetchStatus(send, requestId));
			if (!found.ok) return found;
			return success(found.value.map((json) => ({ json: json as IDataObject })));
		})(run);
	},
};
