import { readEndpoint } from './endpoint';
import { failed, success, type Result } from './result';

/** What a user typed as an endpoint: its path, and the parameters after a question mark. */
export interface Target {
	path: string;
	/** A name that occurs more than once has a list. */
	query: Record<string, string | string[]>;
}

/** Reads `v1/items?filter=new`, as references of APIs write it. The path is checked by `readEndpoint`. */
export function readTarget(text: string): Result<Target> {
	const [endpoint = '', search = ''] = splitOnce(text.trim(), '?');
	if (search.includes('#')) {
		return failed(
			`'Endpoint' cannot be used: "${text.trim()}" contains a "#"`,
			'Remove the part that starts with it. A "#" within a value is written as %23.',
		);
	}
	const path = readEndpoint(endpoint);
	return path.ok ? success({ path: path.value, query: parametersIn(search) }) : path;
}

function splitOnce(text: string, separator: string): string[] {
	const at = text.indexOf(separator);
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function parametersIn(search: string): Target['query'] {
	const parameters = new URLSearchParams(search);
	const names = [...new Set(parameters.keys())];
	return Object.fromEntries(
		names.map((name) => {
			const values = parameters.getAll(name);
			return [name, values.length > 1 ? values : (values[0] ?? '')];
		}),
	);
}

/** Parameters of the endpoint together with those given as JSON; each may be in one place only. */
export function joinQuery(
	written: Target['query'],
	given: Record<string, unknown>,
): Result<Record<string, unknown>> {
	const twice = Object.keys(given).find((name) => Object.hasOwn(written, name));
	if (twice === undefined) return success({ ...written, ...given });
	return failed(
		`The parameter "${twice}" is both in 'Endpoint' and in 'Query'`,
		'Keep it in one place.',
	);
}
