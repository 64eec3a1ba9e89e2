import { join } from 'node:path';

import { ensureInstalled } from '../../scripts/shared/ensureInstalled';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { measureInRounds, calculateUpperMedian, summarizeRatios, type BenchRow } from '../measure';
import { runBenchScript, withServerProcess } from '../processes';
import type { ContactListName } from './contactLists';
import type { ProviderCounts } from './provider';
import type { PeerRun } from './run';
import type { PeerVariantName } from './variants';

const ROUNDS = 3;
const RECORDS = 10_000;
const PEER_LABELS = {
	limit: 'pooled undici client, no duplicates, batches of 100',
	node: 'this package',
	batches: "n8n's HTTP Request node, batches of 100 made by hand",
	httpRequest: "n8n's HTTP Request node",
	firstRun: 'this package, in a process that has just started',
};
type PeerName = keyof typeof PEER_LABELS;

/** The variants that run this package. */
const OWN_VARIANTS = new Set<PeerName>(['node', 'firstRun']);

/** Records that are looked up first, until the process gets no faster: n8n has usually run for days. */
const WARM_UP_RECORDS: Record<PeerName, number> = {
	limit: 2_000,
	node: 50_000,
	batches: 50_000,
	httpRequest: 2_000,
	firstRun: 0,
};

type PeerMeasurement = PeerRun & ProviderCounts;
type PeerRounds = Array<Record<PeerName, PeerMeasurement>>;

/** Measures this package beside a pooled client and n8n's HTTP Request node, in turn, with the same lists. */
export async function measurePeers(): Promise<BenchRow[]> {
	await ensureInstalled(join(PROJECT_FOLDER, 'pinned', 'n8n'), 'n8n, for its HTTP Request node');
	return await withServerProcess(join(__dirname, 'provider.ts'), async (url) => {
		return [...(await comparePeers('clean', url)), ...(await comparePeers('dirty', url))];
	});
}

async function comparePeers(list: ContactListName, url: string): Promise<BenchRow[]> {
	const names = Object.keys(PEER_LABELS) as PeerName[];
	const rounds = await measureInRounds(
		ROUNDS,
		names,
		async (name) => await measurePeer(name, list, url),
	);
	return names.map((name) => buildPeerRow(list, name, rounds));
}

async function measurePeer(
	name: PeerName,
	list: ContactListName,
	url: string,
): Promise<PeerMeasurement> {
	await fetch(`${url}/reset/0`);
	const variant: PeerVariantName = name === 'firstRun' ? 'node' : name;
	const given = [variant, url, list, String(RECORDS), String(WARM_UP_RECORDS[name])];
	const run = await runBenchScript<PeerRun>(join(__dirname, 'run.ts'), given);
	const counts = (await (await fetch(`${url}/counts`)).json()) as ProviderCounts;
	return { ...run, ...counts };
}

function buildPeerRow(list: ContactListName, name: PeerName, rounds: PeerRounds): BenchRow {
	const runs = rounds.map((measured) => measured[name]);
	const ratios = rounds.map((measured) => measured[name].ms / measured.limit.ms);
	const [first] = runs;
	return {
		bench: `enrich ${RECORDS.toLocaleString('en')} contacts, a ${list} list, 20 ms away`,
		variant: PEER_LABELS[name],
		figures: {
			ms: roundMedian(runs.map(({ ms }) => ms)),
			'ms of CPU': roundMedian(runs.map(({ cpuMs }) => cpuMs)),
			...summarizeRatios(ratios, roundToTenths),
			...(OWN_VARIANTS.has(name) && summarizeBeyondN8n(rounds, name)),
			'MB added': roundMedian(runs.map(({ addedMb }) => addedMb)),
			requests: first!.requests,
			connections: first!.connections,
			credits: first!.credits,
			'credits too many': first!.credits - first!.distinctRecords,
			found: first!.found,
		},
	};
}

/** The package's own part: n8n needs the CPU time of "batches of 100 made by hand" for the same requests. */
function summarizeBeyondN8n(rounds: PeerRounds, name: PeerName): Record<string, number> {
	const own = rounds.map((measured) => measured[name].cpuMs - measured.batches.cpuMs);
	const ratios = rounds.map(
		(measured) => measured[name].ms / (measured.limit.ms + measured.batches.cpuMs),
	);
	return {
		'ms of CPU beyond n8n': roundMedian(own),
		'times limit and n8n': roundToTenths(calculateUpperMedian(ratios)),
	};
}

const roundMedian = (values: number[]) => Math.round(calculateUpperMedian(values));
const roundToTenths = (value: number) => Math.round(value * 10) / 10;
