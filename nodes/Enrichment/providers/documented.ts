import type { ApiRequest } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { correlate } from '../domain/correlate';
import type { Entity } from '../domain/entities';
import { readRow } from '../domain/rows';
import { parameterOf, readSearchPage } from '../domain/searchPage';
import type { ProviderSettings } from './index';
import type { Provider, RecordToSend } from './provider';

const PATHS: Record<Entity, string> = { contact: '/person', company: '/company' };

/**
 * The documented API: one flat object for one record, a bare array of them for many. Its answers are
 * not documented, so the domain reads them tolerantly.
 */
export function documented({ searchPaths }: ProviderSettings): Provider {
	return {
		lookUpOne: (entity, record) => paid(PATHS[entity], flat(record)),
		lookUpMany: (entity, records) => paid(`${PATHS[entity]}/bulk`, records.map(flat)),
		readOne: (entity, { body }) => readRow(entity, body),
		readMany: (entity, { body }, asked) => correlate(entity, body, asked),
		search: (entity, criteria, { start, size }) =>
			paid(searchPaths[entity], { ...criteria, ...parameterOf(start), pageSize: size }),
		readPage: readSearchPage,
	};
}

function flat({ identifiers, extra }: RecordToSend): JsonRecord {
	return { ...identifiers, ...extra };
}

/** A lookup may have been charged although its answer was lost, so it is not repeatable. */
function paid(path: string, body: unknown): ApiRequest {
	return { method: 'POST', path, body, repeatable: false };
}
