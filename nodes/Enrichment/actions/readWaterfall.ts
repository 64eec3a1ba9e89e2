import { readRetryOptions } from '../../shared/node/retryFields';
import { getInputItem, isAdded } from '../../shared/node/field';
import type { OperationRun } from '../../shared/node/operation';
import type { Credentials } from '../../shared/node/transport';
import type { Entity } from '../person/entities';
import { selectDialect } from '../providers';
import type { Dialect } from '../providers/dialect';
import { isKeyRing, readKeyRing, type KeyRing, type KeyRingProvider } from '../providers/keyRing';
import { toProviderLabel, type ProviderName } from '../providers/registry';
import { ACCEPT_ANY, removeNeeds, type AcceptRules, type Need } from '../records/needs';
import type { VerifyingProvider } from '../run/verifyFound';
import type { WaterfallSettings, WaterfallStep } from '../run/waterfallSettings';
import type { LookupValues } from './fields';
import {
	createLookupService,
	listNeedsOfProvider,
	readLookupSettings,
	readWantedNeeds,
} from './settings';

/** The steps and settings of a run; a single provider is a waterfall of one step. */
export interface PreparedWaterfall {
	/** At least one. */
	steps: WaterfallStep[];
	settings: WaterfallSettings;
}

/** Reads the steps and settings of a run, and refuses combinations that cannot work. */
export function readWaterfall(
	values: LookupValues,
	entity: Entity,
	run: OperationRun,
	bulk: boolean,
): PreparedWaterfall {
	return isKeyRing(run.credentials)
		? readRingWaterfall(values, entity, run, bulk)
		: readSingleProvider(values, entity, run, bulk);
}

function readSingleProvider(
	values: LookupValues,
	entity: Entity,
	run: OperationRun,
	bulk: boolean,
): PreparedWaterfall {
	const dialect = selectDialect(run.credentials);
	const wanted = readWantedNeeds(values, entity, [dialect]);
	const share = { providedNeeds: wanted, maxCredits: values.maxCredits, isOneOfSeveral: false };
	const settings = readLookupSettings(values, entity, run.credentials, bulk, share);
	const service = createLookupService(readRetryOptions(values.options), run);
	return {
		steps: [{ service, settings, providedNeeds: wanted }],
		settings: {
			entity,
			wanted,
			accept: readAcceptRules(values, ACCEPT_ANY),
			maxCredits: 0,
			maxCost: 0,
			dedupe: values.options.dedupe,
		},
	};
}

/** A provider to ask, with the user's settings. */
interface ListedStep {
	provider: KeyRingProvider;
	dialect: Dialect;
	/** The needs to ask for; undefined for all. */
	for: readonly Need[] | undefined;
	maxCredits: number;
}

function readRingWaterfall(
	values: LookupValues,
	entity: Entity,
	run: OperationRun,
	bulk: boolean,
): PreparedWaterfall {
	const ring = getInputItem(values).accept(readKeyRing(run.credentials));
	const listed = listSteps(values, ring);
	checkPrices(values, listed, ring);
	const dialects = listed.map(({ dialect }) => dialect);
	const chosen = readWantedNeeds(values, entity, dialects);
	const wanted = omitUnlistedProfile(entity, chosen, listed);
	checkThatAllNeedsAreRequested(values, entity, wanted, listed);
	checkOptions(values, entity, listed, bulk);
	const verifier = readVerifier(values, entity, ring, listed, run);
	const steps = listed.flatMap((step): WaterfallStep[] => {
		const { provider, dialect, maxCredits } = step;
		const providedNeeds = listRequestedNeeds(entity, step, wanted);
		if (providedNeeds.length === 0 || dialect.lookups[entity] === undefined) return [];
		const { credentials, creditPrice } = provider;
		const share = { providedNeeds, maxCredits, isOneOfSeveral: true };
		return [
			{
				service: createLookupService(
					readRetryOptions(values.options),
					run.withCredentials(credentials),
				),
				settings: readLookupSettings(values, entity, credentials, bulk, share),
				providedNeeds,
				creditPrice,
			},
		];
	});
	return {
		steps,
		settings: {
			entity,
			wanted,
			accept: readAcceptRules(values, { email: 'notCatchAll', phone: 'any' }),
			maxCredits: values.maxCredits,
			maxCost: values.maxCost,
			dedupe: values.options.dedupe,
			currency: ring.currency,
			verifier,
		},
	};
}

/** Lists the wanted needs for which a step is asked. */
const listRequestedNeeds = (
	entity: Entity,
	{ dialect, for: chosen }: ListedStep,
	wanted: readonly Need[],
): Need[] =>
	listNeedsOfProvider(entity, dialect).filter(
		(need) =>
			wanted.includes(need) &&
			(entity === 'company' || chosen === undefined || chosen.includes(need)),
	);

/**
 * Omits the profile from the needs if no step is asked for it: the profile comes with all other answers, so no provider is
 * asked for it alone.
 */
function omitUnlistedProfile(
	entity: Entity,
	wanted: readonly Need[],
	listed: readonly ListedStep[],
): readonly Need[] {
	const isListed = listed.some((step) =>
		listRequestedNeeds(entity, step, wanted).includes('profile'),
	);
	const others = removeNeeds(wanted, ['profile']);
	return isListed || others.length === 0 ? wanted : others;
}

/** Reads the rules for accepted emails and phones, with defaults for those that the user has not added. */
function readAcceptRules({ options }: LookupValues, defaults: AcceptRules): AcceptRules {
	return {
		email: isAdded(options, 'acceptEmail') ? options.acceptEmail : defaults.email,
		phone: isAdded(options, 'acceptPhone') ? options.acceptPhone : defaults.phone,
	};
}

/** Lists the steps of the panel, or all providers of the credential in its order. */
function listSteps(values: LookupValues, ring: KeyRing): ListedStep[] {
	const rows = values.providerSteps;
	const toStep = (provider: KeyRingProvider, chosen: readonly Need[], maxCredits: number) => ({
		provider: checkKey(values, provider),
		dialect: selectDialect(provider.credentials),
		for: chosen.length > 0 ? chosen : undefined,
		maxCredits,
	});
	if (rows.length === 0) return ring.providers.map((provider) => toStep(provider, [], 0));
	const names = rows.map(({ provider }) => provider);
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	if (repeated !== undefined) {
		return getInputItem(values).refuse(
			`'Providers' lists ${toProviderLabel(repeated)} twice`,
			'List each provider once. It is asked for everything that it offers and a record still lacks. Nothing was sent.',
		);
	}
	return rows.map(({ provider, reveal, maxCredits }) =>
		toStep(findKeyRingProvider(values, provider, ring), reveal, maxCredits),
	);
}

function findKeyRingProvider(
	values: LookupValues,
	name: ProviderName,
	ring: KeyRing,
): KeyRingProvider {
	const found = ring.providers.find((each) => each.name === name);
	const label = toProviderLabel(name);
	return (
		found ??
		getInputItem(values).refuse(
			`The credential has no key for ${label}`,
			`Choose ${label} in the credential under 'Providers' and paste its API key, or remove it here. Nothing was sent.`,
		)
	);
}

function checkKey(values: LookupValues, provider: KeyRingProvider): KeyRingProvider {
	if (provider.credentials.apiKey !== '') return provider;
	const label = toProviderLabel(provider.name);
	return getInputItem(values).refuse(
		`The credential has no key for ${label}`,
		`Paste the API key of ${label} into the credential, or remove ${label}. Nothing was sent.`,
	);
}

/** Refuses a limit in money if the price of a provider is unknown. */
function checkPrices(values: LookupValues, listed: readonly ListedStep[], ring: KeyRing): void {
	if (values.maxCost === 0) return;
	const { verifyWith } = values.options;
	const verifying = ring.providers.filter(({ name }) => name === verifyWith);
	const paid = listed.map(({ provider }) => provider).concat(verifying);
	const unpriced = paid.find(({ creditPrice }) => creditPrice === undefined);
	if (unpriced === undefined) return;
	const label = toProviderLabel(unpriced.name);
	getInputItem(values).refuse(
		`'Max Cost' can't be guaranteed: the credential does not say what one credit costs at ${label}`,
		`Enter its 'Price per Credit' in the credential, or clear 'Max Cost' and use 'Max Credits'. Nothing was sent.`,
	);
}

/** Refuses needs that no step is asked for, and steps that are asked for data they do not have. */
function checkThatAllNeedsAreRequested(
	values: LookupValues,
	entity: Entity,
	wanted: readonly Need[],
	listed: readonly ListedStep[],
): void {
	if (entity === 'company') return;
	const input = getInputItem(values);
	const given = listed.flatMap((step) => listRequestedNeeds(entity, step, wanted));
	const unasked = wanted.find((need) => !given.includes(need));
	if (unasked !== undefined) {
		input.refuse(
			`'Data to Get' includes ${NEED_LABELS[unasked]}, but no provider is asked for it`,
			"Select it under 'For' of a provider that offers it, or remove it from 'Data to Get'. Nothing was sent.",
		);
	}
	for (const { for: chosen = [], dialect } of listed) {
		const offered = listNeedsOfProvider(entity, dialect);
		const impossible = chosen.find((need) => !offered.includes(need));
		if (impossible === undefined) continue;
		input.refuse(
			`${dialect.label} cannot be asked for ${NEED_LABELS[impossible]}`,
			`Remove it from 'For' of ${dialect.label}. Nothing was sent.`,
		);
	}
}

const NEED_LABELS: Record<Need, string> = {
	profile: 'Profile',
	email: 'Work Email',
	personalEmail: 'Personal Email',
	phone: 'Phone',
};

/** Refuses an option that none of the providers supports, with the same message as for a single provider. */
function checkOptions(
	values: LookupValues,
	entity: Entity,
	listed: readonly ListedStep[],
	bulk: boolean,
): void {
	const contacts = listed.flatMap(({ dialect }) => dialect.lookups.contact ?? []);
	const { onlyVerified, verifyCatchAll, useProviderWaterfall } = values.options;
	const isOffered =
		(onlyVerified.length === 0 || contacts.some((each) => each.canRequireVerified)) &&
		(!verifyCatchAll || contacts.some((each) => each.canVerifyCatchAll)) &&
		(!useProviderWaterfall || contacts.some((each) => each.waterfallReveals !== undefined));
	const [first] = listed;
	if (isOffered || first === undefined || entity === 'company') return;
	const share = { providedNeeds: [], maxCredits: 0, isOneOfSeveral: false };
	readLookupSettings(values, entity, first.provider.credentials, bulk, share);
}

/** Reads the provider that verifies found emails; refused if it has no key in the credential or cannot verify. */
function readVerifier(
	values: LookupValues,
	entity: Entity,
	ring: KeyRing,
	listed: readonly ListedStep[],
	run: OperationRun,
): VerifyingProvider | undefined {
	const { verifyWith, concurrency, maxWaitMinutes } = values.options;
	if (entity === 'company' || verifyWith === 'none' || !isAdded(values.options, 'verifyWith'))
		return undefined;
	const { credentials, creditPrice } = checkKey(
		values,
		findKeyRingProvider(values, verifyWith, ring),
	);
	const { verify, label } = selectDialect(credentials as Credentials);
	if (!verify) {
		return getInputItem(values).refuse(
			`${label} cannot verify email addresses`,
			"Choose another provider in 'Verify With' under Options, such as Hunter. Nothing was sent.",
		);
	}
	const service = createLookupService(
		readRetryOptions(values.options),
		run.withCredentials(credentials),
	);
	return {
		service,
		request: service.dialect.verify ?? verify,
		concurrency,
		maxJobWaitMs: maxWaitMinutes * 60_000,
		maxCredits: listed.find(({ provider }) => provider.name === verifyWith)?.maxCredits ?? 0,
		creditPrice,
	};
}
