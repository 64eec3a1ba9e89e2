import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';

/** Headers and parameters that authenticate a request or name its host. The node sets these itself. */
const SIGNING_HEADERS = /^(authorization|proxy-authorization|cookie|host|x-goog-api-key)$/i;
const SIGNING_PARAMETERS = /^(access_token|oauth_token|key|bearer_token)$/i;

export function checkHeaders(headers: JsonRecord): Result<Record<string, string>> {
	const names = Object.keys(headers);
	const signing = names.find((name) => SIGNING_HEADERS.test(name.trim()));
	if (signing !== undefined) return refused(`The header "${signing}"`);
	const broken = names.find((name) => /[\r\n]/.test(`${name}${String(headers[name])}`));
	if (broken !== undefined) {
		return failed(`The header "${broken.trim()}" contains a line break`, 'Remove it.');
	}
	return success(Object.fromEntries(names.map((name) => [name, String(headers[name])])));
}

export function checkQuery(query: JsonRecord): Result<JsonRecord> {
	const signing = Object.keys(query).find((name) => SIGNING_PARAMETERS.test(name.trim()));
	return signing === undefined ? success(query) : refused(`The parameter "${signing}"`);
}

function refused(what: string): Result<never> {
	return failed(
		`${what} cannot be set`,
		'The node signs the request with its own credentials. Remove it.',
	);
}
