import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { numberField } from '../../shared/node/panel';
import { simplifyField } from '../fields';
import { recordIn, recordsIn, textIn, without, textsIn } from '../google/answer';
import { isResource } from '../google/client';
import { audience } from './audience';
import { choose, fetchChosen } from './choose';
import { chooserOf, defineResource } from './description';
import { ensure } from './ensure';
import { choice, choices, panelOf, readAll, REQUIRED, text } from './fields';
import { shownBy } from './operations';
import { ofProperty } from './parents';
import { operationOf, type Item } from './session';

const DIMENSIONS = [
	{ name: 'Ads Personalization Allowed', value: 'isAdsPersonalizationAllowed' },
	{ name: 'Device ID', value: 'deviceId' },
	{ name: 'Limited Ad Tracking', value: 'isLimitedAdTracking' },
	{ name: 'User ID', value: 'userId' },
];

export const dimensionsOf = (found: JsonRecord): string[] =>
	recordsIn(found.dimensions).map(({ dimensionName }) => textIn(dimensionName));

const dimensions = choices('Dimensions', DIMENSIONS, 'What to export about each user', {
	...{ ...REQUIRED, default: ['deviceId'], unordered: false },
	take: (names) => textsIn(names).map((dimensionName) => ({ dimensionName })),
	show: (all) => dimensionsOf({ dimensions: all }),
});

const begun = ({ beginCreatingTime }: JsonRecord) => Date.parse(textIn(beginCreatingTime));

const HOUR = 3_600_000;

/**
 * The latest that is young enough. One that has just failed is better told than made anew: whoever asks again and again
 * until it is ready would use up the quota.
 */
function reusableBy({ clock, input }: Item) {
	const reuse = input.number('options.reuseHours') * HOUR;
	return (found: JsonRecord[]): JsonRecord | undefined => {
		const isYoung = (each: JsonRecord, most: number) => clock.now() - begun(each) < most;
		const latest = [...found].sort((one, other) => begun(other) - begun(one));
		return (
			latest.find((each) => each.state !== 'FAILED' && isYoung(each, reuse)) ??
			latest.find((each) => isYoung(each, Math.min(reuse, HOUR)))
		);
	};
}

/** Google keeps an export; nothing can change or delete it, and each new one uses up quota. */
export const audienceExport = defineResource({
	name: 'audienceExport',
	verbs: ['getMany'],
	identity: ['audience', 'dimensions'],
	known: ['audienceDisplayName', 'beginCreatingTime'],
	fields: { audience: text('Audience', 'Whose users are exported', REQUIRED), dimensions },
	adds: [
		...['audienceDisplayName', 'state', 'percentageCompleted', 'rowCount'],
		...['beginCreatingTime', 'errorMessage'],
	],
});

/** Google answers with an operation, which holds the export; one that does not is looked for. */
const madeIn = ({ response }: JsonRecord) =>
	isResource(recordIn(response)) ? without(recordIn(response), '@type') : undefined;

const POLL_MS = 10_000;

/** The export once Google has finished it, or as it is when the time is over. */
async function whenReady(
	first: JsonRecord,
	maxWaitMs: number,
	item: Item,
): Promise<Result<JsonRecord>> {
	const { clock, signal } = item;
	const until = clock.now() + maxWaitMs;
	let latest = first;
	while (!['ACTIVE', 'FAILED'].includes(textIn(latest.state))) {
		if (clock.now() >= until || signal?.aborted) break;
		await clock.sleep(POLL_MS, signal);
		const found = await fetchChosen(audienceExport, textIn(first.name), item);
		if (!found.ok) return found;
		latest = found.value;
	}
	return latest.state === 'FAILED' ? notExported(latest) : success(latest);
}

export function notExported({ errorMessage, name }: JsonRecord): Result<never> {
	const why = textIn(errorMessage) || 'Google could not create the audience export';
	return failed(
		why,
		`'Audience Export: Create' creates a new one an hour after this, or at once if 'Reuse (Hours)' is 0. The failed one is ${textIn(name)}.`,
	);
}

const waitMode = choice(
	'Wait for Export',
	[
		{ name: "Don't Wait", value: 'dontWait', description: 'Return the export as it is now' },
		{ name: 'Wait Until Ready', value: 'poll', description: 'Ask Google until it is ready' },
	],
	'Google takes some minutes for an export. To keep n8n free meanwhile, do not wait here but in a Wait node: until it is ready, the same export is returned.',
	{ default: 'poll' },
);

export const createExport = operationOf(
	{
		...{ name: 'Create', value: 'create', action: 'Create audience export' },
		description: 'Export the users who are in an audience now. A recent export is used again.',
	},
	[...ofProperty.fields, chooserOf(audience), ...panelOf({ dimensions }), simplifyField],
	async (item) => {
		const parent = await ofProperty.read(item);
		const chosen = await choose(audience, item);
		if (!chosen.ok) return chosen;
		const draft = { audience: chosen.value, ...readAll({ dimensions }, item.input) };
		const reusable = reusableBy(item);
		const wanted = {
			kind: audienceExport,
			parent,
			draft,
			ifExists: 'return',
			reusable,
			madeIn,
		} as const;
		const waits = item.input.choice('options.waitMode') === 'poll';
		const maxWaitMs = waits ? item.input.number('options.maxWaitMinutes') * 60_000 : 0;
		const show = shownBy(audienceExport, item);
		const work = async () => {
			const ensured = await ensure(wanted, item);
			if (!ensured.ok) return ensured;
			const { resource, created } = ensured.value;
			const ready = await whenReady(resource, maxWaitMs, item);
			return ready.ok ? success([show(ready.value, { created })]) : ready;
		};
		// What was made just now is found again, unless it must be a new one.
		return success({ work, isDoneOnce: item.input.number('options.reuseHours') === 0 });
	},
	[
		...panelOf({ waitMode }),
		numberField(
			'Max Wait for Export (Minutes)',
			'maxWaitMinutes',
			[0, 20],
			'How long to wait at most',
		),
		numberField(
			'Reuse (Hours)',
			'reuseHours',
			[0, 24],
			'Return an export of the same audience and dimensions if it is younger than this. With 0 a new one is created.',
		),
	],
);
