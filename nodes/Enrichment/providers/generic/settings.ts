import { isRecord, parseJson, type JsonRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import type { KeyPlacement } from '../dialect';

/** What the credential says of an API that nobody knows beforehand. */
export interface GenericSettings {
	key: KeyPlacement;
	paths: Record<Entity, { one: string; many: string; search: string }>;
	/** Property that holds the array of a bulk request; a bare array where empty. */
	bulkWrapper: string;
	/** Field in which a record's own number is sent and comes back. */
	recordTag: string;
	maxBatch: number;
	/** Their field names by ours. */
	fieldNames: Readonly<Record<string, string>>;
}

const MAX_BATCH = 25;

/** The credential's fields; those of `customise` count only while it is on. */
export function readSettings(credentials: JsonRecord): GenericSettings {
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
		bulkWrapper: text(custom.bulkWrapper),
		recordTag: text(custom.recordTag),
		maxBatch: Math.floor(Number(custom.maxBatch)) || MAX_BATCH,
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

function path(value: unknown, fallback: string): string {
	const given = text(value) || fallback;
	return given.startsWith('/') ? given : `/${given}`;
}

function readNames(value: unknown): Readonly<Record<string, string>> {
	const names = typeof value === 'string' ? parseJson(value) : value;
	if (!isRecord(names)) return {};
	return Object.fromEntries(
		Object.entries(names).flatMap(([ours, theirs]) =>
			typeof theirs === 'string' && theirs !== '' ? [[ours, theirs]] : [],
		),
	);
}

function text(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}
