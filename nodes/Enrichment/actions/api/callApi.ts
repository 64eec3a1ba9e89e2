import type { IDataObject } from 'n8n-workflow';

import type { ApiRequest, ApiResponse } from '../../../shared/core/http';
import { isRecord } from '../../../shared/core/json';
import {
	failed,
	mapResult,
	formatCount,
	describeFailure,
	success,
	type Result,
} from '../../../shared/core/result';
import type { Values } from '../../../shared/node/field';
import {
	executeAfterReadingAll,
	type ExecuteWith,
	type OutputRow,
	type OperationRun,
} from '../../../shared/node/operation';
import { buildRawRequest, checkRawParameterNames } from '../../../shared/node/rawCall';
import { readRetryOptions } from '../../../shared/node/retryFields';
import { writeProviderMessageSentence } from '../../run/explain';
import { interpretAnswer, type Interpretation } from '../../run/interpretation';
import { selectDialect } from '../../providers';
import type { Dialect } from '../../providers/dialect';
import type { callFields } from './callFields';
import { fetchPages, findItemList, type Pagination } from './pagination';

type CallValues = Values<typeof callFields>;

/** Sends custom requests. Each may have cost credits, so none is repeated because another item failed. */
export const callApi: ExecuteWith<typeof callFields> = (run, read) =>
	executeAfterReadingAll(read, async (values, input) => {
		// Even a GET may be a paid lookup (Hunter, People Data Labs).
		const keyNames = listKeyNames(run);
		const isReadOnlyRequest = ({ method }: { method: string }) => method === 'GET';
		const rawCall = buildRawRequest(values, input, run, {
			keyNames,
			isReadOnlyRequest,
		});
		const request = { ...rawCall, repeatable: false };
		const { pagination, fullResponse } = values.options;
		if (pagination) checkRawParameterNames(input, [pagination.parameter], keyNames);
		const ask = connectToProvider(values, run);
		const work = async (): Promise<Result<OutputRow[]>> => {
			if (!pagination) {
				return mapResult(await ask(request), (response) =>
					toOutputRows(response, fullResponse),
				);
			}
			const { responses, failure } = await fetchPages(ask, request, pagination);
			if (failure && responses.length === 0) return { ok: false, failure };
			if (failure) {
				const pages = formatCount(responses.length, 'page');
				run.hint(`The list ends after ${pages}: ${describeFailure(failure)}`, 'warning');
			}
			return success(
				responses.flatMap((each) => toOutputRows(each, fullResponse, pagination)),
			);
		};
		return await Promise.resolve(success({ work, isDoneOnce: true }));
	})(run);

/** Lists the names of the key's header, which some providers also accept as a query parameter. */
function listKeyNames({ credentials }: OperationRun): string[] {
	const { key } = selectDialect(credentials);
	return 'name' in key ? [key.name] : [];
}

/** Returns a function that sends requests; an answer without a success status is a failure. */
function connectToProvider(
	{ options: chosen }: CallValues,
	run: OperationRun,
): (request: ApiRequest) => Promise<Result<ApiResponse>> {
	const send = run.connectInterpreting(readRetryOptions(chosen));
	const dialect = selectDialect(run.credentials);
	return async (request) => {
		const answer = await send(request, (given) =>
			interpretAnswer(given, { dialect, scope: 'search', now: run.clock.now() }),
		);
		const { response } = answer;
		const isGood = response !== undefined && response.status < 300;
		return isGood ? success(response) : explainFailure(answer, dialect);
	};
}

function explainFailure(answer: Interpretation, dialect: Dialect): ReturnType<typeof failed> {
	const { failure, response } = answer;
	if (failure) {
		const { message, description = CHECK_REQUEST, ...more } = failure;
		const remedy = REMEDIES.get(more.reason ?? '');
		if (remedy === undefined || response === undefined) {
			return failed(message, description, more);
		}
		return failed(
			message,
			`${writeProviderMessageSentence(response, dialect)} ${remedy}`,
			more,
		);
	}
	const words = response && writeProviderMessageSentence(response, dialect);
	return failed(
		`${dialect.label} found nothing at this address`,
		[words, CHECK_ENDPOINT].filter(Boolean).join(' '),
		{ status: response?.status },
	);
}

const CHECK_ENDPOINT =
	"Check 'Endpoint': it must be the path below the base URL, as in the provider's documentation.";
const CHECK_REQUEST =
	"Check 'Method', 'Query', and 'Body' against the provider's documentation of this endpoint.";

/** Remedies for calls that differ from those for lookups. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
	['noEndpoint', CHECK_ENDPOINT],
	['notTheProvider', CHECK_ENDPOINT],
	['rejected', CHECK_REQUEST],
	['refused', CHECK_REQUEST],
]);

/** Converts a response to one item per list entry. Values that are not objects, or look like failed items, are put under `data`. */
function toOutputRows(
	response: ApiResponse,
	isFull: boolean,
	pagination?: Pagination,
): OutputRow[] {
	if (isFull) return [{ json: toFullResponseData(response) }];
	const { body } = response;
	const list = pagination && findItemList(body, pagination.itemsField);
	const parts: unknown[] = list ?? (Array.isArray(body) ? body : [body]);
	return parts.map((part) => {
		const isItem = isRecord(part) && !part.error;
		return { json: isItem ? (part as IDataObject) : { data: part as IDataObject[string] } };
	});
}

/** Converts a response to data with status and headers. `set-cookie` is left out because outputs are stored; keys are already removed. */
function toFullResponseData({ status, headers, body }: ApiResponse): IDataObject {
	const shown = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
	return { status, headers: Object.fromEntries(shown) as IDataObject, body: body as IDataObject };
}
