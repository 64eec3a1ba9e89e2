import { join } from 'node:path';

import { ensureInstalled } from '../../scripts/shared/installed';
import { root } from '../../scripts/shared/paths';
import { inRounds, middle, spread, type Row } from '../measure';
import { measuredBy, withServer } from '../processes';
import type { ListName } from './lists';
import type { ProviderCounts } from './provider';
import type { VariantRun } from './run';
import type { VariantName } from './variants';

const ROUNDS = 3;
const RECORDS = 10_000;
const NAMES = {
	limit: 'pooled undici client, no duplicates, batches of 100',
	node: 'this package',
	batches: "n8n's HTTP Request node, batches of 100 made by hand",
	httpRequest: "n8n's HTTP Request node",
	firstRun: 'this package, in a process that has just started',
};
type Name = keyof typeof NAMES;

/** What this package adds is only asked of itself. */
const OURS = new Set<Name>(['node', 'firstRun']);

/** Looked up before, until it gets no faster: n8n has mostly run for days, not for seconds. */
const OTHERS: Record<Name, number> = {
	limit: 2_000,
	node: 50_000,
	batches: 50_000,
	httpRequest: 2_000,
	firstRun: 0,
};

type Measured = VariantRun & ProviderCounts;
type Rounds = Array<Record<Name, Measured>>;

/** This package beside what is possible and beside what n8n brings, in turn, over the same lists. */
export async function peers(): Promise<Row[]> {
	await ensureInstalled(join(root, 'pinned', 'n8n'), 'n8n, for its HTTP Request node');
	return await withServer(join(__dirname, 'provider.ts'), async (url) => {
		return [...(await compare('clean', url)), ...(await compare('dirty', url))];
	});
}

async function compare(list: ListName, url: string): Promise<Row[]> {
	const names = Object.keys(NAMES) as Name[];
	const rounds = await inRounds(ROUNDS, names, async (name) => await measure(name, list, url));
	return names.map((name) => rowOf(list, name, rounds));
}

async function measure(name: Name, list: ListName, url: string): Promise<Measured> {
	await fetch(`${url}/reset/0`);
	const variant: VariantName = name === 'firstRun' ? 'node' : name;
	const given = [variant, url, list, String(RECORDS), String(OTHERS[name])];
	const run = await measuredBy<VariantRun>(join(__dirname, 'run.ts'), given);
	const counts = (await (await fetch(`${url}/counts`)).json()) as ProviderCounts;
	return { ...run, ...counts };
}

function rowOf(list: ListName, name: Name, rounds: Rounds): Row {
	const runs = rounds.map((measured) => measured[name]);
	const ratios = rounds.map((measured) => measured[name].ms / measured.limit.ms);
	const [first] = runs;
	return {
		bench: `enrich ${RECORDS.toLocaleString('en')} contacts, a ${list} list, 20 ms away`,
		variant: NAMES[name],
		figures: {
			ms: whole(runs.map(({ ms }) => ms)),
			'ms of CPU': whole(runs.map(({ cpuMs }) => cpuMs)),
			...spread(ratios, tenths),
			...(OURS.has(name) && overFloor(rounds, name)),
			'MB added': whole(runs.map(({ addedMb }) => addedMb)),
			requests: first!.requests,
			connections: first!.connections,
			credits: first!.credits,
			'credits too many': first!.credits - first!.least,
			found: first!.found,
		},
	};
}

/** What is this package's own: n8n needs the CPU time of the batches made by hand for the same requests. */
function overFloor(rounds: Rounds, name: Name): Record<string, number> {
	const own = rounds.map((measured) => measured[name].cpuMs - measured.batches.cpuMs);
	const ratios = rounds.map(
		(measured) => measured[name].ms / (measured.limit.ms + measured.batches.cpuMs),
	);
	return {
		'ms of CPU beyond n8n': whole(own),
		'times limit and n8n': tenths(middle(ratios)),
	};
}

const whole = (values: number[]) => Math.round(middle(values));
const tenths = (value: number) => Math.round(value * 10) / 10;
