/**
 * An envelope as columns of its item, for sheets and databases: `enrichment_status`, `enrichment_fullName`,
 * `enrichment_company_name` … Flat, lists as text, nothing empty.
 */
import { groupBy } from '../../shared/core/lists';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { isEnvelope, type EarlierEnvelope, RESULT_KEY, type Envelope } from './envelope';
import type { Entity } from '../person/entities';
import { hasValue, isBlankOrPlaceholder } from './itemLevels';

const SEPARATOR = '_';

/** What the columns of a field begin with; dots would make a path of them. */
export const toColumnPrefix = (path: readonly string[]): string => path.join(SEPARATOR);

export function toEnvelopeColumns(prefix: string, envelope: Envelope): JsonRecord {
	return toColumns(valuesOf({ ...envelope }), prefix);
}

/** Any record as columns, which have their own names where nothing stands before them. */
export function toColumns(record: JsonRecord, prefix = ''): JsonRecord {
	return Object.fromEntries(flat(prefix, record));
}

/** The person or company stands beside what became of the lookup: their names do not clash. */
function valuesOf(envelope: JsonRecord): JsonRecord {
	const { status, reason, message, person, company, ...others } = envelope;
	const { confidence, credits, input, previous, raw, ...said } = others;
	const found = recordOf(person ?? company);
	const { charged, remaining } = recordOf(credits);
	return {
		status,
		reason,
		message,
		...found,
		...said,
		confidence: confidence ?? found.confidence,
		credits: charged,
		creditsLeft: remaining,
		// 'Get Result' compares with whom the job was handed in for.
		input: status === 'pending' ? input : undefined,
		previous: isRecord(previous) ? valuesOf(previous) : undefined,
		raw: raw === undefined ? undefined : JSON.stringify(raw),
	};
}

const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

function flat(path: string, values: JsonRecord): Array<[string, unknown]> {
	return Object.entries(values).flatMap(([name, value]): Array<[string, unknown]> => {
		const column = path === '' ? name : `${path}${SEPARATOR}${name}`;
		if (isRecord(value)) return flat(column, value);
		const shown = Array.isArray(value)
			? value.map(entryText).filter(hasValue).join(', ')
			: value;
		return hasValue(shown) || shown === false ? [[column, shown]] : [];
	});
}

/** An address, a number, a position, a school or a place in a few words. */
function entryText(entry: unknown): string {
	if (!isRecord(entry)) return String(entry ?? '');
	const { email, number, name, jobTitle, degree, company, school } = entry;
	const own = [email, number, name].find(hasValue);
	const position = [jobTitle, company].filter(hasValue).join(' at ');
	return String(own ?? (position || [degree, school].filter(hasValue).join(', ')));
}

/** What an earlier run left in the columns of an item. Lists are not read back: the first of each has a column. */
export function readEnvelopeFromColumns(
	entity: Entity,
	prefix: string,
	record: JsonRecord,
): EarlierEnvelope | undefined {
	const envelope = earlierIn(entity, nested(prefix, record));
	return isEnvelope(envelope) ? envelope : undefined;
}

function earlierIn(entity: Entity, values: JsonRecord): JsonRecord {
	const { credits, previous } = values;
	const found = Object.entries(values).filter(([name]) => !OF_ENVELOPE.has(name));
	return {
		...Object.fromEntries(SAID.map((name) => [name, values[name]])),
		credits: { charged: Number(credits ?? 0), estimated: true },
		...(found.length > 0 && { [RESULT_KEY[entity]]: Object.fromEntries(found) }),
		...(isRecord(previous) && { previous: earlierIn(entity, previous) }),
	};
}

const SAID = [
	'status',
	'reason',
	'message',
	'matchedBy',
	'matchScore',
	'provider',
	'jobId',
	'recordTag',
	'input',
];
const OF_ENVELOPE: ReadonlySet<string> = new Set([
	...SAID,
	'confidence',
	'credits',
	'creditsLeft',
	'duplicateOf',
	'previous',
	'why',
	'raw',
]);

const isColumn = (prefix: string, name: string) => name.startsWith(`${prefix}${SEPARATOR}`);

/** The columns with this beginning, as the fields that they were made of. */
function nested(prefix: string, record: JsonRecord): JsonRecord {
	const columns = Object.entries(record)
		.filter(([column]) => isColumn(prefix, column))
		.map(
			([column, value]): Column => ({
				path: column.slice(prefix.length + SEPARATOR.length).split(SEPARATOR),
				value,
			}),
		);
	const isOurs = ({ path }: Column) => path.length <= DEEPEST_COLUMN && !LISTS.has(path.at(-1)!);
	return fieldsOfColumns(columns.filter(isOurs));
}

/** A value with the names of the fields that lead to it. */
interface Column {
	path: string[];
	value: unknown;
}

/** Levels of an envelope, such as `previous_person_company_name`: a column with more of them is not one of ours. */
const DEEPEST_COLUMN = 6;

function fieldsOfColumns(columns: readonly Column[], depth = 0): JsonRecord {
	const byField = groupBy(columns, ({ path }) => path[depth]!);
	return Object.fromEntries(
		[...byField].map(([field, own]) => {
			const whole = own.find(({ path }) => path.length === depth + 1);
			return [field, whole ? whole.value : fieldsOfColumns(own, depth + 1)];
		}),
	);
}

/** The item without its columns of this beginning. */
export function removeColumns<R extends JsonRecord>(prefix: string, record: R): R {
	const own = Object.entries(record).filter(([name]) => !isColumn(prefix, name));
	return Object.fromEntries(own) as R;
}

/** The first column with this beginning that an earlier run did not leave. */
export function findForeignColumn(
	entity: Entity,
	prefix: string,
	record: JsonRecord,
): string | undefined {
	if (readEnvelopeFromColumns(entity, prefix, record)) return undefined;
	// A sheet has the columns of earlier runs in new rows too, without a value.
	return Object.keys(record).find(
		(name) => isColumn(prefix, name) && !isBlankOrPlaceholder(record[name]),
	);
}

const LISTS = new Set([
	'departments',
	'emails',
	'phones',
	'experience',
	'education',
	'skills',
	'industries',
	'keywords',
	'technologies',
	'sicCodes',
	'naicsCodes',
	'locations',
]);
