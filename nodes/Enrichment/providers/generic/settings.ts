/** Reads and checks the settings of the Generic REST API in the credential. */
import { parsePathAndQuery } from '../../../shared/core/address';
import { isRecord, parseJsonOrKeepText, type JsonRecord } from '../../../shared/core/json';
import type { Failure } from '../../../shared/core/result';
import { IDENTIFIERS, type Entity } from '../../person/entities';
import type { KeyPlacement } from '../dialect';
import { parseJsonPath, type JsonPath } from './jsonPath';
import { toPlainName } from './plainNames';
import { READABLE_FIELD_NAMES } from './readableFieldNames';
import { COMPANY_FIELDS, CONFIDENCE_FIELDS, PERSON_FIELDS } from './spellings';

/** The JSON paths from the credential; undefined ones are replaced by usual names. */
export interface AnswerPaths {
	/** The path from an answer to its rows. */
	rows?: JsonPath | undefined;
	/** The path from a row, or from the answer to one record, to the person. */
	contact?: JsonPath | undefined;
	/** The path from a row, or from the answer to one record, to the company. */
	company?: JsonPath | undefined;
	/** The path from an answer or a row to the credits charged. */
	charged?: JsonPath | undefined;
	/** The path from an answer to the remaining credits. */
	remaining?: JsonPath | undefined;
}

/** The settings of the Generic REST API. */
export interface GenericSettings {
	key: KeyPlacement;
	/** The paths below the base URL, with a leading slash. */
	endpoints: Readonly<Record<Entity, { one: string; many: string; search: string }>>;
	/** The property that holds the array of a bulk request; empty for a bare array. */
	bulkWrapper: string;
	/** The field in which the number of a record is sent and comes back; empty for none. */
	recordTag: string;
	/** The maximum number of records in a bulk request. */
	maxBatch: number;
	/** The API's field names, by our names. */
	fieldNames: ReadonlyMap<string, string>;
	answerPaths: AnswerPaths;
}

const DEFAULT_MAX_BATCH = 25;

/** Reads the settings; those under 'Customize' are ignored while they are hidden. */
export function readGenericSettings(credentials: JsonRecord): GenericSettings {
	const custom = credentials.customise === true ? credentials : {};
	return {
		key: readKeyPlacement(credentials),
		endpoints: {
			contact: {
				one: toEndpointPath(custom.contactPath, '/person'),
				many: toEndpointPath(custom.contactBulkPath, '/person/bulk'),
				search: toEndpointPath(credentials.contactSearchPath, '/person/search'),
			},
			company: {
				one: toEndpointPath(custom.companyPath, '/company'),
				many: toEndpointPath(custom.companyBulkPath, '/company/bulk'),
				search: toEndpointPath(credentials.companySearchPath, '/company/search'),
			},
		},
		bulkWrapper: trimText(custom.bulkWrapper),
		recordTag: trimText(custom.recordTag),
		maxBatch: Math.max(1, Math.floor(Number(custom.maxBatch)) || DEFAULT_MAX_BATCH),
		fieldNames: readFieldNames(custom.fieldNames) ?? new Map(),
		answerPaths: {
			rows: readJsonPath(custom.rowsJsonPath),
			contact: readJsonPath(custom.personJsonPath),
			company: readJsonPath(custom.companyJsonPath),
			charged: readJsonPath(custom.chargedJsonPath),
			remaining: readJsonPath(custom.remainingJsonPath),
		},
	};
}

function readKeyPlacement({ sendKeyAs, keyName, keyPrefix }: JsonRecord): KeyPlacement {
	const name = trimText(keyName) || 'api_key';
	if (sendKeyAs === 'query') return { as: 'query', name };
	if (sendKeyAs === 'basic') return { as: 'basic' };
	if (sendKeyAs !== 'header') return { as: 'bearer' };
	// The prefix is not trimmed, because it may end in a space on purpose.
	return { as: 'header', name, prefix: typeof keyPrefix === 'string' ? keyPrefix : '' };
}

const toEndpointPath = (value: unknown, defaultPath: string): string =>
	`/${(trimText(value) || defaultPath).replace(/^\//, '')}`;

const trimText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Reads a JSON path; undefined if there is none or if it is invalid. */
function readJsonPath(value: unknown): JsonPath | undefined {
	const written = trimText(value);
	return written === '' ? undefined : parseJsonPath(written);
}

/** Reads the field names; undefined if they are not an object of texts. */
function readFieldNames(value: unknown): ReadonlyMap<string, string> | undefined {
	const written = typeof value === 'string' ? value.trim() : (value ?? '');
	if (written === '') return new Map();
	const names = typeof written === 'string' ? parseJsonOrKeepText(written) : written;
	if (!isRecord(names)) return undefined;
	const entries = Object.entries(names).map(([ours, theirs]) => ({
		ours,
		theirs: trimText(theirs),
	}));
	if (entries.some(({ theirs }) => theirs === '')) return undefined;
	// Our spelling of an identifier is used as the key, because requests look it up by that.
	return new Map(
		entries.map(({ ours, theirs }) => [
			IDENTIFIER_NAMES.get(toPlainName(ours)) ?? ours,
			theirs,
		]),
	);
}

/** A setting in the credential. */
interface Setting {
	name: string;
	/** The title in the panel of the credential. */
	label: string;
}

const SEARCH_PATHS: readonly Setting[] = [
	{ name: 'contactSearchPath', label: 'Contact Search Path' },
	{ name: 'companySearchPath', label: 'Company Search Path' },
];

const LOOKUP_PATHS: readonly Setting[] = [
	{ name: 'contactPath', label: 'Contact Path' },
	{ name: 'contactBulkPath', label: 'Contact Bulk Path' },
	{ name: 'companyPath', label: 'Company Path' },
	{ name: 'companyBulkPath', label: 'Company Bulk Path' },
];

const JSON_PATHS: readonly Setting[] = [
	{ name: 'rowsJsonPath', label: 'Rows JSON Path' },
	{ name: 'personJsonPath', label: 'Person JSON Path' },
	{ name: 'companyJsonPath', label: 'Company JSON Path' },
	{ name: 'chargedJsonPath', label: 'Credits Charged JSON Path' },
	{ name: 'remainingJsonPath', label: 'Credits Remaining JSON Path' },
];

/** Checks the settings; returns the first failure with what to enter instead, or undefined. */
export function checkGenericSettings(credentials: JsonRecord): Failure | undefined {
	const isCustomized = credentials.customise === true;
	const paths = isCustomized ? SEARCH_PATHS.concat(LOOKUP_PATHS) : SEARCH_PATHS;
	const failures = paths
		.map((path) => findPathFailure(path, credentials))
		.concat(isCustomized ? findCustomFailures(credentials) : []);
	return failures.find((failure) => failure !== undefined);
}

/** Finds a path that would send the request, and the key, to another address. */
function findPathFailure({ name, label }: Setting, credentials: JsonRecord): Failure | undefined {
	const path = String(credentials[name] ?? '').trim();
	if (path === '') return undefined;
	const target = parsePathAndQuery(path, `'${label}' in the credential`);
	if (target.ok) return undefined;
	return {
		message: target.failure.message,
		description: "Enter only the path below 'Base URL', such as /person.",
	};
}

function findCustomFailures(credentials: JsonRecord): Array<Failure | undefined> {
	return [
		findFieldNamesFailure(credentials),
		findMaxBatchFailure(credentials),
		...JSON_PATHS.map((path) => findJsonPathFailure(path, credentials)),
		findRecordTagFailure(credentials),
	];
}

function findFieldNamesFailure({ fieldNames }: JsonRecord): Failure | undefined {
	const names = readFieldNames(fieldNames);
	if (names !== undefined) return findUnknownNameFailure(names);
	return {
		message: "'Field Names' in the credential is not a JSON object of names",
		description:
			'Write the node\'s names with the API\'s names, such as { "linkedInUrl": "linkedin_url" }.',
	};
}

/** Our names of identifiers, by their plain names. */
const IDENTIFIER_NAMES: ReadonlyMap<string, string> = new Map(
	Object.values(IDENTIFIERS)
		.flat()
		.map((name) => [toPlainName(name), name]),
);

/** Whether the node reads a field of this name, in any spelling. */
function isFieldName(name: string): boolean {
	const plain = toPlainName(name);
	return (
		IDENTIFIER_NAMES.has(plain) ||
		READABLE_FIELD_NAMES.has(plain) ||
		CONFIDENCE_FIELDS.includes(plain)
	);
}

function findUnknownNameFailure(names: ReadonlyMap<string, string>): Failure | undefined {
	const unknown = [...names.keys()].find((name) => !isFieldName(name));
	if (unknown === undefined) return undefined;
	const identifiers = [...IDENTIFIER_NAMES.values()];
	const fields = new Set(
		[...Object.keys(PERSON_FIELDS), ...Object.keys(COMPANY_FIELDS)].filter(isFieldName),
	);
	const others = [...fields].filter((name) => !identifiers.includes(name));
	return {
		message: `'Field Names' in the credential has a name that is not one of the node's: ${unknown}`,
		description: `On the left, write the node's name. Identifiers: ${identifiers.join(', ')}. Fields of a result: ${others.join(', ')}.`,
	};
}

function findMaxBatchFailure({ maxBatch }: JsonRecord): Failure | undefined {
	if (maxBatch === undefined || Number(maxBatch) >= 1) return undefined;
	return {
		message: "'Max Batch' in the credential is less than 1",
		description: 'Enter a whole number of at least 1.',
	};
}

function findJsonPathFailure(
	{ name, label }: Setting,
	credentials: JsonRecord,
): Failure | undefined {
	const written = trimText(credentials[name]);
	if (written === '' || parseJsonPath(written) !== undefined) return undefined;
	return {
		message: `'${label}' in the credential is not a valid JSON path: ${written}`,
		description:
			'Use dot notation, with numbers in brackets for lists, such as data.rows or results[0].person. Wildcards and filters are not supported.',
	};
}

/** A tag in the field of an identifier would replace whom the request asks for. */
function findRecordTagFailure(credentials: JsonRecord): Failure | undefined {
	const { recordTag, fieldNames } = readGenericSettings(credentials);
	const names = [...Object.values(IDENTIFIERS).flat(), ...fieldNames.values()].map(toPlainName);
	if (recordTag === '' || !names.includes(toPlainName(recordTag))) return undefined;
	return {
		message: `'Record Tag' in the credential is a field that says who is looked up: ${recordTag}`,
		description:
			'Enter a field that the API returns unchanged, such as externalId, or leave this empty.',
	};
}
