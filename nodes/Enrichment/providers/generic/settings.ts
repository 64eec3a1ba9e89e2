/** What the credential says of an API that nobody knows beforehand, and whether that can be used. */
import { parsePathAndQuery } from '../../../shared/core/address';
import { isRecord, parseJson, type JsonRecord } from '../../../shared/core/json';
import type { Failure } from '../../../shared/core/result';
import { IDENTIFIERS, type Entity } from '../../person/entities';
import type { KeyPlacement } from '../dialect';
import { parseJsonPath, type JsonPath } from './jsonPath';
import { toPlainName } from './plainNames';
import { READ_NAMES } from './readNames';
import { COMPANY, CONFIDENCE, PERSON } from './spellings';

/** Where an answer has what the node reads, as far as the credential says so. */
export interface AnswerPaths {
	/** From an answer to the list of its rows. */
	rows?: JsonPath | undefined;
	/** From a row, or from the answer to one record, to the person. */
	contact?: JsonPath | undefined;
	/** The same to the company. */
	company?: JsonPath | undefined;
	/** From an answer, or from a row, to the credits that it took. */
	charged?: JsonPath | undefined;
	/** From an answer to the credits that are left. */
	remaining?: JsonPath | undefined;
}

export interface GenericSettings {
	key: KeyPlacement;
	/** Below the base URL, with a slash at the beginning. */
	endpoints: Readonly<Record<Entity, { one: string; many: string; search: string }>>;
	/** Property that holds the array of a bulk request; a bare array where empty. */
	bulkWrapper: string;
	/** Field in which a record's own number is sent and comes back; empty where there is none. */
	recordTag: string;
	/** The most records of a bulk request. */
	maxBatch: number;
	/** Their field names by ours. */
	fieldNames: ReadonlyMap<string, string>;
	answerPaths: AnswerPaths;
}

const USUAL_MAX_BATCH = 25;

/** The settings in the credential; those of 'Customize' count only while they are shown. */
export function readGenericSettings(credentials: JsonRecord): GenericSettings {
	const custom = credentials.customise === true ? credentials : {};
	return {
		key: readKeyPlacement(credentials),
		endpoints: {
			contact: {
				one: toEndpoint(custom.contactPath, '/person'),
				many: toEndpoint(custom.contactBulkPath, '/person/bulk'),
				search: toEndpoint(credentials.contactSearchPath, '/person/search'),
			},
			company: {
				one: toEndpoint(custom.companyPath, '/company'),
				many: toEndpoint(custom.companyBulkPath, '/company/bulk'),
				search: toEndpoint(credentials.companySearchPath, '/company/search'),
			},
		},
		bulkWrapper: trimText(custom.bulkWrapper),
		recordTag: trimText(custom.recordTag),
		maxBatch: Math.max(1, Math.floor(Number(custom.maxBatch)) || USUAL_MAX_BATCH),
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
	// A prefix that ends in a blank on purpose keeps it, so it is not trimmed.
	return { as: 'header', name, prefix: typeof keyPrefix === 'string' ? keyPrefix : '' };
}

const toEndpoint = (value: unknown, usual: string): string =>
	`/${(trimText(value) || usual).replace(/^\//, '')}`;

const trimText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Undefined where there is none, or where it cannot be read. */
function readJsonPath(value: unknown): JsonPath | undefined {
	const written = trimText(value);
	return written === '' ? undefined : parseJsonPath(written);
}

/** Undefined where they are no object of names. */
function readFieldNames(value: unknown): ReadonlyMap<string, string> | undefined {
	const written = typeof value === 'string' ? value.trim() : (value ?? '');
	if (written === '') return new Map();
	const names = typeof written === 'string' ? parseJson(written) : written;
	if (!isRecord(names)) return undefined;
	const entries = Object.entries(names).map(([ours, theirs]) => ({
		ours,
		theirs: trimText(theirs),
	}));
	if (entries.some(({ theirs }) => theirs === '')) return undefined;
	// Requests look an identifier up by its own spelling.
	return new Map(
		entries.map(({ ours, theirs }) => [
			IDENTIFIER_NAMES.get(toPlainName(ours)) ?? ours,
			theirs,
		]),
	);
}

interface Setting {
	name: string;
	/** As the panel of the credential has it. */
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

/** What is wrong with the settings, and what to enter instead; undefined where they can be used. */
export function findSettingsFailure(credentials: JsonRecord): Failure | undefined {
	const isCustomized = credentials.customise === true;
	const paths = isCustomized ? SEARCH_PATHS.concat(LOOKUP_PATHS) : SEARCH_PATHS;
	const failures = paths
		.map((path) => findPathFailure(path, credentials))
		.concat(isCustomized ? findCustomFailures(credentials) : []);
	return failures.find((failure) => failure !== undefined);
}

/** A path that would lead the request, and the key, away from the base address. */
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

/** The names of identifiers by their plain names. */
const IDENTIFIER_NAMES: ReadonlyMap<string, string> = new Map(
	Object.values(IDENTIFIERS)
		.flat()
		.map((name) => [toPlainName(name), name]),
);

/** Whether the node has a field of this name, in any spelling that it reads. */
function isFieldName(name: string): boolean {
	const plain = toPlainName(name);
	return IDENTIFIER_NAMES.has(plain) || READ_NAMES.has(plain) || CONFIDENCE.includes(plain);
}

function findUnknownNameFailure(names: ReadonlyMap<string, string>): Failure | undefined {
	const unknown = [...names.keys()].find((name) => !isFieldName(name));
	if (unknown === undefined) return undefined;
	const identifiers = [...IDENTIFIER_NAMES.values()];
	const fields = new Set([...Object.keys(PERSON), ...Object.keys(COMPANY)].filter(isFieldName));
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
