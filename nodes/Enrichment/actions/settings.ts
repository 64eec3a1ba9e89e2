import { isOnThisMachine } from '../../shared/core/address';
import { RateLimitStopwatch } from '../../shared/core/rateLimitStopwatch';
import { findMax } from '../../shared/core/lists';
import { getInputItem, isLeftEmpty } from '../../shared/node/field';
import type { OperationRun } from '../../shared/node/operation';
import type { Credentials, RetryOptions } from '../../shared/node/transport';
import type { Entity } from '../person/entities';
import { toPossessive } from '../run/explain';
import type { LookupService, LookupSettings } from '../run/settings';
import { selectDialect } from '../providers';
import type {
	Dialect,
	LookupRequest,
	LookupWishes,
	Reveal,
	VerifiableData,
} from '../providers/dialect';
import { sortNeeds, type Need } from '../records/needs';
import { DEFAULT_NEEDS, type LookupValues } from './fields';
import { describeForecastBeforeRun, describeRateLimitPause } from './paceNotes';

/** What one provider is asked for, and how much it may spend. */
export interface RequestedShare {
	/** The part of 'Data to Get' that the provider is asked for. */
	providedNeeds: readonly Need[];
	/** The most credits for the provider; 0 means no limit. */
	maxCredits: number;
	/** Whether there are other providers, so that options which this one does not support are not refused. */
	isOneOfSeveral: boolean;
}

/** Reads the settings for one provider from the values of the first item. */
export function readLookupSettings(
	values: LookupValues,
	entity: Entity,
	credentials: Credentials,
	bulk: boolean,
	share: RequestedShare,
): LookupSettings {
	const dialect = selectDialect(credentials);
	const chosen = values.options;
	return {
		entity,
		batchSize: bulk ? chosen.batchSize : 1,
		concurrency: chosen.concurrency,
		expectedCreditsPerRecord:
			entity === 'contact' ? chosen.creditsPerContact : chosen.creditsPerCompany,
		maxCredits: share.maxCredits,
		reveal: share.providedNeeds.filter((need): need is Reveal => need !== 'profile'),
		onlyVerified: readOnlyVerified(values, entity, dialect, share),
		minimumConfidence: chosen.minimumConfidence,
		includeRaw: chosen.includeRaw,
		retryWithOtherIdentifiers: chosen.retryWithOtherIdentifiers,
		stopAtFailure: chosen.onFailure === 'stop',
		retryUnknownOutcome: chosen.retryUnknownOutcome,
		...(entity === 'contact' && {
			verifyCatchAll: readVerifyCatchAll(values, dialect, share),
			useProviderWaterfall: readUseProviderWaterfall(values, dialect, share),
			...readWaiting(values, credentials),
		}),
		sendsRecordsSingly: !bulk,
	};
}

/** Creates the service of a run: the provider's dialect, and how its requests are sent. */
export function createLookupService(retry: RetryOptions, run: OperationRun): LookupService {
	const dialect = selectDialect(run.credentials);
	const rateLimitStopwatch = new RateLimitStopwatch(run.clock, (pauseMs) => {
		const note = describeRateLimitPause(pauseMs, dialect);
		if (note !== undefined) run.log(note);
	});
	return {
		dialect,
		send: run.connectInterpreting(retry, rateLimitStopwatch),
		rateLimitStopwatch,
		jobWait: { totalMs: 0 },
		clock: run.clock,
		signal: run.signal,
		announceForecasts: (forecasts) => {
			for (const note of describeForecastBeforeRun(forecasts, dialect)) run.log(note);
		},
	};
}

/** Reads how long to wait for jobs, which only asynchronous providers use. */
function readWaiting(
	values: LookupValues,
	credentials: Credentials,
): Pick<LookupSettings, 'dontWait' | 'maxJobWaitMs' | 'callbackUrl'> {
	const { waitMode, maxWaitMinutes } = values.options;
	const dontWait = waitMode === 'dontWait';
	return {
		dontWait,
		maxJobWaitMs: maxWaitMinutes * 60_000,
		callbackUrl: dontWait ? readCallbackUrl(values, credentials) : undefined,
	};
}

/** Reads the callback URL; refused if the provider cannot reach it. */
function readCallbackUrl(values: LookupValues, { baseUrl }: Credentials): string | undefined {
	const input = getInputItem(values);
	const url = values.options.callbackUrl;
	if (url === '') return undefined;
	if (!/^https?:\/\/[^/\s]+/.test(url) || !URL.canParse(url)) {
		return input.refuse(
			`'Job Callback URL' under Options cannot be "${url}"`,
			'Use an address that begins with https://, such as {{ $execution.resumeUrl }}. Nothing was sent.',
		);
	}
	if (!isOnThisMachine(url) || isOnThisMachine(String(baseUrl))) return url;
	return input.refuse(
		`The provider cannot call "${new URL(url).origin}": that address is only reachable from this machine`,
		"Set n8n's WEBHOOK_URL to an address that can be reached from outside. Or clear 'Job Callback URL'. The Wait node then resumes after its time limit. Nothing was sent.",
	);
}

const NEED_WORDS: Record<Need, string> = {
	profile: 'profiles',
	email: 'work email addresses',
	personalEmail: 'personal email addresses',
	phone: 'phone numbers',
};

/** Lists the needs that a provider can meet. */
export function listNeedsOfProvider(entity: Entity, { lookups }: Dialect): Need[] {
	const lookup = lookups[entity];
	if (!lookup) return [];
	if (entity === 'company') return ['profile'];
	return sortNeeds(lookup.hasNoProfiles ? lookup.reveals : ['profile', ...lookup.reveals]);
}

/** Reads the wanted needs; refuses those that no provider can meet, unless they are only the default. */
export function readWantedNeeds(
	values: LookupValues,
	entity: Entity,
	dialects: readonly Dialect[],
): Need[] {
	const input = getInputItem(values);
	const able = dialects.filter(({ lookups }) => lookups[entity] !== undefined);
	const [only] = dialects;
	const name = dialects.length === 1 && only ? only.label : 'None of the providers';
	if (able.length === 0) {
		const verb = dialects.length === 1 ? 'has no lookup' : 'has a lookup';
		return input.refuse(
			`${name} ${verb} for ${entity === 'contact' ? 'contacts' : 'companies'}`,
			'Choose another provider in the credential.',
		);
	}
	if (entity === 'company') return ['profile'];
	const wanted = values.reveal.length > 0 ? values.reveal : PROFILE_ONLY;
	const offered = sortNeeds(able.flatMap((dialect) => listNeedsOfProvider(entity, dialect)));
	const refused = wanted.find((need) => !offered.includes(need));
	if (refused === undefined || isDefault(values)) {
		return sortNeeds(wanted.filter((need) => offered.includes(need)));
	}
	const what = NEED_WORDS[refused];
	return input.refuse(
		`${name} ${dialects.length === 1 ? 'cannot' : 'can'} be asked for ${what}`,
		`Remove ${what} from 'Data to Get'. Results may still include them. Nothing was sent.`,
	);
}

const PROFILE_ONLY: readonly Need[] = ['profile'];

/** Whether 'Data to Get' has its default, even if that is saved in the workflow. */
function isDefault(values: LookupValues): boolean {
	const wanted = sortNeeds(values.reveal);
	return isLeftEmpty(values, 'reveal') || wanted.join() === DEFAULT_NEEDS.join();
}

/** Reads 'Only Verified'; refused if the provider cannot filter, since it would charge for other people, too. */
function readOnlyVerified(
	values: LookupValues,
	entity: Entity,
	{ label, lookups }: Dialect,
	{ isOneOfSeveral }: RequestedShare,
): readonly VerifiableData[] {
	if (entity === 'company') return [];
	const input = getInputItem(values);
	const wanted = values.options.onlyVerified;
	const bought: readonly Need[] = values.reveal;
	if (isOneOfSeveral && !lookups.contact?.canRequireVerified) return [];
	const unrevealed = wanted.find((each) => !bought.includes(each));
	if (wanted.length > 0 && !lookups.contact?.canRequireVerified) {
		return input.refuse(
			`${label} does not support 'Only Verified'`,
			"Clear it under Options. 'Accept Email' and 'Accept Phone' mark matches without verified data as incomplete, but they are charged. Nothing was sent.",
		);
	}
	if (unrevealed === undefined) return wanted;
	return input.refuse(
		`'Only Verified' asks for ${NEED_WORDS[unrevealed]}, but 'Data to Get' doesn't include them`,
		"Add them to 'Data to Get', or remove them from 'Only Verified'. Nothing was sent.",
	);
}

/** Reads 'Verify Catch-All Emails'; refused if nothing would be verified, since such emails would be charged as usual. */
function readVerifyCatchAll(
	values: LookupValues,
	{ label, lookups }: Dialect,
	{ isOneOfSeveral }: RequestedShare,
): boolean {
	const input = getInputItem(values);
	if (!values.options.verifyCatchAll) return false;
	if (isOneOfSeveral && !lookups.contact?.canVerifyCatchAll) return false;
	if (!lookups.contact?.canVerifyCatchAll) {
		return input.refuse(
			`${label} does not support 'Verify Catch-All Emails'`,
			'This option works only with BetterContact. Turn it off under Options. Nothing was sent.',
		);
	}
	if (values.reveal.includes('email')) return true;
	return input.refuse(
		`'Verify Catch-All Emails' needs ${NEED_WORDS.email}, but 'Data to Get' doesn't include them`,
		"Add them to 'Data to Get', or turn the option off. Nothing was sent.",
	);
}

/**
 * Reads 'Use Provider Waterfall'; refused if the provider has no waterfall for the wanted data, and if a limit could be
 * exceeded, because the prices of third parties are not known in advance.
 */
function readUseProviderWaterfall(
	values: LookupValues,
	{ label, lookups }: Dialect,
	{ isOneOfSeveral, maxCredits }: RequestedShare,
): boolean {
	const input = getInputItem(values);
	const { useProviderWaterfall, creditsPerContact } = values.options;
	if (!useProviderWaterfall) return false;
	const { waterfallReveals } = lookups.contact ?? {};
	if (isOneOfSeveral && waterfallReveals === undefined) return false;
	if (waterfallReveals === undefined) {
		return input.refuse(
			`${label} has no waterfall of its own that the node could turn on`,
			"Turn off 'Use Provider Waterfall' under Options. Nothing was sent.",
		);
	}
	if (!waterfallReveals.some((each) => values.reveal.includes(each))) {
		const what = waterfallReveals.map((each) => NEED_WORDS[each]).join(' and ');
		return input.refuse(
			`${toPossessive(label)} waterfall only looks up ${what}, but 'Data to Get' doesn't include them`,
			"Add them to 'Data to Get', or turn off 'Use Provider Waterfall' under Options. Nothing was sent.",
		);
	}
	if (maxCredits === 0 && values.maxCredits === 0 && values.maxCost === 0) return true;
	const reveal = values.reveal.filter((need): need is Reveal => need !== 'profile');
	const lowestEstimate = calculateLowestSafeEstimate(lookups.contact?.requests ?? [], reveal);
	if (creditsPerContact > 0 && creditsPerContact < lowestEstimate) {
		return input.refuse(
			`'Max Credits' can't be guaranteed: 'Credits per Contact' is ${creditsPerContact}, but ${label} itself charges up to ${lowestEstimate} for a contact and reports the charge only afterwards`,
			`Set 'Credits per Contact' under Options to the maximum cost of one contact, which is at least ${lowestEstimate}, or clear 'Max Credits'. Nothing was sent.`,
		);
	}
	if (creditsPerContact > 0) return true;
	return input.refuse(
		`'Max Credits' can't be guaranteed: third parties set the prices in ${toPossessive(label)} waterfall`,
		"Set 'Credits per Contact' under Options to the maximum cost of one contact, or clear 'Max Credits'. Nothing was sent.",
	);
}

/**
 * Calculates the lowest estimate per contact with which a limit cannot be exceeded: the provider's own price for the same
 * data. 0 if each answer states its charge, so that a low estimate is corrected at once; deferred data is charged later,
 * after many requests.
 */
function calculateLowestSafeEstimate(
	requests: readonly LookupRequest[],
	reveal: readonly Reveal[],
): number {
	const isDeferred = requests.some(({ deferred }) => deferred !== undefined);
	if (!isDeferred) return 0;
	const ownWishes: LookupWishes = { reveal };
	const own = requests.filter(({ acceptsWishes }) => acceptsWishes?.(ownWishes) ?? true);
	return findMax(
		own.map(
			({ price, deferred }) =>
				price(1, ownWishes).max + (deferred?.price(1, ownWishes).max ?? 0),
		),
	);
}
