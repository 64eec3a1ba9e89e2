import { isOnThisMachine } from '../../shared/core/address';
import { LimitWaits } from '../../shared/core/limitWaits';
import { highestOf } from '../../shared/core/lists';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import { readRetryOptions } from '../../shared/node/panel';
import type { Credentials } from '../../shared/node/transport';
import type { Entity } from '../person/entities';
import type { LookupService, LookupSettings } from '../run/settings';
import { dialectOf } from '../providers';
import type { Dialect, LookupRequest, LookupWishes, Reveal, Verified } from '../providers/dialect';
import { describeForecast, describePause } from './paceNotes';

/** Reads the options of the whole run from its first item. */
export function readSettings(
	input: Input,
	entity: Entity,
	{ credentials, inputs }: Pick<Run, 'credentials' | 'inputs'>,
	bulk: boolean,
): LookupSettings {
	const dialect = dialectOf(credentials);
	for (const parameter of OF_RUN) refuseMixed(...parameter, input, inputs);
	return {
		entity,
		batchSize: bulk ? input.count('options.batchSize') : 1,
		concurrency: input.count('options.concurrency'),
		estimate: input.number(
			entity === 'contact' ? 'options.creditsPerContact' : 'options.creditsPerCompany',
		),
		maxCredits: readMaxCredits(input, inputs),
		reveal: readReveal(input, entity, dialect),
		onlyVerified: readOnlyVerified(input, entity, dialect),
		minimumConfidence: readMinimumConfidence(input),
		includeRaw: input.flag('options.includeRaw'),
		retryWithOtherIdentifiers: input.flag('options.retryWithOtherIdentifiers'),
		stopAtFailure: input.choice('options.onFailure') === 'stop',
		retryUnknownOutcome: input.flag('options.retryUnknownOutcome'),
		...(entity === 'contact' && {
			verifyCatchAll: readVerifyCatchAll(input, dialect),
			useProviderWaterfall: readUseProviderWaterfall(input, inputs, dialect),
			...readWaiting(input, credentials),
		}),
		singly: !bulk,
	};
}

/** The provider and how this run reaches it. */
export function serviceFor(input: Input, run: Run): LookupService {
	const dialect = dialectOf(run.credentials);
	const waits = new LimitWaits(run.clock, (pauseMs) => {
		const note = describePause(pauseMs, dialect);
		if (note !== undefined) run.log(note);
	});
	return {
		dialect,
		send: run.connectInterpreting(readRetryOptions(input), waits),
		waits,
		clock: run.clock,
		signal: run.signal,
		announce: (forecasts) => {
			for (const note of describeForecast(forecasts, dialect)) run.log(note);
		},
	};
}

/** Only used for providers that answer later. */
function readWaiting(input: Input, credentials: Credentials) {
	const dontWait = input.choice('options.waitMode') === 'dontWait';
	return {
		dontWait,
		maxJobWaitMs: input.number('options.maxWaitMinutes') * 60_000,
		callbackUrl: dontWait ? readCallback(input, credentials) : undefined,
	};
}

/** The callback URL; refused if the provider cannot reach it. */
function readCallback(input: Input, { baseUrl }: Credentials): string | undefined {
	const url = input.text('options.callbackUrl');
	if (url === '') return undefined;
	if (!/^https?:\/\/[^/\s]+/.test(url) || !URL.canParse(url)) {
		return input.refuse(
			`'Callback URL' under Options cannot be "${url}"`,
			'Use an address that begins with https://, such as {{ $execution.resumeUrl }}. Nothing was sent.',
		);
	}
	if (!isOnThisMachine(url) || isOnThisMachine(String(baseUrl))) return url;
	return input.refuse(
		`The provider cannot call "${new URL(url).origin}": that address is known on this machine only`,
		"Set n8n's WEBHOOK_URL to an address that can be reached from outside. Or clear 'Callback URL': the Wait node then goes on after its time limit. Nothing was sent.",
	);
}

const REVEALS: Record<Reveal, string> = {
	email: 'work email addresses',
	personalEmail: 'personal email addresses',
	phone: 'phone numbers',
};

/** What to buy. Refuses what the provider does not offer, unless it is just the default. */
function readReveal(input: Input, entity: Entity, { label, lookups }: Dialect): readonly Reveal[] {
	const lookup = lookups[entity];
	if (!lookup) {
		return input.refuse(
			`${label} has no lookup for ${entity === 'contact' ? 'contacts' : 'companies'}`,
			'Choose another provider in the credential.',
		);
	}
	if (entity === 'company') return [];
	const wanted = input.choices<Reveal>('reveal');
	const offered = wanted.filter((reveal) => lookup.reveals.includes(reveal));
	const refused = wanted.find((reveal) => !offered.includes(reveal));
	if (refused === undefined || input.written('reveal') === 'nothing') return offered;
	return input.refuse(
		`${label} has no ${REVEALS[refused]}`,
		`Remove ${REVEALS[refused]} from 'Data to Get'. Nothing was sent.`,
	);
}

/** Parameters that must be equal for all items, with their display names. */
const OF_RUN: ReadonlyArray<readonly [parameter: string, label: string]> = [
	['reveal', 'Data to Get'],
	['options.onlyVerified', 'Only Verified'],
	['options.verifyCatchAll', 'Verify Catch-All Emails'],
	['options.requiredFields', 'Required Fields'],
	['options.useProviderWaterfall', 'Use Provider Waterfall'],
	['options.minimumConfidence', 'Minimum Confidence'],
	['options.previewOnly', 'Preview Only'],
];

/** Records share requests, so an expression has to give the same value for all. */
function refuseMixed(
	parameter: string,
	label: string,
	first: Input,
	inputs: readonly Input[],
): void {
	if (first.written(parameter) !== 'expression') return;
	const given = (input: Input) => JSON.stringify(input.read(parameter));
	const wanted = given(first);
	const other = inputs.find((input) => given(input) !== wanted);
	if (other === undefined) return;
	other.refuse(
		`'${label}' is not the same for all items, which are looked up together`,
		'Split the items with a Switch node first, and use a separate Enrichment node for each part. Nothing was sent.',
	);
}

/** Refused if the provider cannot filter: it would charge for people without verified data, too. */
function readOnlyVerified(
	input: Input,
	entity: Entity,
	{ label, lookups }: Dialect,
): readonly Verified[] {
	if (entity === 'company') return [];
	const wanted = input.choices<Verified>('options.onlyVerified');
	const bought = input.choices<Reveal>('reveal');
	const unrevealed = wanted.find((each) => !bought.includes(each));
	if (wanted.length > 0 && !lookups.contact?.hasOnlyVerified) {
		return input.refuse(
			`${label} has no 'Only Verified'`,
			"Clear it under Options. With 'Required Fields', matches that lack a field count as no match, but are charged. Nothing was sent.",
		);
	}
	if (unrevealed === undefined) return wanted;
	return input.refuse(
		`'Only Verified' asks for ${REVEALS[unrevealed]}, which 'Data to Get' leaves out`,
		"Add it to 'Data to Get', or remove it from 'Only Verified'. Nothing was sent.",
	);
}

/** Refused where nothing would be verified: addresses at catch-all domains would be charged as usual. */
function readVerifyCatchAll(input: Input, { label, lookups }: Dialect): boolean {
	if (!input.flag('options.verifyCatchAll')) return false;
	if (!lookups.contact?.verifiesCatchAll) {
		return input.refuse(
			`${label} has no 'Verify Catch-All Emails'`,
			'This option works only with BetterContact. Turn it off under Options. Nothing was sent.',
		);
	}
	if (input.choices<Reveal>('reveal').includes('email')) return true;
	return input.refuse(
		`'Verify Catch-All Emails' needs ${REVEALS.email}, which 'Data to Get' leaves out`,
		"Add them to 'Data to Get', or turn the option off. Nothing was sent.",
	);
}

/**
 * Refused where the provider has no waterfall or nothing to ask it for, and where a limit could not hold: what third
 * parties charge is not known before.
 */
function readUseProviderWaterfall(
	input: Input,
	inputs: readonly Input[],
	{ label, lookups }: Dialect,
): boolean {
	if (!input.flag('options.useProviderWaterfall')) return false;
	const { waterfallReveals } = lookups.contact ?? {};
	if (waterfallReveals === undefined) {
		return input.refuse(
			`${label} has no waterfall of its own that can be switched on here`,
			"Turn 'Use Provider Waterfall' off under Options. Nothing was sent.",
		);
	}
	const wanted = input.choices<Reveal>('reveal');
	if (!wanted.some((each) => waterfallReveals.includes(each))) {
		const what = waterfallReveals.map((each) => REVEALS[each]).join(' and ');
		return input.refuse(
			`The waterfall of ${label} looks for ${what}, which 'Data to Get' leaves out`,
			"Add them to 'Data to Get', or turn 'Use Provider Waterfall' off under Options. Nothing was sent.",
		);
	}
	if (readMaxCredits(input, inputs) === 0) return true;
	const estimate = input.number('options.creditsPerContact');
	const least = lowestEstimate(lookups.contact?.requests ?? [], wanted);
	if (estimate > 0 && estimate < least) {
		return input.refuse(
			`'Max Credits' cannot hold: 'Credits per Contact' is ${estimate}, but ${label} itself charges up to ${least} for a contact, and says so only afterwards`,
			`Set 'Credits per Contact' under Options to the most that one contact may cost, which is ${least} or more, or clear 'Max Credits'. Nothing was sent.`,
		);
	}
	if (estimate > 0) return true;
	return input.refuse(
		`'Max Credits' cannot hold: third parties set the prices of the waterfall of ${label}`,
		"Enter the most that one contact may cost as 'Credits per Contact' under Options, or clear 'Max Credits'. Nothing was sent.",
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

/** 100 at most: above that, every paid match would be rejected. */
export function readMinimumConfidence(input: Input): number {
	const number = input.number('options.minimumConfidence');
	if (number <= 100) return number;
	return outOfRange(input, `'Minimum Confidence' is ${number}, but cannot be more than 100`);
}

/** 0 means no limit. A negative amount, such as the rest of an overspent budget, does not. */
export function readMaxCredits(input: Input, inputs: readonly Input[]): number {
	refuseMixed('maxCredits', 'Max Credits', input, inputs);
	const number = input.text('maxCredits') === '' ? 0 : input.number('maxCredits');
	if (number < 0) outOfRange(input, `'Max Credits' is ${number}, but cannot be less than 0`);
	// Typed, empty and 0 mean "no limit". From an expression they are an empty budget or a missing field.
	if (number > 0 || input.written('maxCredits') !== 'expression') return number;
	return input.refuse(
		"'Max Credits' is empty or 0, so nothing was sent",
		'Have the expression return how many credits may be spent, or clear the field for no limit.',
	);
}

const outOfRange = (input: Input, message: string): never =>
	input.refuse(message, 'Check the value or the expression. Nothing was sent.');
