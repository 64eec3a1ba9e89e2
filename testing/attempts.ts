/** Requests, attempts and endings of a run as plain objects, for tests of the rules about them. */
import type { LookupRequest, Price } from '../nodes/Enrichment/providers/dialect';
import type { Attempt, Ending, Step } from '../nodes/Enrichment/run/attempt';

/** Builds a kind of request with this price, which nobody sends. */
export function buildRequestWithPrice(
	price: (records: number) => Price,
	fields: Partial<LookupRequest> = {},
): LookupRequest {
	return {
		sufficientSets: [['email']],
		fieldNames: {},
		maxSubjects: 100,
		price,
		buildRequest: () => ({ method: 'POST', path: '/', repeatable: false }),
		readRows: () => ({ rows: [], followsRequestOrder: true }),
		...fields,
	};
}

/** Builds the first attempt of a lookup. */
export function buildAttempt(request: LookupRequest, fields: Partial<Attempt> = {}): Attempt {
	return {
		index: 0,
		request,
		question: {},
		mayFollow: [],
		alternatives: [],
		history: [],
		...fields,
	};
}

/** Builds the first attempts of this many lookups with one kind of request. */
export function buildAttempts(count: number, request: LookupRequest): Attempt[] {
	return Array.from({ length: count }, (_, index) => buildAttempt(request, { index }));
}

/** Builds the ending of an attempt that was charged this much. */
export function buildEnding(charged: number, estimated = false): Ending {
	return { kind: 'noMatch', credits: { charged, estimated } };
}

/** Builds the attempt that follows another one with the same identifiers. */
export function buildFollowingAttempt(
	before: Attempt,
	ending: Ending,
	request = before.request,
): Attempt {
	const step: Step = { request: before.request, question: before.question, ending };
	return { ...before, request, mayFollow: [], history: [...before.history, step] };
}
