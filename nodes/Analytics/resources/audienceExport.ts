import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Operation } from '../../shared/node/operation';
import { optionsField } from '../../shared/node/options';
import { numberField } from '../../shared/node/panel';
import { recordIn, recordsIn, textIn, without } from '../google/read';
import { RETRY_OPTIONS, simplifyField } from '../fields';
import { audience } from './audience';
import { chooseBelow, fetchChosen } from './choose';
import { defineResource } from './defineResource';
import { listOf } from './description';
import { choice, choices, panelOf, REQUIRED } from './fields';
import { rowOf } from './operations';
import { chooserOf } from './panel';
import { ofProperty } from './parents';
import { perItemIn, type Item } from './session';

const DIMENSIONS = ['deviceId', 'userId', 'isAdsPersonalizationAllowed', 'isLimitedAdTracking'];

const dimensions = choices(
	'Dimensions',
	DIMENSIONS.map((value) => ({ name: value, value })),
	'What to export of each user',
	{ ...REQUIRED, default: ['deviceId'] },
);

export const dimensionsOf = (found: JsonRecord): string[] =>
	recordsIn(found.dimensions).map(({ dimensionName }) => textIn(dimensionName));

/** Google keeps an export; nothing can change or delete it, and each new one uses up quota. */
export const kind = defineResource({
	name: 'audienceExport',
	one: 'audience export',
	many: 'audience exports',
	api: 'v1beta',
	collection: 'audienceExports',
	parent: ofProperty,
	verbs: ['getMany'],
	known: ({ audienceDisplayName }) => [audienceDisplayName],
	label: (found) =>
		`${textIn(found.audienceDisplayName)} (${textIn(found.beginCreatingTime).slice(0, 16)})`,
	fields: {
		dimensions: { ...dimensions, show: (all) => dimensionsOf({ dimensions: all }) },
	},
	adds: [
		...['audience', 'audienceDisplayName', 'state', 'percentageCompleted', 'rowCount'],
		...['beginCreatingTime', 'errorMessage'],
	],
});

/** What is asked for: these users with these dimensions in this order. */
interface Asked {
	parent: string;
	audience: string;
	dimensions: string[];
}

const isOf = ({ audience: name, dimensions: names }: Asked, found: JsonRecord): boolean =>
	found.audience === name && dimensionsOf(found).join() === names.join();

const isExport = ({ name }: JsonRecord): boolean => textIn(name).includes('/audienceExports/');

const begun = ({ beginCreatingTime }: JsonRecord) => Date.parse(textIn(beginCreatingTime));

interface Export {
	resource: JsonRecord;
	created: boolean;
}

/** One that is young enough is used again. */
async function findOrCreate(asked: Asked, item: Item): Promise<Result<Export>> {
	const since = item.clock.now() - item.input.number('options.reuseHours') * 3_600_000;
	const present = await item.list(listOf(kind, asked.parent));
	if (!present.ok) return present;
	const young = present.value
		.filter((each) => isOf(asked, each) && each.state !== 'FAILED' && begun(each) > since)
		.sort((one, other) => begun(other) - begun(one));
	if (young[0]) return success({ resource: young[0], created: false });
	return await create(asked, present.value, item);
}

async function create(asked: Asked, before: JsonRecord[], item: Item): Promise<Result<Export>> {
	const list = listOf(kind, asked.parent);
	const known = new Set(before.map(({ name }) => name));
	const names = asked.dimensions.map((dimensionName) => ({ dimensionName }));
	const made = await item.write({
		request: {
			...{ method: 'POST', path: list.path },
			body: { audience: asked.audience, dimensions: names },
		},
		find: async () => {
			const all = await item.listAgain(list);
			if (!all.ok) return all;
			return success(all.value.find((each) => isOf(asked, each) && !known.has(each.name)));
		},
		// Google answers with an operation, which holds the export; one that does not is looked for.
		isDone: ({ response }) => isExport(recordIn(response)),
	});
	if (!made.ok) return made;
	const { response } = made.value;
	const resource = without(isRecord(response) ? response : made.value, '@type');
	item.note(list, resource.name, resource);
	return success({ resource, created: true });
}

const POLL_MS = 10_000;

/** The export once Google has finished it, or as it is when the time is over. */
async function whenReady(first: JsonRecord, item: Item): Promise<Result<JsonRecord>> {
	const { clock, signal, input } = item;
	const until = clock.now() + input.number('options.maxWaitMinutes') * 60_000;
	let latest = first;
	while (!['ACTIVE', 'FAILED'].includes(textIn(latest.state))) {
		if (clock.now() >= until || signal?.aborted) break;
		await clock.sleep(POLL_MS, signal);
		const found = await fetchChosen(kind, { parent: '', name: textIn(first.name) }, item);
		if (!found.ok) return found;
		latest = found.value;
	}
	return latest.state === 'FAILED' ? notExported(latest) : success(latest);
}

export function notExported({ errorMessage, name }: JsonRecord): Result<never> {
	const why = textIn(errorMessage) || 'Google could not create the audience export';
	return failed(why, `Run it again to create a new one. The failed one is ${textIn(name)}.`);
}

const waitMode = choice(
	'Wait for Export',
	[
		{ name: "Don't Wait", value: 'dontWait', description: 'Return it as it is' },
		{ name: 'Wait Until Ready', value: 'poll', description: 'Ask Google until it is ready' },
	],
	'Google takes some minutes for an export. To keep n8n free meanwhile, do not wait here but in a Wait node: until it is ready, the same export is returned.',
	{ default: 'poll' },
);

export const createOperation: Operation = {
	option: {
		...{ name: 'Create', value: 'create', action: 'Create audience export' },
		description: 'Export who belongs to an audience now. A young enough export is used again.',
	},
	properties: [
		...[...ofProperty.fields, chooserOf(audience), { ...dimensions.panel, name: 'dimensions' }],
		simplifyField,
		optionsField(RETRY_OPTIONS, panelOf({ waitMode }), [
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
				'Return a younger export of the same audience and dimensions. With 0 a new one is created.',
			),
		]),
	],
	execute: perItemIn(async (item) => {
		const parent = await ofProperty.read(item);
		const names = dimensions.read(item.input, 'dimensions') as string[];
		const chosen = await chooseBelow(audience, parent, item.input.locator('audience'), item);
		if (!chosen.ok) return chosen;
		const asked = { parent, audience: chosen.value.name, dimensions: names };
		const found = await findOrCreate(asked, item);
		if (!found.ok) return found;
		const { resource, created } = found.value;
		const waits = item.input.choice('options.waitMode') === 'poll';
		const ready = waits ? await whenReady(resource, item) : success(resource);
		if (!ready.ok) return ready;
		return success([rowOf(kind, item, ready.value, { created })]);
	}),
};
