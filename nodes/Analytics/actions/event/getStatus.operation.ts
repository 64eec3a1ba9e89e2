import type { IDataObject } from 'n8n-workflow';

import type { JsonRecord } from '../../../shared/core/json';
import { createSuccessCache } from '../../../shared/core/concurrency';
import { success } from '../../../shared/core/result';
import { options, text } from '../../../shared/node/field';
import { defineOperation, executePerItem } from '../../../shared/node/operation';
import { readRetryOptions } from '../../../shared/node/retryFields';
import { fetchRequestStatus } from '../../events/status';
import { googleRetryFields } from '../../fields';

export const getStatus = defineOperation({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of sent events',
	description:
		"See how many events in a request Google processed, and why it couldn't use the others",
	fields: {
		requestId: text(
			'Request ID',
			"The 'requestId' returned when you sent the event. Results are available about 30 minutes after sending.",
			{ required: true, placeholder: 'e.g. {{ $json.event.requestId }}' },
		),
		options: options(googleRetryFields),
	},
	toolFields: {
		requestId: { prompt: "The requestId of an event that was sent with 'Send'" },
	},
	execute: (run, read) => {
		const statuses = createSuccessCache<JsonRecord[]>();
		return executePerItem(read, async ({ requestId, options: chosen }) => {
			const send = run.connect(readRetryOptions(chosen));
			// Items whose events went in one request have the same ID, so its status is fetched once.
			const found = await statuses(
				requestId,
				async () => await fetchRequestStatus(send, requestId),
			);
			if (!found.ok) return found;
			return success(found.value.map((json) => ({ json: json as IDataObject })));
		})(run);
	},
});
