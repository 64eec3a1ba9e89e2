import type { JsonRecord } from '../../shared/core/json';
import { failed, mapped, sentenceOf, success, type Result } from '../../shared/core/result';
import { limitFields, numberField, readLimit } from '../../shared/node/panel';
import { simplifyField } from '../fields';
import { numberIn, recordIn, recordsIn, textIn, textsIn, without } from '../google/jsonValues';
import { namedValues } from '../google/reportResponse';
import { isResource } from '../google/client';
import { choose, fetchChosen, fetchNow } from './choose';
import { audience } from './definitions';
import { chooserOf, defineResource, listOf, pathOf, ofProperty } from './description';
import { ensure } from './ensure';
import { choice, choices, panelOf, readAll, REQUIRED, text } from './fields';
import { shownBy } from './operations';
import { askRows, operationOf, type Item } from './session';
import { isSame } from './values';

const DIMENSIONS = [
	{ name: 'Ads Personalization Allowed', value: 'isAdsPersonalizationAllowed' },
	{ name: 'Device ID', value: 'deviceId' },
	{ name: 'Limited Ad Tracking', value: 'isLimitedAdTracking' },
	{ name: 'User ID', value: 'userId' },
];

const requestedDimensions = (found: JsonRecord): string[] =>
	recordsIn(found.dimensions).map(({ dimensionName }) => textIn(dimensionName));

const dimensions = choices('Dimensions', DIMENSIONS, 'What to export about each user', {
	...REQUIRED,
	default: ['deviceId'],
	unordered: false,
	take: (names) => textsIn(names).map((dimensionName) => ({ dimensionName })),
	show: (all) => requestedDimensions({ dimensions: all }),
});

/** Google answers with an operation, which holds the export; one that does not is looked for. */
function made({ response }: JsonRecord): JsonRecord | undefined {
	return isResource(recordIn(response)) ? without(recordIn(response), '@type') : undefined;
}

/** Google keeps an export; nothing can change or delete it, and each new one uses up quota. */
export const audienceExport = defineResource({
	name: 'audienceExport',
	verbs: ['getMany'],
	identity: ['audience', 'dimensions'],
	allowsTwins: true,
	known: ['audienceDisplayName', 'beginCreatingTime'],
	fields: { audience: text('Audience', 'Whose users are exported', REQUIRED), dimensions },
	made,
	adds: [
		'audienceDisplayName',
		'state',
		'percentageCompleted',
		'rowCount',
		'beginCreatingTime',
		'errorMessage',
	],
});

const HOUR = 3_600_000;

/**
 * The latest that is younger than so many hours. One that failed less than an hour ago is told instead of made anew:
 * who asks again and again until it is ready would use up the quota.
 */
function reusable(found: JsonRecord[], hours: number, now: number): JsonRecord | undefined {
	const age = ({ beginCreatingTime }: JsonRecord) => now - Date.parse(textIn(beginCreatingTime));
	const isFailed = ({ state }: JsonRecord) => state === 'FAILED';
	const young = found
		.filter((each) => age(each) < (isFailed(each) ? Math.min(hours, 1) : hours) * HOUR)
		.sort((one, other) => age(one) - age(other));
	return young.find((each) => !isFailed(each)) ?? young[0];
}

const POLL_MS = 10_000;

/**
 * The export once Google has finished it, or as it was last seen when the time is over or Google cannot be asked any
 * more: it exists, and 'Retry On Fail' would make another one after a failure.
 */
async function whenReady(
	first: JsonRecord,
	maxWaitMs: number,
	item: Item,
): Promise<Result<JsonRecord>> {
	const { clock, signal, hint } = item;
	const until = clock.now() + maxWaitMs;
	let latest = first;
	while (!['ACTIVE', 'FAILED'].includes(textIn(latest.state))) {
		if (clock.now() >= until || signal?.aborted) break;
		await clock.sleep(POLL_MS, signal);
		const found = await fetchNow(audienceExport, textIn(first.name), item);
		if (!found.ok) {
			hint(
				`The state of the export could not be checked: ${sentenceOf(found.failure)}`,
				'warning',
			);
			break;
		}
		latest = found.value;
	}
	return latest.state === 'FAILED' ? notExported(latest) : success(latest);
}

function notExported({ errorMessage, name }: JsonRecord): Result<never> {
	return failed(
		textIn(errorMessage) || `Google could not create the audience export ${textIn(name)}`,
		"'Audience Export: Create' creates a new one an hour after this, or at once if 'Reuse (Hours)' is 0.",
	);
}

const waitMode = choice(
	'Wait for Export',
	[
		{ name: "Don't Wait", value: 'dontWait', description: 'Return the export as it is now' },
		{ name: 'Wait Until Ready', value: 'poll', description: 'Ask Google until it is ready' },
	],
	'Google takes some minutes. To keep n8n free meanwhile, wait in a Wait node instead: the same export is returned.',
	{ default: 'poll' },
);

export const createExport = operationOf(
	{
		name: 'Create',
		value: 'create',
		action: 'Create audience export',
		description: 'Export the users who are in an audience now. A recent export is used again.',
	},
	[...ofProperty.fields, chooserOf(audience), ...panelOf({ dimensions }), simplifyField],
	async (item) => {
		const { input, clock } = item;
		const parent = await ofProperty.read(item);
		const chosen = await choose(audience, item);
		if (!chosen.ok) return chosen;
		const draft = { audience: chosen.value, ...readAll({ dimensions }, input) };
		const kind = audienceExport;
		const reuseHours = input.number('options.reuseHours');
		const waits = input.choice('options.waitMode') === 'poll';
		const maxWaitMs = waits ? input.number('options.maxWaitMinutes') * 60_000 : 0;
		const show = shownBy(kind, item);
		const work = async () => {
			const all = await item.list(listOf(kind, parent));
			if (!all.ok) return all;
			const same = all.value.filter((each) => isSame(kind, draft, each));
			const known = reusable(same, reuseHours, clock.now());
			const begun = known
				? success({ resource: known, created: false })
				: await ensure({ kind, parent, draft, ifExists: 'error' }, item);
			if (!begun.ok) return begun;
			const { resource, created } = begun.value;
			const ready = await whenReady(resource, maxWaitMs, item);
			return mapped(ready, (found) => [show(found, { created })]);
		};
		// What was made just now is found again, unless it must be a new one.
		return success({ work, isDoneOnce: reuseHours === 0 });
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
			'Return an equal export that is younger than this. With 0 a new one is created.',
		),
	],
);

export const getUsers = operationOf(
	{
		name: 'Get Users',
		value: 'getUsers',
		action: 'Get users of audience export',
		description: 'List the users who were in an audience when it was exported',
	},
	[...ofProperty.fields, chooserOf(audienceExport), ...limitFields],
	async (item) => {
		const limit = readLimit(item.input);
		return mapped(await choose(audienceExport, item), (name) => ({
			work: async () => await usersOf(name, limit, item),
		}));
	},
);

async function usersOf(name: string, limit: number, item: Item): Promise<Result<JsonRecord[]>> {
	const found = await fetchChosen(audienceExport, name, item);
	if (!found.ok) return found;
	const { state, percentageCompleted } = found.value;
	if (state === 'FAILED') return notExported(found.value);
	if (state !== 'ACTIVE') {
		return failed(
			`The audience export is not ready yet (${Math.floor(numberIn(percentageCompleted) ?? 0)}%)`,
			"Wait for it: 'Audience Export: Create' returns an export once it is ready.",
			{ reason: 'notReady' },
		);
	}
	const columns = requestedDimensions(found.value);
	const path = `${pathOf(audienceExport, name)}:query`;
	const answer = await askRows(path, {}, limit, item);
	return mapped(answer, ({ audienceRows }) =>
		recordsIn(audienceRows).map(({ dimensionValues }) => namedValues(columns, dimensionValues)),
	);
}
