import { isOnThisMachine } from '../../shared/core/address';
import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import { readRetryOptions } from '../../shared/node/panel';
import type { Credentials } from '../../shared/node/transport';
import type { Entity } from '../person/entities';
import type { LookupService, LookupSettings, RequiredField } from '../run/settings';
import { dialectOf } from '../providers';
import type { Dialect, Reveal, Verified } from '../providers/dialect';

/** The options that hold for the whole run; they are taken from its first item. */
export function readSettings(
	input: Input,
	entity: Entity,
	{ credentials, inputs }: Pick<Run, 'credentials' | 'inputs'>,
	bulk: boolean,
): LookupSettings {
	const dialect = dialectOf(credentials);
	for (const parameter of Object.keys(OF_RUN)) refuseMixed(parameter, input, inputs);
	return {
		entity,
		batchSize: bulk ? input.count('options.batchSize', 0) : 1,
		concurrency: input.count('options.concurrency'),
		estimate: amount(input, entity === 'contact' ? 'creditsPerContact' : 'creditsPerCompany'),
		maxCredits: amount(input, 'maxCredits'),
		reveal: input.accept(readReveal(input, entity, dialect)),
		onlyVerified: input.accept(readOnlyVerified(input, entity, dialect)),
		requiredFields: input.choices<RequiredField>('options.requiredFields'),
		minimumConfidence: readMinimumConfidence(input),
		includeRaw: input.flag('options.includeRaw'),
		retryWithOtherIdentifiers: input.flag('options.retryWithOtherIdentifiers'),
		stopAtFailure: input.choice('options.onFailure') === 'stop',
		retryUnknownOutcome: input.flag('options.retryUnknownOutcome'),
		...(entity === 'contact' && readWaiting(input, credentials)),
		singly: !bulk,
	};
}

/** The provider, and how requests of this run reach it. */
export function serviceFor(input: Input, run: Run): LookupService {
	return {
		dialect: dialectOf(run.credentials),
		send: run.connect(readRetryOptions(input)),
		clock: run.clock,
		signal: run.signal,
	};
}

/** For providers that answer later; the others do not look at it. */
function readWaiting(input: Input, credentials: Credentials) {
	const dontWait = input.choice('options.waitMode') === 'dontWait';
	return {
		dontWait,
		maxJobWaitMs: amount(input, 'maxWaitMinutes') * 60_000,
		callbackUrl: dontWait ? input.accept(readCallback(input, credentials)) : undefined,
	};
}

/** An address that the provider can call. */
function readCallback(input: Input, { baseUrl }: Credentials): Result<string | undefined> {
	const url = input.text('options.callbackUrl');
	if (url === '') return success(undefined);
	if (!/^https?:\/\/[^/\s]+/.test(url) || !URL.canParse(url)) {
		return failed(
			`'Callback URL' under Options cannot be "${url}"`,
			'Use an address that begins with https://, such as {{ $execution.resumeUrl }}. Nothing was sent.',
		);
	}
	if (!isOnThisMachine(url) || isOnThisMachine(String(baseUrl))) return success(url);
	return failed(
		`The provider cannot call "${new URL(url).origin}": that address is known on this machine only`,
		"Set n8n's WEBHOOK_URL to an address that can be reached from outside. Or clear 'Callback URL': the Wait node then goes on after its time limit. Nothing was sent.",
	);
}

const REVEALS: Record<Reveal, string> = {
	email: 'work email addresses',
	personalEmail: 'personal email addresses',
	phone: 'phone numbers',
};

/** What to buy. Only what the user has asked for is refused, not the default. */
function readReveal(input: Input, entity: Entity, dialect: Dialect): Result<readonly Reveal[]> {
	const { label, lookups } = dialect;
	const lookup = lookups[entity];
	if (!lookup) {
		return failed(
			`${label} has no lookup for ${entity === 'contact' ? 'contacts' : 'companies'}`,
			'Choose another provider in the credential.',
		);
	}
	if (entity === 'company') return success([]);
	const parameter = revealParameter(input);
	const wanted = input.choices<Reveal>(parameter);
	const refused = wanted.find((reveal) => !lookup.reveals.includes(reveal));
	if (refused === undefined) return success(wanted);
	if (input.written(parameter) === 'nothing') {
		return success(wanted.filter((reveal) => lookup.reveals.includes(reveal)));
	}
	const possible =
		lookup.reveals.map((reveal) => REVEALS[reveal]).join(' and ') || 'the profile only';
	return failed(
		`${label} has no ${REVEALS[refused]}`,
		[
			`${label} has ${possible}.`,
			`Remove ${REVEALS[refused]} from 'Data to Get'.`,
			'Nothing was sent.',
		].join(' '),
	);
}

/** What is bought, and what is kept of it, with its name on the panel. */
const OF_RUN: Readonly<Record<string, string>> = {
	reveal: 'Data to Get',
	'options.reveal': 'Data to Get',
	'options.onlyVerified': 'Only Verified',
	'options.requiredFields': 'Required Fields',
	'options.minimumConfidence': 'Minimum Confidence',
	maxCredits: 'Max Credits',
};

/** Records travel together, so an expression has to give the same for each. */
function refuseMixed(parameter: string, first: Input, inputs: readonly Input[]): void {
	if (first.written(parameter) !== 'expression') return;
	const given = (input: Input) => JSON.stringify(input.read(parameter));
	const wanted = given(first);
	const other = inputs.find((input) => given(input) !== wanted);
	other?.accept(
		failed(
			`'${OF_RUN[parameter]}' is not the same for all items, which are looked up together`,
			'Split the items with a Switch node first, and use a separate Enrichment node for each part. Nothing was sent.',
		),
	);
}

/** Workflows of version 1 have it under Options. */
const revealParameter = (input: Input) =>
	input.written('options.reveal') === 'nothing' ? 'reveal' : 'options.reveal';

/** Whoever lacks it would be paid for at a provider that cannot leave them out. */
function readOnlyVerified(
	input: Input,
	entity: Entity,
	{ label, lookups }: Dialect,
): Result<readonly Verified[]> {
	if (entity === 'company') return success([]);
	const wanted = input.choices<Verified>('options.onlyVerified');
	const unrevealed = wanted.find(
		(each) => !input.choices<Reveal>(revealParameter(input)).includes(each),
	);
	if (wanted.length > 0 && !lookups.contact?.hasOnlyVerified) {
		return failed(
			`${label} has no 'Only Verified'`,
			"Clear it under Options. With 'Required Fields', matches that lack a field count as no match, but are charged. Nothing was sent.",
		);
	}
	if (unrevealed === undefined) return success(wanted);
	return failed(
		`'Only Verified' asks for ${REVEALS[unrevealed]}, which 'Data to Get' leaves out`,
		"Add it to 'Data to Get', or remove it from 'Only Verified'. Nothing was sent.",
	);
}

/** A percentage: with more, every match that was paid for would be too uncertain. */
export function readMinimumConfidence(input: Input): number {
	const least = input.number('options.minimumConfidence');
	if (least <= 100) return least;
	return input.accept(
		failed(
			`'Minimum Confidence' is ${least}, but confidence goes from 0 to 100`,
			'Check the value or the expression. Nothing was sent.',
		),
	);
}

/** A limit worked out as what is left of a budget may come out below zero: that is no "no limit". */
export function amount(input: Input, name: keyof typeof AMOUNTS): number {
	const parameter = name === 'maxCredits' ? name : `options.${name}`;
	const isLimit = name === 'maxCredits';
	const isEmpty = isLimit && input.text(parameter) === '';
	const number = isEmpty ? 0 : input.number(parameter);
	// Typed, nothing and 0 are "no limit"; worked out, they are what is left of a budget, or a field that is missing.
	if (isLimit && number === 0 && input.written(parameter) === 'expression') {
		const message = `'Max Credits' is ${isEmpty ? 'empty' : '0'}, so nothing was sent`;
		return input.accept(failed(message, USED_UP));
	}
	if (number >= 0) return number;
	return input.accept(
		failed(
			`'${AMOUNTS[name]}' is ${number}, but cannot be less than 0`,
			'Check the value or the expression. Nothing was sent.',
		),
	);
}

const USED_UP =
	'Have the expression return how many credits may be spent, or clear the field for no limit.';

const AMOUNTS = {
	maxCredits: 'Max Credits',
	maxWaitMinutes: 'Max Job Wait',
	creditsPerContact: 'Credits per Contact',
	creditsPerCompany: 'Credits per Company',
};
