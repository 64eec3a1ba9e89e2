/** Translates requests to an API with foreign names or a foreign bulk form into the form of the specification. */
import { isJsonObject, type JsonObject } from '../../json';
import { ReplyError } from '../../http/replyError';
import type { SandboxRequest } from '../../http/types';
import type { Quirks } from '../quirks';
import { FOREIGN_BULK_WRAPPER, FOREIGN_FIELD_NAMES } from './answerForms';

/**
 * Translates a lookup into the form of the specification; other requests stay as they are.
 * @throws ReplyError if a lookup is not in the API's foreign form
 */
export function translateForeignLookupOrRefuse(
	request: SandboxRequest,
	quirks: Quirks,
): SandboxRequest {
	const isBulk = request.path.endsWith('/bulk');
	const isLookup = isBulk || /\/(person|company)$/.test(request.path);
	const isForeign = quirks.fieldNames === 'foreign' || quirks.bulkKey === 'foreign';
	if (!isForeign || !isLookup || request.text === '') return request;
	const sent: unknown = JSON.parse(request.text);
	const unwrapped = isBulk && quirks.bulkKey === 'foreign' ? unwrapRecords(sent) : sent;
	const body = quirks.fieldNames === 'foreign' ? translateNames(unwrapped) : unwrapped;
	return { ...request, text: JSON.stringify(body) };
}

function refuse(message: string): never {
	throw new ReplyError({ status: 400, body: { message } });
}

function unwrapRecords(body: unknown): unknown {
	const names = isJsonObject(body) ? Object.keys(body) : [];
	if (!isJsonObject(body) || names.join() !== FOREIGN_BULK_WRAPPER) {
		return refuse(`A bulk has its records under ${FOREIGN_BULK_WRAPPER}, and nothing else`);
	}
	return body[FOREIGN_BULK_WRAPPER];
}

function translateNames(body: unknown): unknown {
	const records = [body].flat().filter(isJsonObject);
	const specified = records
		.flatMap((record) => Object.keys(record))
		.find((name) => FOREIGN_FIELD_NAMES.has(name));
	if (specified !== undefined) {
		const foreign = FOREIGN_FIELD_NAMES.get(specified);
		return refuse(`${specified} is not a field of this API: it is ${foreign}`);
	}
	return Array.isArray(body) ? records.map(translateRecord) : translateRecord(body);
}

const SPECIFIED_NAMES: ReadonlyMap<string, string> = new Map(
	[...FOREIGN_FIELD_NAMES].map(([ours, theirs]) => [theirs, ours]),
);

function translateRecord(record: unknown): JsonObject {
	const fields = isJsonObject(record) ? Object.entries(record) : [];
	return Object.fromEntries(
		fields.map(([name, value]) => [SPECIFIED_NAMES.get(name) ?? name, value]),
	);
}
