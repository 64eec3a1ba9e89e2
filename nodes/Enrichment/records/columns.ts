/**
 * An envelope as columns of its item, for sheets and databases: `enrichment_status`, `enrichment_fullName`,
 * `enrichment_company_name` … Which columns there are follows from the settings of a run alone, never from what was
 * found: every row has the same ones in the same order, and an empty one is an empty text.
 */
import { omitFields } from '../../shared/core/omitFields';
import {
	isRecord,
	readOwnValue,
	parseJson,
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

/** How much of a result gets columns. */
export type ColumnSet = 'essential' | 'all';

/** Whose names columns have: ours behind 'Result Field', or those of a CRM's API. */
export type ColumnNames = 'ours' | Crm;

/** What decides which columns the rows of a run have. */
export interface ColumnLayout {
	entity: Entity;
	set: ColumnSet;
	/** Whose names the columns have. */
	names: ColumnNames;
	/** Whether the provider may answer later, so that a row has to keep what 'Get Result' reads. */
	mayBePending: boolean;
	/** Whether several providers are asked, so that a row has to say whose its data is. */
	hasSeveralProviders: boolean;
	/** Whether the provider's own row has a column. */
	includesRaw: boolean;
}

const SEPARATOR = '_';

/** What became of the lookup; these come first. */
const OUTCOME_COLUMNS = ['status', 'reason', 'message'];

/** Of what was found: names of fields, with the field of a field behind the separator. */
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

/** Where the result is from and what it cost; after what was found. */
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

/** Who of several providers stated what, and what is still lacking. */
const TRAIL_COLUMNS = ['email_source', 'phone_source', 'missing', 'cost', 'attempts'];

/** What 'Get Result' reads of a row whose result was not ready. */
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

/** Our names of the columns of a run, in their order, without what stands before them. */
export function listColumns(layout: ColumnLayout): string[] {
	const { set, mayBePending, hasSeveralProviders, includesRaw } = layout;
	const names = OUTCOME_COLUMNS.concat(
		listResultColumns(layout),
		ORIGIN_COLUMNS[set],
		hasSeveralProviders ? TRAIL_COLUMNS : [],
		mayBePending ? PENDING_COLUMNS : [],
		includesRaw ? RAW_COLUMNS : [],
	);
	// Of the columns of 'Get Result', some are there anyway.
	return [...new Set(names)];
}

/** For a CRM, everything that it has a field for is among the essential columns. */
function listResultColumns({ entity, set, names }: ColumnLayout): readonly string[] {
	const columns = RESULT_COLUMNS[entity];
	if (names === 'ours') return columns[set];
	const fields = listCrmFields(names, entity);
	return columns.all.filter((name) => fields.has(name) || columns[set].includes(name));
}

/** Every column that any run may write. */
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

/** What the columns of a field begin with; dots would make a path of them. */
export const toColumnPrefix = (path: readonly string[]): string => path.join(SEPARATOR);

const nameColumn = (prefix: string, name: string): string => `${prefix}${SEPARATOR}${name}`;

/**
 * The columns of an envelope: texts, numbers and booleans.
 * @param item what the columns stand beside
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
		const column = nameColumn(prefix, name);
		if (read !== undefined) setOwnValue(columns, column, toCell(read(envelope)));
		else if (names === 'ours')
			setOwnValue(columns, column, toCell(readResultValue(name, result)));
		else if (result !== undefined) {
			const field = listCrmFields(names, entity).get(name);
			const crmColumns = toCrmColumns({ name, column, field }, result, item);
			for (const [key, value] of Object.entries(crmColumns)) setOwnValue(columns, key, value);
		}
	}
	return columns;
}

/** A column by its name, with what it is called in the output. */
interface CrmColumn {
	name: string;
	/** Our name, for what has no field in the CRM, or whose field the item has filled. */
	column: string;
	field: string | undefined;
}

/**
 * One value of a result under the name of the CRM's field. Nothing empty, which would erase what the CRM has. A value of
 * the item stays, and what was found in its place stands under our name.
 */
function toCrmColumns(
	{ name, column, field }: CrmColumn,
	result: Person | Company,
	item: JsonRecord,
): JsonRecord {
	const columns: JsonRecord = {};
	const cell = toCell(readResultValue(name, result));
	if (field !== undefined) {
		const before = readOwnValue(item, field);
		// A CRM has no place for the mark of a number that must not be called.
		const fitting = name === 'phone' ? toCell(findCallablePhone(result)) : cell;
		if (isBlankOrPlaceholder(before) && hasCell(fitting)) setOwnValue(columns, field, fitting);
		if (before === cell || readOwnValue(columns, field) === cell) return columns;
	}
	if (hasCell(cell)) setOwnValue(columns, column, cell);
	return columns;
}

const hasCell = (cell: unknown): boolean => hasValue(cell) || cell === false;

/** The columns that are about the lookup. Nested data is JSON, so that a later run can read it. */
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
	// 'Get Result' compares with whom the job was submitted for.
	['input', ({ status, input }) => (status === 'pending' ? JSON.stringify(input) : undefined)],
	['previous', ({ previous }) => previous && JSON.stringify(previous)],
	['email_source', ({ sources }) => sources?.email],
	['phone_source', ({ sources }) => sources?.phone],
	['missing', ({ missing }) => missing],
	['cost', ({ cost }) => cost?.total],
	['attempts', ({ attempts }) => attempts && JSON.stringify(attempts.map(withoutRaw))],
	['sources', ({ status, sources }) => toPendingJson(status, sources)],
	['continuation', ({ continuation }) => continuation && JSON.stringify(continuation)],
	['why', ({ why }) => why],
	['raw', ({ raw }) => (raw === undefined ? undefined : JSON.stringify(raw))],
]);

/** A cell of a sheet is too small for what a provider answered. */
const withoutRaw = (attempt: ProviderAttempt): Omit<ProviderAttempt, 'raw'> =>
	omitFields(attempt, ['raw']);

/** Only 'Get Result' reads it. */
const toPendingJson = (status: string, value: unknown): string | undefined =>
	status === 'pending' && value !== undefined ? JSON.stringify(value) : undefined;

/** "company: Acme → Beta, jobTitle: CTO → CEO". */
function describeChanges(changes: Changes): string {
	return Object.entries(changes)
		.map(([field, { from, to }]) => `${field}: ${from} → ${to}`)
		.join(LIST_SEPARATOR);
}

/** A column of a person or company. Addresses and numbers beside the best one have columns of their own. */
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

function toCell(value: unknown): unknown {
	if (value === undefined || value === null) return '';
	return Array.isArray(value)
		? value.map(entryText).filter(hasValue).join(LIST_SEPARATOR)
		: value;
}

const LIST_SEPARATOR = ', ';

/** Of a match of a search: what one searches by, and what a lookup of it needs. */
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

/** A match of a search as columns: the same ones in every row, in one order. */
export function toSearchColumns(
	entity: Entity,
	set: ColumnSet,
	match: Person | Company,
	provider: string,
): JsonRecord {
	const names = set === 'all' ? RESULT_COLUMNS[entity].all : SEARCH_COLUMNS[entity];
	const columns: JsonRecord = {};
	for (const name of names) setOwnValue(columns, name, toCell(readResultValue(name, match)));
	return { ...columns, provider };
}

/** An address, a number, a position, a school or a place in a few words. */
function entryText(entry: unknown): string {
	if (!isRecord(entry)) return String(entry ?? '');
	const { email, number, name, jobTitle, degree, company, school } = entry;
	const own = [email, number, name].find(hasValue);
	const position = [jobTitle, company].filter(hasValue).join(' at ');
	return String(own ?? (position || [degree, school].filter(hasValue).join(', ')));
}

/** What an earlier run left in the columns of an item. Positions, schools and places are not read back. */
export function readEnvelopeFromColumns(
	entity: Entity,
	prefix: string,
	record: JsonRecord,
): EarlierEnvelope | undefined {
	const cells = new Map<string, unknown>();
	for (const name of COLUMNS) {
		const column = nameColumn(prefix, name);
		if (!Object.hasOwn(record, column)) continue;
		const value = record[column];
		if (hasValue(value) || value === false) cells.set(name, value);
	}
	const envelope = {
		...Object.fromEntries(KEPT_AS_THEY_ARE.map((name) => [name, cells.get(name)])),
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

const KEPT_AS_THEY_ARE = [
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

/** Longest text that is read as JSON: what we wrote there is far shorter. */
const LONGEST_JSON = 100_000;

function readJsonCell(cell: unknown): JsonRecord | undefined {
	const value = parseCell(cell);
	return isRecord(value) ? value : undefined;
}

function readJsonListCell(cell: unknown): unknown[] | undefined {
	const value = parseCell(cell);
	return Array.isArray(value) ? value : undefined;
}

const parseCell = (cell: unknown): unknown =>
	typeof cell === 'string' && cell.length <= LONGEST_JSON ? parseJson(cell) : undefined;

/** The set of columns that an earlier run left in an item. */
export function findColumnSet(prefix: string, record: JsonRecord): ColumnSet {
	return Object.hasOwn(record, nameColumn(prefix, 'creditsLeft')) ? 'all' : 'essential';
}

/** Whether an earlier run asked several providers about an item. */
export function hasAttemptColumns(prefix: string, record: JsonRecord): boolean {
	return Object.hasOwn(record, nameColumn(prefix, 'email_source'));
}

/** The item without the columns of an earlier run; further fields with this beginning are the user's. */
export function removeColumns<R extends JsonRecord>(prefix: string, record: R): R {
	const names = new Set([...COLUMNS].map((name) => nameColumn(prefix, name)));
	const others = Object.entries(record).filter(([name]) => !names.has(name));
	return Object.fromEntries(others) as R;
}

/** The first column of a result in an item where no earlier run left one. */
export function findCollidingColumn(
	entity: Entity,
	prefix: string,
	record: JsonRecord,
): string | undefined {
	if (readEnvelopeFromColumns(entity, prefix, record)) return undefined;
	// A sheet has the columns of earlier runs in new rows too, without a value.
	return [...COLUMNS]
		.map((name) => nameColumn(prefix, name))
		.find((column) => Object.hasOwn(record, column) && !isBlankOrPlaceholder(record[column]));
}
