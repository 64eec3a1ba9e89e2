import { identifyByName } from '../testing/people';
import { createWaterfallBench } from '../testing/waterfallRuns';
import { measureMedians, type BenchRow } from './measure';

const RECORDS = 10_000;
const PROVIDERS = ['apollo', 'prospeo', 'peopleDataLabs'] as const;

type MeasuredProvider = (typeof PROVIDERS)[number];

/** CPU time in ms for a list of which these providers, one after the other, know hardly an address. */
async function measureWaterfallCpu(providers: readonly MeasuredProvider[]): Promise<number> {
	const { sandbox, enrich } = createWaterfallBench();
	for (const name of providers) {
		const account = sandbox.providers[name];
		account.quirks.knownEmails = 0.01;
		account.credits = 1e9;
	}
	const known = sandbox.people.slice(0, RECORDS).map(identifyByName);
	const unknown = Array.from({ length: RECORDS - known.length }, (_, index) => ({
		firstName: `First${index}`,
		lastName: `Last${index}`,
		companyDomain: `company${index}.example`,
	}));
	const steps = providers.map((provider) => ({ provider }));
	const start = process.cpuUsage();
	await enrich([...known, ...unknown], steps, { reveal: ['email'] });
	const { user, system } = process.cpuUsage(start);
	return (user + system) / 1000;
}

/** Measures a waterfall over three providers beside the three runs alone, each asked about nearly everybody. */
export async function measureWaterfall(): Promise<BenchRow[]> {
	const times = await measureMedians(3, {
		apollo: async () => await measureWaterfallCpu(['apollo']),
		prospeo: async () => await measureWaterfallCpu(['prospeo']),
		peopleDataLabs: async () => await measureWaterfallCpu(['peopleDataLabs']),
		together: async () => await measureWaterfallCpu(PROVIDERS),
	});
	const alone = times.apollo + times.prospeo + times.peopleDataLabs;
	return [
		{
			bench: `${RECORDS} contacts over three providers`,
			variant: 'the three runs alone',
			figures: { ms: Math.round(alone) },
		},
		{
			bench: `${RECORDS} contacts over three providers`,
			variant: 'a waterfall',
			figures: {
				ms: Math.round(times.together),
				times: Math.round((times.together / alone) * 100) / 100,
			},
		},
	];
}
