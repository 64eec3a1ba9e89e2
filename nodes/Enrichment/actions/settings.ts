import { isOnThisMachine } from '../../shared/core/address';
import { LimitWaits } from '../../shared/core/limitWaits';
import { highestOf } from '../../shared/core/lists';
import { inputOf, isUntouched } from '../../shared/node/field';
import type { Run } from '../../shared/node/operation';
import type { Credentials, RetryOptions } from '../../shared/node/transport';
import type { Entity } from '../person/entities';
import { toPossessive } from '../run/explain';
import type { LookupService, LookupSettings } from '../run/settings';
import { selectDialect } from '../providers';
import type { Dialect, LookupRequest, LookupWishes, Reveal, Verified } from '../providers/dialect';
import type { LookupValues } from './fields';
import { describeForecast, describePause } from './paceNotes';

/** Reads the settings of the whole run from the values of its first item. */
export function readLookupSettings(
	values: LookupValues,
	entity: Entity,
	credentials: Credentials,
	bulk: boolean,
): LookupSettings {
	const dialect = selectDialect(credentials);
	const chosen = values.options;
	return {
		entity,
		batchSize: bulk ? chosen.batchSize : 1,
		concurrency: chosen.concurrency,
		estimate: entity === 'contact' ? chosen.creditsPerContact : chosen.creditsPerCompany,
		maxCredits: values.maxCredits,
		reveal: readReveal(values, entity, dialect),
		onlyVerified: readOnlyVerified(values, entity, dialect),
		minimumConfidence: chosen.minimumConfidence,
		includeRaw: chosen.includeRaw,
		retryWithOtherIdentifiers: chosen.retryWithOtherIdentifiers,
		stopAtFailure: chosen.onFailure === 'stop',
		retryUnknownOutcome: chosen.retryUnknownOutcome,
		...(entity === 'contact' && {
			verifyCatchAll: readVerifyCatchAll(values, dialect),
			useProviderWaterfall: readUseProviderWaterfall(values, dialect),
			...readWaiting(values, credentials),
		}),
		singly: !bulk,
	};
}

/** The provider and how this run reaches it. */
export function createLookupService(retry: RetryOptions, run: Run): LookupService {
	const dialect = selectDialect(run.credentials);
	const waits = new LimitWaits(run.clock, (pauseMs) => {
		const note = describePause(pauseMs, dialect);
		if (note !== undefined) run.log(note);
	});
	return {
		dialect,
		send: run.connectInterpreting(retry, waits),
		waits,
		clock: run.clock,
		signal: run.signal,
		announce: (forecasts) => {
			for (const note of describeForecast(forecasts, dialect)) run.log(note);
		},
	};
}

/** Only used for providers that answer later. */
function readWaiting(
	values: LookupValues,
	credentials: Credentials,
): Pick<LookupSettings, 'dontWait' | 'maxJobWaitMs' | 'callbackUrl'> {
	const { waitMode, maxWaitMinutes } = values.options;
	const dontWait = waitMode === 'dontWait';
	return {
		dontWait,
		maxJobWaitMs: maxWaitMinutes * 60_000,
		callbackUrl: dontWait ? readCallback(values, credentials) : undefined,
	};
}

/** The callback URL; refused if the provider cannot reach it. */
function readCallback(values: LookupValues, { baseUrl }: Credentials): string | undefined {
	const input = inputOf(values);
	const url = values.options.callbackUrl;
	if (url === '') return undefined;
	if (!/^https?:\/\/[^/\s]+/.test(url) || !URL.canParse(url)) {
		return input.refuse(
			`'Callback URL' under Options cannot be "${url}"`,
			'Use an address that begins with https://, such as {{ $execution.resumeUrl }}. Nothing was sent.',
		);
	}
	if (!isOnThisMachine(url) || isOnThisMachine(String(baseUrl))) return url;
	return input.refuse(
		`The provider cannot call "${new URL(url).origin}": that address is only reachable from this machine`,
		"Set n8n's WEBHOOK_URL to an address that can be reached from outside. Or clear 'Callback URL'. The Wait node then resumes after its time limit. Nothing was sent.",
	);
}

const REVEALS: Record<Reveal, string> = {
	email: 'work email addresses',
	personalEmail: 'personal email addresses',
	phone: 'phone numbers',
};

/** What to buy. Refuses what the provider does not offer, unless it is just the default. */
function readReveal(
	values: LookupValues,
	entity: Entity,
	{ label, lookups }: Dialect,
): readonly Reveal[] {
	const input = inputOf(values);
	const lookup = lookups[entity];
	if (!lookup) {
		return input.refuse(
			`${label} has no lookup for ${entity === 'contact' ? 'contacts' : 'companies'}`,
			'Choose another provider in the credential.',
		);
	}
	if (entity === 'company') return [];
	const wanted = values.reveal;
	const offered = wanted.filter((reveal) => lookup.reveals.includes(reveal));
	const refused = wanted.find((reveal) => !offered.includes(reveal));
	if (refused === undefined || isUntouched(values, 'reveal')) return offered;
	return input.refuse(
		`${label} has no ${REVEALS[refused]}`,
		`Remove ${REVEALS[refused]} from 'Data to Get'. Nothing was sent.`,
	);
}

/** Refused if the provider cannot filter: it would charge for people without verified data, too. */
function readOnlyVerified(
	values: LookupValues,
	entity: Entity,
	{ label, lookups }: Dialect,
): readonly Verified[] {
	if (entity === 'company') return [];
	const input = inputOf(values);
	const wanted = values.options.onlyVerified;
	const bought = values.reveal;
	const unrevealed = wanted.find((each) => !bought.includes(each));
	if (wanted.length > 0 && !lookups.contact?.hasOnlyVerified) {
		return input.refuse(
			`${label} has no 'Only Verified'`,
			"Clear it under Options. With 'Required Fields', matches that lack a field count as no match, but are charged. Nothing was sent.",
		);
	}
	if (unrevealed === undefined) return wanted;
	return input.refuse(
		`'Only Verified' asks for ${REVEALS[unrevealed]}, but 'Data to Get' doesn't include them`,
		"Add them to 'Data to Get', or remove them from 'Only Verified'. Nothing was sent.",
	);
}

/** Refused where nothing would be verified: addresses at catch-all domains would be charged as usual. */
function readVerifyCatchAll(values: LookupValues, { label, lookups }: Dialect): boolean {
	const input = inputOf(values);
	if (!values.options.verifyCatchAll) return false;
	if (!lookups.contact?.verifiesCatchAll) {
		return input.refuse(
			`${label} has no 'Verify Catch-All Emails'`,
			'This option works only with BetterContact. Turn it off under Options. Nothing was sent.',
		);
	}
	if (values.reveal.includes('email')) return true;
	return input.refuse(
		`'Verify Catch-All Emails' needs ${REVEALS.email}, but 'Data to Get' doesn't include them`,
		"Add them to 'Data to Get', or turn the option off. Nothing was sent.",
	);
}

/**
 * Refused where the provider has no waterfall or nothing to ask it for, and where a limit could not hold: what third
 * parties charge is not known before.
 */
function readUseProviderWaterfall(values: LookupValues, { label, lookups }: Dialect): boolean {
	const input = inputOf(values);
	const { useProviderWaterfall, creditsPerContact } = values.options;
	if (!useProviderWaterfall) return false;
	const { waterfallReveals } = lookups.contact ?? {};
	if (waterfallReveals === undefined) {
		return input.refuse(
			`${label} has no waterfall of its own that can be switched on here`,
			"Turn 'Use Provider Waterfall' off under Options. Nothing was sent.",
		);
	}
	if (!values.reveal.some((each) => waterfallReveals.includes(each))) {
		const what = waterfallReveals.map((each) => REVEALS[each]).join(' and ');
		return input.refuse(
			`${toPossessive(label)} waterfall only looks up ${what}, and 'Data to Get' doesn't include them`,
			"Add them to 'Data to Get', or turn 'Use Provider Waterfall' off under Options. Nothing was sent.",
		);
	}
	if (values.maxCredits === 0) return true;
	const least = lowestEstimate(lookups.contact?.requests ?? [], values.reveal);
	if (creditsPerContact > 0 && creditsPerContact < least) {
		return input.refuse(
			`'Max Credits' can't be guaranteed: 'Credits per Contact' is ${creditsPerContact}, but ${label} itself charges up to ${least} for a contact and reports the charge only afterwards`,
			`Set 'Credits per Contact' under Options to the maximum cost of one contact, which is at least ${least}, or clear 'Max Credits'. Nothing was sent.`,
		);
	}
	if (creditsPerContact > 0) return true;
	return input.refuse(
		`'Max Credits' can't be guaranteed: third parties set the prices in ${toPossessive(label)} waterfall`,
		"Set 'Credits per Contact' under Options to the maximum cost of one contact, or clear 'Max Credits'. Nothing was sent.",
	);
}

/**
 * The lowest estimate of a contact in the provider's own waterfall with which a limit holds: what the provider publishes
 * for the same data without third parties. 0 where each answer says what was charged, so that a low estimate is found
 * out at once; what is deferred is charged later, when many requests have been sent.
 */
function lowestEstimate(requests: readonly LookupRequest[], reveal: readonly Reveal[]): number {
	const isDeferred = requests.some(({ deferred }) => deferred !== undefined);
	if (!isDeferred) return 0;
	const ownWishes: LookupWishes = { reveal };
	const own = requests.filter(({ acceptsWishes }) => acceptsWishes?.(ownWishes) ?? true);
	return highestOf(
		own.map(
			({ price, deferred }) =>
				price(1, ownWishes).most + (deferred?.price(1, ownWishes).most ?? 0),
		),
	);
}
