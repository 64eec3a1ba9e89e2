import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { numberField } from '../../shared/node/panel';
import { simplifyField } from '../fields';
import { isResource } from '../google/client';
import { recordIn, recordsIn, textIn, without } from '../google/read';
import { audience } from './audience';
import { chooseBelow, fetchChosen } from './choose';
import { chooserOf, defineResource } from './description';
import { ensure } from './ensure';
import { choice, choices, panelOf, REQUIRED, text, type Field } from './fields';
import { shown } from './operations';
import { ofProperty } from './parents';
import { operationOf, type Item } from './session';

const DIMENSIONS = ['deviceId', 'userId', 'isAdsPersonalizationAllowed', 'isLimitedAdTracking'];

const chosenDimensions = choices(
	'Dimensions',
	DIMENSIONS.map((value) => ({ name: value, value })),
	'What to export of each user',
	{ ...REQUIRED, default: ['deviceId'], unordered: false },
);

export const dimensionsOf = (found: JsonRecord): string[] =>
	recordsIn(found.dimensions).map(({ dimensionName }) => textIn(dimensionName));

const dimensions: Field = {
	...chosenDimensions,
	read: (input, name) =>
		(chosenDimensions.read(input, name) as string[]).map((dimensionName) => ({
			dimensionName,
		})),
	show: (all) => dimensionsOf({ dimensions: all }),
};

const begun = ({ beginCreatingTime }: JsonRecord) => Date.parse(textIn(beginCreatingTime));

/** The latest, if it is young enough. */
function reusable(found: JsonRecord[], { clock, input }: Item): JsonRecord | undefined {
	const since = clock.now() - input.number('options.reuseHours') * 3_600_000;
	const young = found.filter((each) => each.state !== 'FAILED' && begun(each) > since);
	return young.sort((one, other) => begun(other) - begun(one))[0];
}

/** Google keeps an export; nothing can change or delete it, and each new one uses up quota. */
export const audienceExport = defineResource({
	name: 'audienceExport',
	verbs: ['getMany'],
	identity: ['audience', 'dimensions'],
	reusable,
	known: ({ audienceDisplayName }) => [audienceDisplayName],
	label: (found) =>
		`${textIn(found.audienceDisplayName)} (${textIn(found.beginCreatingTime).slice(0, 16)})`,
	fields: { audience: text('Audience', 'Whose users are exported', REQUIRED), dimensions },
	adds: [
		...['audienceDisplayName', 'state', 'percentageCompleted', 'rowCount'],
		...['beginCreatingTime', 'errorMessage'],
	],
	/** Google answers with an operation, which holds the export; one that does not is looked for. */
	made: ({ response }) =>
		isResource(recordIn(response)) ? without(recordIn(response), '@type') : undefined,
});

const POLL_MS = 10_000;

/** The export once Google has finished it, or as it is when the time is over. */
async function whenReady(first: JsonRecord, item: Item): Promise<Result<JsonRecord>> {
	const { clock, signal, input } = item;
	const until = clock.now() + input.number('options.maxWaitMinutes') * 60_000;
	let latest = first;
	while (!['ACTIVE', 'FAILED'].includes(textIn(latest.state))) {
		if (clock.now() >= until || signal?.aborted) break;
		await clock.sleep(POLL_MS, signal);
		const found = await fetchChosen(
			audienceExport,
			{ parent: '', name: textIn(first.name) },
			item,
		);
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

export const createExport = operationOf(
	{
		...{ name: 'Create', value: 'create', action: 'Create audience export' },
		description: 'Export who belongs to an audience now. A young enough export is used again.',
	},
	[...ofProperty.fields, chooserOf(audience), ...panelOf({ dimensions }), simplifyField],
	async (item) => {
		const parent = await ofProperty.read(item);
		const asked = dimensions.read(item.input, 'dimensions');
		const chosen = await chooseBelow(audience, parent, item.input.locator('audience'), item);
		if (!chosen.ok) return chosen;
		const draft = { audience: chosen.value.name, dimensions: asked };
		const wanted = { kind: audienceExport, parent, draft, ifExists: 'return' } as const;
		const ensured = await ensure(wanted, item);
		if (!ensured.ok) return ensured;
		const { resource, created } = ensured.value;
		const waits = item.input.choice('options.waitMode') === 'poll';
		const ready = waits ? await whenReady(resource, item) : success(resource);
		return ready.ok ? success([shown(audienceExport, item, ready.value, { created })]) : ready;
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
			'Return a younger export of the same audience and dimensions. With 0 a new one is created.',
		),
	],
);
