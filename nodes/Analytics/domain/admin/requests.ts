import type { ApiRequest } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';

/** A list of resources that Google sends page by page. */
export interface ListRequest {
	path: string;
	/** Where the answer holds the resources: `keyEvents`. */
	key: string;
	query?: Record<string, unknown>;
}

/**
 * Changes the named fields and no others. `fields` has a key for each of them; one that is undefined
 * is cleared. The mask goes in the address, in Google's own spelling, else Google does not see it.
 */
export function patchRequest(path: string, fields: JsonRecord): Result<ApiRequest> {
	const names = Object.keys(fields);
	if (names.length === 0) {
		return failed('There is nothing to change', "Add a field to 'Update Fields'.");
	}
	return success({
		method: 'PATCH',
		path,
		query: { updateMask: names.map(maskPath).join(',') },
		body: nested(fields),
		// Done twice it leaves the same behind.
		repeatable: true,
	});
}

/** `webStreamData.defaultUri` is `web_stream_data.default_uri` in a mask. */
function maskPath(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function nested(fields: JsonRecord): JsonRecord {
	const body: Record<string, JsonRecord | unknown> = {};
	for (const [name, value] of Object.entries(fields)) {
		const [outer = '', inner] = name.split('.');
		body[outer] = inner === undefined ? value : { [inner]: value };
	}
	return body;
}
