import { listCompleteSets, pickIdentifiers, type Identifiers } from '../person/entities';
import type { RequestedRecord, Dialect, LookupDialect } from '../providers/dialect';
import {
	buildRequestedRecord,
	buildLookup,
	type FoundResult,
} from '../providers/lookupIdentifiers';
import { RESULT_KEY, buildOutcomeWithoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { listEarlierSteps, type Attempt } from './attempt';
import { chooseFirstRequest, listPossibleRequestsAfter } from './choose';
import { combineSteps } from './outcome';
import type { LookupSettings } from './settings';

/** What decides the attempts of a lookup, apart from what its requests have brought. */
export interface LookupContext {
	settings: LookupSettings;
	dialect: LookupDialect;
	lookups: readonly Lookup[];
	/** Message for a record that has no identifier the provider accepts. */
	refusal: string;
}

const NO_LOOKUP = {
	...buildLookup({ requests: [] }),
	describeIdentifiers: () => 'none of these identifiers',
};

export function createLookupContext(
	settings: LookupSettings,
	{ label, lookups: dialects }: Dialect,
	lookups: readonly Lookup[],
): LookupContext {
	const { entity } = settings;
	const dialect = dialects[entity] ?? NO_LOOKUP;
	const refusal = `${label} looks up a ${entity} by ${dialect.describeIdentifiers(settings)}. This record has none of them.`;
	return { settings, dialect, lookups, refusal };
}

/** The first attempt of a lookup, or its outcome if the provider accepts none of its identifiers. */
export function createFirstAttempt(index: number, context: LookupContext): Attempt | LookupOutcome {
	const { settings, lookups, refusal } = context;
	const { identifiers } = lookups[index]!;
	const alternatives = settings.retryWithOtherIdentifiers
		? listCompleteSets(settings.entity, identifiers).map(({ names }) =>
				pickIdentifiers(identifiers, names),
			)
		: [];
	const first = createAttempt(identifiers, index, alternatives, context);
	return first ?? buildOutcomeWithoutResult('notFound', 'identifierNotSupported', refusal);
}

/** The first attempt with these identifiers; undefined if they are not enough for any request. */
export function createAttempt(
	question: Identifiers,
	index: number,
	alternatives: readonly Identifiers[],
	{ settings, dialect }: LookupContext,
): Attempt | undefined {
	const request = chooseFirstRequest(dialect, question, settings);
	if (request === undefined) return undefined;
	const mayFollow = listPossibleRequestsAfter(dialect, request, question, settings);
	return { index, request, question, mayFollow, alternatives, history: [] };
}

/** The record of an attempt as its request sends it. */
export function buildRecordToAsk(
	attempt: Attempt,
	{ settings, dialect, lookups }: LookupContext,
): RequestedRecord {
	const { index, request, question } = attempt;
	const { identifiers: given, extra } = lookups[index]!;
	const found = findEarlierResult(attempt, settings);
	return buildRequestedRecord(request, dialect, question, extra, found, given);
}

function findEarlierResult(attempt: Attempt, settings: LookupSettings): FoundResult | undefined {
	const steps = listEarlierSteps(attempt);
	return steps.length > 0
		? combineSteps(steps, settings)[RESULT_KEY[settings.entity]]
		: undefined;
}

/** What would be sent, as text: a try that is equal to another is made once. */
export function serializeRequest(attempt: Attempt, context: LookupContext): string {
	const record = buildRecordToAsk(attempt, context);
	const { path, query, body } = attempt.request.buildRequest([record], context.settings);
	return JSON.stringify([path, query, body]);
}
