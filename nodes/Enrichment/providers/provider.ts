import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import type { Page } from '../../shared/core/paging';
import type { Result } from '../../shared/core/result';
import type { Asked, Correlated } from '../domain/correlate';
import type { Entity, Identifiers } from '../domain/entities';
import type { RowReading } from '../domain/rows';

/** The record to look up as it goes into a request. */
export interface RecordToSend {
	identifiers: Identifiers;
	extra: JsonRecord;
}

export interface SearchPage {
	/** Where the page begins, in the provider's terms; undefined for the first. */
	start: string | undefined;
	size: number;
}

/** One wire format. Everything else in the node is the same for all providers. */
export interface Provider {
	lookUpOne(entity: Entity, record: RecordToSend): ApiRequest;
	lookUpMany(entity: Entity, records: RecordToSend[]): ApiRequest;
	readOne(entity: Entity, response: ApiResponse): RowReading;
	/** One answer for each record asked, in their order. */
	readMany(entity: Entity, response: ApiResponse, asked: Asked[]): Correlated[];
	search(entity: Entity, criteria: JsonRecord, page: SearchPage): ApiRequest;
	readPage(response: ApiResponse, page: SearchPage): Result<Page<unknown>>;
}
