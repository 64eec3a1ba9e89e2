/**
 * Converts envelopes to flat columns for sheets and databases: `enrichment_status`, `enrichment_fullName`,
 * `enrichment_company_name` and so on. The columns depend only on the settings of a run and never on the results, so
 * every row has the same columns in the same order. Empty ones are empty texts.
 */
import { omitFields } from '../../shared/core/omitFields';
import {
	isRecord,
	readOwnValue,
	parseJsonOrKeepText,
	setOwnValue,
	readValueAt,
	type JsonRecord,
} from '../../shared/core/json';
import type { Entity } from '../person/entities';
import type { Company, Person } from '../person';
import {
	isEnvelope,
	RESULT_KEY,
	type Changes,
	type EarlierEnvelope,
	type Envelope,
	type ProviderAttempt,
} from './envelope';
import { listCrmFields, type Crm } from './crmFields';
import { findCallablePhone } from './fill';
import { hasValue, isBlankOrPlaceholder } from './itemLevels';

/** How many fields of a result get columns. */
export type ColumnSet = 'essential' | 'all';

/** The naming of the columns: our names with the prefix in 'Result Field', or the names of a CRM's API. */
export type ColumnNames = 'ours' | Crm;

/** The settings that determine the columns of a run. */
export interface ColumnLayout {
	entity: Entity;
	set: ColumnSet;
	/** The naming of the columns. */
	names: ColumnNames;
	/** Whether the provider may answer later, so that a row must keep what 'Get Result' needs. */
	mayBePending: boolean;
	/** Whether several providers are used, so that a row must state its sources. */
	hasSeveralProviders: boolean;
	/** Whether the provider's raw row has a column. */
	includesRaw: boolean;
}

const SEPARATOR = '_';

/** Columns with the outcome of the lookup, which come first. */
const OUTCOME_COLUMNS = ['status', 'reason', 'message'];

/** Columns of the result, named by field; nested fields follow the separator. */
const RESULT_COLUMNS: Record<Entity, Record<ColumnSet, readonly string[]>> = {
	contact: {
		essential: [
			'fullName',
			'email',
			'personalEmail',
			'phone',
			'jobTitle',
			'company_name',
			'company_domain',
			'linkedInUrl',
		],
		all: [
			'fullName',
			'email',
			'personalEmail',
			'phone',
			'jobTitle',
			'company_name',
			'company_domain',
			'linkedInUrl',
			'emailStatus',
			'otherEmails',
			'otherPhones',
			'firstName',
			'lastName',
			'headline',
			'seniority',
			'departments',
			'jobStartDate',
			'location_name',
			'location_street',
			'location_city',
			'location_region',
			'location_country',
			'location_countryCode',
			'location_postalCode',
			'location_isEu',
			'company_industry',
			'company_employeeCount',
			'company_employeeRange_label',
			'company_employeeRange_min',
			'company_employeeRange_max',
			'company_website',
			'company_linkedInUrl',
			'company_providerId',
			'socialProfiles_x',
			'socialProfiles_facebook',
			'socialProfiles_gitHub',
			'experience',
			'education',
			'skills',
			'hasEmail',
			'updatedAt',
			'providerId',
		],
	},
	company: {
		essential: [
			'name',
			'domain',
			'industry',
			'employeeCount',
			'employeeRange_label',
			'location_name',
			'phone',
			'linkedInUrl',
		],
		all: [
			'name',
			'domain',
			'industry',
			'employeeCount',
			'employeeRange_label',
			'location_name',
			'phone',
			'linkedInUrl',
			'employeeRange_min',
			'employeeRange_max',
			'location_street',
			'location_city',
			'location_region',
			'location_country',
			'location_countryCode',
			'location_postalCode',
			'location_isEu',
			'locations',
			'website',
			'email',
			'otherPhones',
			'description',
			'foundedYear',
			'type',
			'legalName',
			'subIndustry',
			'industries',
			'keywords',
			'technologies',
			'sicCodes',
			'naicsCodes',
			'ticker',
			'revenue_label',
			'revenue_amount',
			'revenue_min',
			'revenue_max',
			'revenue_currency',
			'funding_total',
			'funding_currency',
			'funding_lastRound',
			'funding_lastRoundDate',
			'logoUrl',
			'socialProfiles_x',
			'socialProfiles_facebook',
			'socialProfiles_crunchbase',
			'socialProfiles_youTube',
			'socialProfiles_instagram',
			'updatedAt',
			'providerId',
		],
	},
};

/** Columns with the source and the cost of the result, which come after it. */
const ORIGIN_COLUMNS: Record<ColumnSet, readonly string[]> = {
	essential: ['changes', 'provider', 'credits'],
	all: [
		'changes',
		'provider',
		'credits',
		'creditsLeft',
		'matchedBy',
		'matchScore',
		'confidence',
		'duplicateOf',
		'previous',
	],
};

/** Columns with the contributions of several providers, and with what is still missing. */
const TRAIL_COLUMNS = ['email_source', 'phone_source', 'missing', 'cost', 'attempts'];

/** Columns that 'Get Result' reads from a row whose result was not ready. */
const PENDING_COLUMNS = [
	'jobId',
	'recordTag',
	'matchedBy',
	'matchScore',
	'providerId',
	'input',
	'previous',
	'continuation',
	'sources',
	'attempts',
];

const RAW_COLUMNS = ['why', 'raw'];

/** Lists the columns of a run in order, under our names and without the prefix. */
export function listColumns(layout: ColumnLayout): string[] {
	const { set, mayBePending, hasSeveralProviders, includesRaw } = layout;
	const names = OUTCOME_COLUMNS.concat(
		listResultColumns(layout),
		ORIGIN_COLUMNS[set],
		hasSeveralProviders ? TRAIL_COLUMNS : [],
		mayBePending ? PENDING_COLUMNS : [],
		includesRaw ? RAW_COLUMNS : [],
	);
	// Some columns of 'Get Result' are in the list already.
	return [...new Set(names)];
}

/** For a CRM, every field that it has is essential. */
function listResultColumns({ entity, set, names }: ColumnLayout): readonly string[] {
	const columns = RESULT_COLUMNS[entity];
	if (names === 'ours') return columns[set];
	const fields = listCrmFields(names, entity);
	return columns.all.filter((name) => fields.has(name) || columns[set].includes(name));
}

/** All columns that a run can write. */
const COLUMNS: ReadonlySet<string> = new Set(
	(['contact', 'company'] as const).flatMap((entity) =>
		listColumns({
			entity,
			set: 'all',
			names: 'ours',
			mayBePending: true,
			hasSeveralProviders: true,
			includesRaw: true,
		}),
	),
);

/** Builds the column prefix of a nested field. Dots are not used, because n8n would treat them as a path. */
export const toColumnPrefix = (path: readonly string[]): string => path.join(SEPARATOR);

const buildColumnName = (prefix: string, name: string): string => `${prefix}${SEPARATOR}${name}`;

/**
 * Converts an envelope to columns with texts, numbers and booleans.
 * @param item the item that gets the columns
 */
export function toEnvelopeColumns(
	prefix: string,
	envelope: Envelope,
	layout: ColumnLayout,
	item: JsonRecord,
): JsonRecord {
	const { entity, names } = layout;
	const result = envelope[RESULT_KEY[entity]];
	const columns: JsonRecord = {};
	for (const name of listColumns(layout)) {
		const read = ENVELOPE_VALUES.get(name);
		const column = buildColumnName(prefix, name);
		if (read !== undefined) setOwnValue(columns, column, toCellValue(read(envelope)));
		else if (names === 'ours')
			setOwnValue(columns, column, toCellValue(readResultValue(name, result)));
		else if (result !== undefined) {
			const field = listCrmFields(names, entity).get(name);
			const crmColumns = toCrmColumns({ name, column, field }, result, item);
			for (const [key, value] of Object.entries(crmColumns)) setOwnValue(columns, key, value);
		}
	}
	return columns;
}

/** A column with its output name. */
interface CrmColumn {
	name: string;
	/** Our column name, for values that have no CRM field or whose CRM field is already filled. */
	column: string;
	field: string | undefined;
}

/**
 * Converts one value of a result to the CRM's field. Empty values are left out, because they would erase the CRM's.
 * If the item already has a value in the field, the new one gets our column name.
 */
function toCrmColumns(
	{ name, column, field }: CrmColumn,
	result: Person | Company,
	item: JsonRecord,
): JsonRecord {
	const columns: JsonRecord = {};
	const cell = toCellValue(readResultValue(name, result));
	if (field !== undefined) {
		// Whatever its case, the item's own field is the same one: two of them would be twins in a table.
		const own = findFieldInAnyCase(item, field);
		const before = readOwnValue(item, own);
		// A CRM field cannot hold a do-not-call mark, so only callable numbers are written.
		const fitting = name === 'phone' ? toCellValue(findCallablePhone(result)) : cell;
		if (isBlankOrPlaceholder(before) && isFilledCell(fitting))
			setOwnValue(columns, own, fitting);
		if (before === cell || readOwnValue(columns, own) === cell) return columns;
	}
	if (isFilledCell(cell)) setOwnValue(columns, column, cell);
	return columns;
}

/** Finds the name under which a record has a field; the given one if it has none. */
function findFieldInAnyCase(record: JsonRecord, name: string): string {
	if (Object.hasOwn(record, name)) return name;
	const wanted = name.toLowerCase();
	return Object.keys(record).find((own) => own.toLowerCase() === wanted) ?? name;
}

const isFilledCell = (cell: unknown): boolean => hasValue(cell) || cell === false;

/** Columns with facts about the lookup. Nested data is written as JSON, so that a later run can read it. */
const ENVELOPE_VALUES: ReadonlyMap<string, (envelope: Envelope) => unknown> = new Map<
	string,
	(envelope: Envelope) => unknown
>([
	['status', ({ status }) => status],
	['reason', ({ reason }) => reason],
	['message', ({ message }) => message],
	['changes', ({ changes }) => changes && describeChanges(changes)],
	['provider', ({ provider }) => provider],
	['credits', ({ credits }) => credits.charged],
	['creditsLeft', ({ credits }) => credits.remaining],
	['matchedBy', ({ matchedBy }) => matchedBy],
	['matchScore', ({ matchScore }) => matchScore],
	[
		'confidence',
		({ confidence, person, company }) => confidence ?? (person ?? company)?.confidence,
	],
	['duplicateOf', ({ duplicateOf }) => duplicateOf],
	['jobId', ({ jobId }) => jobId],
	['recordTag', ({ recordTag }) => recordTag],
	// 'Get Result' compares the result with the identifiers that the job was submitted for.
	['input', ({ status, input }) => (status === 'pending' ? JSON.stringify(input) : undefined)],
	['previous', ({ previous }) => previous && JSON.stringify(previous)],
	['email_source', ({ sources }) => sources?.email],
	['phone_source', ({ sources }) => sources?.phone],
	['missing', ({ missing }) => missing],
	['cost', ({ cost }) => cost?.total],
	['attempts', ({ attempts }) => attempts && JSON.stringify(attempts.map(removeRaw))],
	['sources', ({ status, sources }) => toPendingJson(status, sources)],
	['continuation', ({ continuation }) => continuation && JSON.stringify(continuation)],
	['why', ({ why }) => why],
	['raw', ({ raw }) => (raw === undefined ? undefined : JSON.stringify(raw))],
]);

/** Removes the raw answer, which is too long for a cell. */
const removeRaw = (attempt: ProviderAttempt): Omit<ProviderAttempt, 'raw'> =>
	omitFields(attempt, ['raw']);

/** Converts a value to JSON for 'Get Result'; undefined unless the result is pending. */
const toPendingJson = (status: string, value: unknown): string | undefined =>
	status === 'pending' && value !== undefined ? JSON.stringify(value) : undefined;

/** Describes changes: "company: Acme → Beta, jobTitle: CTO → CEO". */
function describeChanges(changes: Changes): string {
	return Object.entries(changes)
		.map(([field, { from, to }]) => `${field}: ${from} → ${to}`)
		.join(LIST_SEPARATOR);
}

/**
 * Reads the value of a result column. Email addresses and phone numbers other than the best have columns of their
 * own.
 */
function readResultValue(name: string, result: Person | Company | undefined): unknown {
	if (result === undefined) return undefined;
	const { phone, phones } = result;
	const emails = 'emails' in result ? result.emails : [];
	switch (name) {
		case 'personalEmail':
			return emails.find(({ type }) => type === 'personal')?.email;
		case 'emailStatus':
			return emails.find(({ email }) => email === result.email)?.status;
		case 'otherEmails': {
			const personal = readResultValue('personalEmail', result);
			return emails.filter(({ email }) => email !== result.email && email !== personal);
		}
		case 'otherPhones':
			return phones.filter(({ number }) => number !== phone);
		default:
			return readValueAt(result, name.split(SEPARATOR));
	}
}

function toCellValue(value: unknown): unknown {
	if (value === undefined || value === null) return '';
	return Array.isArray(value)
		? value.map(describeEntry).filter(hasValue).join(LIST_SEPARATOR)
		: value;
}

const LIST_SEPARATOR = ', ';

/** Columns of a search result: the criteria, and what a lookup of it needs. */
const SEARCH_COLUMNS: Record<Entity, readonly string[]> = {
	contact: [
		'fullName',
		'jobTitle',
		'seniority',
		'email',
		'phone',
		'company_name',
		'company_domain',
		'company_industry',
		'location_name',
		'location_city',
		'location_country',
		'linkedInUrl',
		'hasEmail',
		'providerId',
	],
	company: [
		'name',
		'domain',
		'industry',
		'employeeCount',
		'employeeRange_label',
		'location_name',
		'location_city',
		'location_country',
		'phone',
		'linkedInUrl',
		'providerId',
	],
};

/** Converts a search result to columns; every row has the same ones in the same order. */
export function toSearchColumns(
	entity: Entity,
	set: ColumnSet,
	match: Person | Company,
	provider: string,
): JsonRecord {
	const names = set === 'all' ? RESULT_COLUMNS[entity].all : SEARCH_COLUMNS[entity];
	const columns: JsonRecord = {};
	for (const name of names) setOwnValue(columns, name, toCellValue(readResultValue(name, match)));
	return { ...columns, provider };
}

/** Describes an entry of a list (an address, number, position, school or place) in a few words. */
function describeEntry(entry: unknown): string {
	if (!isRecord(entry)) return String(entry ?? '');
	const { email, number, name, jobTitle, degree, company, school } = entry;
	const own = [email, number, name].find(hasValue);
	const position = [jobTitle, company].filter(hasValue).join(' at ');
	return String(own ?? (position || [degree, school].filter(hasValue).join(', ')));
}

/** Reads the envelope of an earlier run from an item's columns. Positions, schools and places are not read back. */
export function readEnvelopeFromColumns(
	entity: Entity,
	prefix: string,
	record: JsonRecord,
): EarlierEnvelope | undefined {
	const cells = new Map<string, unknown>();
	for (const name of COLUMNS) {
		const column = buildColumnName(prefix, name);
		if (!Object.hasOwn(record, column)) continue;
		const value = record[column];
		if (hasValue(value) || value === false) cells.set(name, value);
	}
	const envelope = {
		...Object.fromEntries(UNCHANGED_COLUMNS.map((name) => [name, cells.get(name)])),
		credits: { charged: Number(cells.get('credits') ?? 0), estimated: true },
		[RESULT_KEY[entity]]: readResultCells(entity, cells),
		input: readJsonCell(cells.get('input')),
		previous: readJsonCell(cells.get('previous')),
		attempts: readJsonListCell(cells.get('attempts')),
		continuation: readJsonCell(cells.get('continuation')),
		sources: readJsonCell(cells.get('sources')) ?? {
			email: cells.get('email_source'),
			phone: cells.get('phone_source'),
		},
	};
	return isEnvelope(envelope) ? envelope : undefined;
}

const UNCHANGED_COLUMNS = [
	'status',
	'reason',
	'message',
	'matchedBy',
	'matchScore',
	'confidence',
	'provider',
	'jobId',
	'recordTag',
];

const NOT_READ_BACK: ReadonlySet<string> = new Set(['experience', 'education', 'locations']);

function readResultCells(
	entity: Entity,
	cells: ReadonlyMap<string, unknown>,
): JsonRecord | undefined {
	const result: JsonRecord = {};
	for (const name of RESULT_COLUMNS[entity].all) {
		const value = cells.get(name);
		if (value === undefined || NOT_READ_BACK.has(name)) continue;
		setNested(result, name.split(SEPARATOR), value);
	}
	if (Object.keys(result).length === 0) return undefined;
	return { ...result, emails: readEmailCells(cells), phones: readPhoneCells(cells) };
}

function setNested(record: JsonRecord, path: readonly string[], value: unknown): void {
	const [name = '', ...inner] = path;
	if (inner.length === 0) return setOwnValue(record, name, value);
	const before = record[name];
	const nested: JsonRecord = isRecord(before) ? before : {};
	setOwnValue(record, name, nested);
	setNested(nested, inner, value);
}

function readEmailCells(cells: ReadonlyMap<string, unknown>): JsonRecord[] {
	const best = cells.get('email');
	const personal = cells.get('personalEmail');
	const emails: JsonRecord[] = [];
	if (best !== undefined) {
		const type = best === personal ? 'personal' : undefined;
		emails.push({ email: best, type, status: cells.get('emailStatus') });
	}
	if (personal !== undefined && personal !== best) {
		emails.push({ email: personal, type: 'personal' });
	}
	return emails.concat(splitCell(cells.get('otherEmails')).map((email) => ({ email })));
}

function readPhoneCells(cells: ReadonlyMap<string, unknown>): JsonRecord[] {
	const numbers = splitCell(cells.get('otherPhones'));
	const best = cells.get('phone');
	const phones: unknown[] = best === undefined ? numbers : [best, ...numbers];
	return phones.map((number) => ({ number }));
}

const splitCell = (cell: unknown): string[] =>
	typeof cell === 'string' ? cell.split(LIST_SEPARATOR) : [];

/** The longest text that is parsed as JSON; the node's own JSON is far shorter. */
const MAX_JSON_LENGTH = 100_000;

function readJsonCell(cell: unknown): JsonRecord | undefined {
	const value = parseJsonCell(cell);
	return isRecord(value) ? value : undefined;
}

function readJsonListCell(cell: unknown): unknown[] | undefined {
	const value = parseJsonCell(cell);
	return Array.isArray(value) ? value : undefined;
}

const parseJsonCell = (cell: unknown): unknown =>
	typeof cell === 'string' && cell.length <= MAX_JSON_LENGTH
		? parseJsonOrKeepText(cell)
		: undefined;

/** Finds the set of columns that an earlier run wrote into an item. */
export function findColumnSet(prefix: string, record: JsonRecord): ColumnSet {
	return Object.hasOwn(record, buildColumnName(prefix, 'creditsLeft')) ? 'all' : 'essential';
}

/** Whether an earlier run used several providers for an item. */
export function hasAttemptColumns(prefix: string, record: JsonRecord): boolean {
	return Object.hasOwn(record, buildColumnName(prefix, 'email_source'));
}

/**
 * Removes the columns of an earlier run from an item; other fields with the prefix belong to the user and are kept.
 */
export function removeColumns<R extends JsonRecord>(prefix: string, record: R): R {
	const names = new Set([...COLUMNS].map((name) => buildColumnName(prefix, name)));
	const others = Object.entries(record).filter(([name]) => !names.has(name));
	return Object.fromEntries(others) as R;
}

/** Finds a filled field of the user's that a result column would overwrite; undefined if an earlier run wrote it. */
export function findCollidingColumn(
	entity: Entity,
	prefix: string,
	record: JsonRecord,
): string | undefined {
	if (readEnvelopeFromColumns(entity, prefix, record)) return undefined;
	// New rows of a sheet have the columns of earlier runs too, without a value.
	return [...COLUMNS]
		.map((name) => buildColumnName(prefix, name))
		.find((column) => Object.hasOwn(record, column) && !isBlankOrPlaceholder(record[column]));
}
