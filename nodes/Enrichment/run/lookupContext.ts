import { listCompleteSets, pickIdentifiers, type Identifiers } from '../person/entities';
import type { RequestedRecord, Dialect, LookupDialect } from '../providers/dialect';
import {
	buildRequestedRecord,
	buildLookup,
	type FoundResult,
} from '../providers/lookupIdentifiers';
import { RESULT_KEY, buildOutcomeWithoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { listStepsWithSameIdentifiers, type Attempt } from './attempt';
import { chooseFirstRequest, listPossibleFollowUps } from './choose';
import { combineStepsToOutcome } from './outcome';
import type { LookupSettings } from './settings';

/** What determines the attempts of lookups, apart from the answers. */
export interface LookupContext {
	settings: LookupSettings;
	dialect: LookupDialect;
	lookups: readonly Lookup[];
	/** Message for a record that has no identifier the provider accepts. */
	unsupportedIdentifiersMessage: string;
}

const NO_LOOKUP = {
	...buildLookup({ requests: [] }),
	describeIdentifiers: () => 'none of these identifiers',
};

/** Creates the context of a run of lookups at one provider. */
export function createLookupContext(
	settings: LookupSettings,
	{ label, lookups: dialects }: Dialect,
	lookups: readonly Lookup[],
): LookupContext {
	const { entity } = settings;
	const dialect = dialects[entity] ?? NO_LOOKUP;
	const refusal = `${label} looks up a ${entity} by ${dialect.describeIdentifiers(settings)}. This record has none of them.`;
	return { settings, dialect, lookups, unsupportedIdentifiersMessage: refusal };
}

/** Creates the first attempt of a lookup, or its outcome if the provider accepts none of its identifiers. */
export function createFirstAttempt(index: number, context: LookupContext): Attempt | LookupOutcome {
	const { settings, lookups, unsupportedIdentifiersMessage } = context;
	const { identifiers } = lookups[index]!;
	const alternatives = settings.retryWithOtherIdentifiers
		? listCompleteSets(settings.entity, identifiers).map(({ names }) =>
				pickIdentifiers(identifiers, names),
			)
		: [];
	const first = createAttempt(identifiers, index, alternatives, context);
	return (
		first ??
		buildOutcomeWithoutResult(
			'notFound',
			'identifierNotSupported',
			unsupportedIdentifiersMessage,
		)
	);
}

/** Creates the first attempt with these identifiers; undefined if they are not enough for any request. */
export function createAttempt(
	question: Identifiers,
	index: number,
	alternatives: readonly Identifiers[],
	{ settings, dialect }: LookupContext,
): Attempt | undefined {
	const request = chooseFirstRequest(dialect, question, settings);
	if (request === undefined) return undefined;
	const mayFollow = listPossibleFollowUps(dialect, request, question, settings);
	return { index, request, question, mayFollow, alternatives, history: [] };
}

/** Builds the record of an attempt as its request sends it. */
export function buildRecordOfAttempt(
	attempt: Attempt,
	{ settings, dialect, lookups }: LookupContext,
): RequestedRecord {
	const { index, request, question } = attempt;
	const { identifiers: given, extra } = lookups[index]!;
	const found = findEarlierResult(attempt, settings);
	return buildRequestedRecord(request, dialect, question, extra, found, given);
}

function findEarlierResult(attempt: Attempt, settings: LookupSettings): FoundResult | undefined {
	const steps = listStepsWithSameIdentifiers(attempt);
	return steps.length > 0
		? combineStepsToOutcome(steps, settings)[RESULT_KEY[settings.entity]]
		: undefined;
}

/** Serializes the request of an attempt, to recognize tries that would send the same. */
export function serializeRequest(attempt: Attempt, context: LookupContext): string {
	const record = buildRecordOfAttempt(attempt, context);
	const { path, query, body } = attempt.request.buildRequest([record], context.settings);
	return JSON.stringify([path, query, body]);
}
