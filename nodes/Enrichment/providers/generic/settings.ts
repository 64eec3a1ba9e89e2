import { parseJson, type JsonRecord } from '../../../shared/core/json';
import type { KeyPlacement } from '../dialect';
import { recordOf } from '../requests';

const MAX_BATCH = 25;

export type GenericSettings = ReturnType<typeof readSettings>;

/** What the credential says of an API that nobody knows beforehand; `customise` has to be on for most of it. */
export function readSettings(credentials: JsonRecord) {
	const custom = credentials.customise === true ? credentials : {};
	return {
		key: readKey(credentials),
		paths: {
			contact: {
				one: path(custom.contactPath, '/person'),
				many: path(custom.contactBulkPath, '/person/bulk'),
				search: path(credentials.contactSearchPath, '/person/search'),
			},
			company: {
				one: path(custom.companyPath, '/company'),
				many: path(custom.companyBulkPath, '/company/bulk'),
				search: path(credentials.companySearchPath, '/company/search'),
			},
		},
		/** Property that holds the array of a bulk request; a bare array where empty. */
		bulkWrapper: text(custom.bulkWrapper),
		/** Field in which a record's own number is sent and comes back. */
		recordTag: text(custom.recordTag),
		maxBatch: Math.floor(Number(custom.maxBatch)) || MAX_BATCH,
		/** Their field names by ours. */
		fieldNames: readNames(custom.fieldNames),
	};
}

function readKey({ sendKeyAs, keyName, keyPrefix }: JsonRecord): KeyPlacement {
	const name = text(keyName) || 'api_key';
	if (sendKeyAs === 'query') return { as: 'query', name };
	if (sendKeyAs === 'basic') return { as: 'basic' };
	if (sendKeyAs !== 'header') return { as: 'bearer' };
	// A prefix that ends in a blank on purpose keeps it, so it is not trimmed.
	return { as: 'header', name, prefix: typeof keyPrefix === 'string' ? keyPrefix : '' };
}

const path = (value: unknown, fallback: string) =>
	`/${(text(value) || fallback).replace(/^\//, '')}`;

function readNames(value: unknown): Readonly<Record<string, string>> {
	const names = recordOf(typeof value === 'string' ? parseJson(value) : value);
	return Object.fromEntries(
		Object.entries(names).flatMap(([ours, theirs]) =>
			typeof theirs === 'string' && theirs !== '' ? [[ours, theirs]] : [],
		),
	);
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
