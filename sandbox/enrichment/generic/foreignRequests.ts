/** Requests to an API whose names and bulk form are foreign, in the words of the specification. */
import type { SandboxReply, SandboxRequest } from '../../http/types';
import type { Quirks } from '../quirks';
import { isObject, type JsonObject } from '../records';
import { FOREIGN_BULK_WRAPPER, FOREIGN_NAMES } from './forms';

/** A request as the specification has it, or how the API refuses one that is not in its own form. */
export type Translated = { request: SandboxRequest } | { refusal: SandboxReply };

/** Searches are as in the specification, and so is what is no JSON. */
export function translateRequest(request: SandboxRequest, quirks: Quirks): Translated {
	const isBulk = request.path.endsWith('/bulk');
	const isLookup = isBulk || /\/(person|company)$/.test(request.path);
	const isForeign = quirks.fieldNames === 'foreign' || quirks.bulkKey === 'foreign';
	if (!isForeign || !isLookup || request.text === '') return { request };
	let body: unknown = JSON.parse(request.text);
	if (isBulk && quirks.bulkKey === 'foreign') {
		const names = isObject(body) ? Object.keys(body) : [];
		if (!isObject(body) || names.join() !== FOREIGN_BULK_WRAPPER) {
			return refuse(`A bulk has its records under ${FOREIGN_BULK_WRAPPER}, and nothing else`);
		}
		body = body[FOREIGN_BULK_WRAPPER];
	}
	if (quirks.fieldNames === 'foreign') {
		const records = [body].flat().filter(isObject);
		const [wrong] = records.flatMap((record) =>
			Object.keys(record).filter((name) => FOREIGN_NAMES.has(name)),
		);
		if (wrong !== undefined) {
			return refuse(`${wrong} is not a field of this API: it is ${FOREIGN_NAMES.get(wrong)}`);
		}
		body = Array.isArray(body) ? records.map(translateRecord) : translateRecord(body);
	}
	return { request: { ...request, text: JSON.stringify(body) } };
}

const refuse = (message: string): Translated => ({
	refusal: { status: 400, body: { message } },
});

const SPECIFIED_NAMES: ReadonlyMap<string, string> = new Map(
	[...FOREIGN_NAMES].map(([ours, theirs]) => [theirs, ours]),
);

function translateRecord(record: unknown): JsonObject {
	const fields = isObject(record) ? Object.entries(record) : [];
	return Object.fromEntries(
		fields.map(([name, value]) => [SPECIFIED_NAMES.get(name) ?? name, value]),
	);
}
