import type { IDataObject } from 'n8n-workflow';

import { formatNumber, formatCount, describeFailure, success } from '../../shared/core/result';
import type { Execute, Outcome, OperationRun } from '../../shared/node/operation';
import { isKeyRing } from '../providers/keyRing';
import { toProviderLabel, isProviderName } from '../providers/registry';
import { planLookups, type Plan } from '../records/plan';
import {
	compareProviders,
	type ProviderEnding,
	type ProviderFigures,
} from '../run/compareProviders';
import { sampleItems } from '../run/sample';
import { buildEnvelopes } from './envelopes';
import { readCompareValues, readLookupValues } from './fields';
import { publishNotes } from './hints';
import { chooseIdentifierSource, createIdentifierReader, readRecords } from './readRecords';
import { readWaterfall } from './readWaterfall';
import { failAllItems } from './runFailures';

/** Asks every provider of the credential about a random sample of the contacts, and compares the results. */
export const executeProviderComparison: Execute = async function* (run) {
	const [first] = run.inputs;
	if (!first) return;
	if (!isKeyRing(run.credentials)) return yield* failAllItems(run, ONE_PROVIDER);
	const prepared = first.attemptNow(() => {
		const { sampleSize, seed } = readCompareValues(first);
		return success({
			waterfall: readWaterfall(readLookupValues(first), 'contact', run, true),
			source: chooseIdentifierSource(first, 'contact', true),
			sampleSize,
			seed: seed > 0 ? seed : Math.floor(run.clock.random() * 2 ** 31),
		});
	});
	if (!prepared.ok) return yield* failAllItems(run, prepared.failure);
	const { waterfall, source, sampleSize, seed } = prepared.value;
	const { steps, settings } = waterfall;
	const dialects = steps.map(({ service }) => service.dialect);
	const items = await readRecords(run, {
		entity: 'contact',
		kind: 'enrich',
		source,
		readIdentifiers: createIdentifierReader(source, 'contact', dialects),
		wanted: settings.wanted,
		extraFieldChecks: [],
		layout: undefined,
		suppressionList: undefined,
	});
	const plan = planLookups(
		'contact',
		items.map(({ candidate }) => candidate),
		true,
	);
	const lookups = sampleItems(plan.lookups, sampleSize, seed);
	if (lookups.length === 0) return yield* failAllItems(run, NO_CONTACTS);
	const { figures, outcomes, endings } = await compareProviders(lookups, steps, settings);
	publishNotes(
		run,
		describeComparison(figures, lookups.length),
		endings.flatMap((each) => buildEndingWarnings(each, lookups.length)),
	);
	const item = run.inputs.map((input) => input.itemIndex);
	yield figures.map((row): Outcome => ({ item, json: { ...row } as IDataObject, output: 0 }));
	const sampled: Plan = { ...plan, lookups, skipped: new Map() };
	const envelopes = buildEnvelopes(sampled, outcomes, { alwaysShowsAttempts: true });
	yield toDataItems(run, sampled, (record) => items[record]!.toItem(envelopes[record]!));
};

const ONE_PROVIDER = {
	message: "'Compare Providers' needs the keys of several providers",
	description:
		"Select an 'Enrichment Waterfall API' credential at the top of the panel. Nothing was sent or charged.",
};

const NO_CONTACTS = {
	message: 'None of the items identifies a contact',
	description:
		'Map an email, a LinkedIn URL, or a name and company. Nothing was sent or charged.',
};

/** Builds the items of the sample with their results, so that these are not bought again. */
function toDataItems(
	run: OperationRun,
	{ lookups }: Plan,
	toItem: (record: number) => IDataObject,
): Outcome[] {
	const records = lookups
		.flatMap((lookup) => lookup.recordIndexes)
		.sort((one, other) => one - other);
	return records.map((record) => ({
		item: run.inputs[record]!.itemIndex,
		json: toItem(record),
		output: 1,
	}));
}

/** Builds warnings about providers whose figures do not cover the whole sample. */
function buildEndingWarnings(
	{ step, failure, limitReached, notAsked, lost }: ProviderEnding,
	contacts: number,
): string[] {
	const { label } = step.service.dialect;
	const about = `${formatNumber(notAsked)} of ${formatCount(contacts, 'contact')}`;
	const warnings: string[] = [];
	if (failure !== undefined) {
		const left = notAsked > 0 ? ` It was not tried on ${about}.` : '';
		warnings.push(`${label}: ${describeFailure(failure)}${left}`);
	} else if (notAsked > 0) {
		const limit = limitReached === 'maxCost' ? 'Max Cost' : 'Max Credits';
		warnings.push(`${label} was not tried on ${about} because '${limit}' was reached.`);
	}
	if (lost > 0) {
		warnings.push(
			`${label}: ${formatCount(lost, 'lookup')} got no usable response and may have been charged.`,
		);
	}
	return warnings;
}

/** "Compared 3 providers over 25 contacts. Recommended order: Hunter, Prospeo, FullEnrich". */
function describeComparison(figures: readonly ProviderFigures[], contacts: number): string[] {
	const order = figures
		.flatMap(({ provider, rank }) => (rank === null ? [] : [{ provider, rank }]))
		.sort((one, other) => one.rank - other.rank)
		.map(({ provider }) => findProviderLabel(provider));
	const best = figures.map(
		({ provider, emails, asked }) =>
			`${findProviderLabel(provider)} ${formatNumber(emails)} of ${formatNumber(asked)}`,
	);
	return [
		`Compared ${formatCount(figures.length, 'provider')} over ${formatCount(contacts, 'contact')}`,
		`Emails found: ${best.join(', ')}`,
		...(order.length > 0 ? [`Recommended order: ${order.join(', ')}`] : []),
	];
}

const findProviderLabel = (provider: string): string =>
	isProviderName(provider) ? toProviderLabel(provider) : provider;
