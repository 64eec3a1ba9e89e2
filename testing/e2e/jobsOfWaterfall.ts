import type { IDataObject } from 'n8n-workflow';

import {
	type WorkflowExecution,
	describeExecutionFailure,
	readLastRunItems,
} from '../../n8n/workflow';
import type { Envelope } from '../../nodes/Enrichment/records/envelope';
import type { WorldPerson } from '../../sandbox/enrichment';
import { type ListedProvider, sumAttempts } from '../waterfall';
import type { JobsBench } from './jobsBench';

export type JobsOfWaterfall = Awaited<ReturnType<typeof openJobsOfWaterfall>>;

/** Hunter knows nobody's phone, FullEnrich those of half of them, Prospeo all. */
const STEPS: ListedProvider[] = [
	{ provider: 'hunter', reveal: ['email'] },
	{ provider: 'fullEnrich', reveal: ['phone'] },
	{ provider: 'prospeo', reveal: ['phone'] },
];
const PROVIDERS = ['hunter', 'fullEnrich', 'prospeo'] as const;
const PEOPLE_EACH = 8;

const toContact = ({ firstName, lastName, company }: WorldPerson) => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

type EnvelopeData = Envelope & IDataObject;

const readEnvelopes = (execution: WorkflowExecution, node: string) =>
	readLastRunItems(execution, node).map(({ json }) => json.enrichment as EnvelopeData);

/** A waterfall whose second provider answers later: who is asked for, and what is expected. */
export async function openJobsOfWaterfall(bench: JobsBench) {
	const collecting = await bench.importCollectingExample(STEPS);

	/** Runs the workflow that collects what was left, and expects it to succeed. */
	const collect = async () => {
		const execution = await bench.rest.runWorkflow(collecting, 'Every hour');
		expect(describeExecutionFailure(execution)).toBeUndefined();
		return execution;
	};

	// Creates the table.
	await collect();

	/** People with a mobile number, the only kind that Prospeo has, others for each number. */
	const listPeople = (number: number) =>
		bench.people
			.filter(({ phones }) =>
				phones.some((each) => each.type === 'mobile' && !each.doNotCall),
			)
			.slice(PEOPLE_EACH * number, PEOPLE_EACH * (number + 1));

	/** What each provider has charged. */
	const readCharges = () =>
		Object.fromEntries(PROVIDERS.map((name) => [name, bench.providers[name].charged]));

	return {
		collect,
		/** Sets the three accounts back. */
		reset: () => {
			for (const name of PROVIDERS) bench.providers[name].reset();
			bench.providers.hunter.quirks.knownPhones = 0;
			bench.providers.fullEnrich.quirks.knownPhones = 0.5;
		},
		/** Submits people: Hunter answers, FullEnrich gets its job, and Prospeo waits for what FullEnrich does not find. */
		submit: async (number: number): Promise<string> => {
			const jobs = bench.providers.fullEnrich.requests.length;
			const waiting = await bench.importWaitingExample(STEPS);
			const execution = await bench.submitContacts(
				waiting,
				listPeople(number).map(toContact),
			);
			expect(bench.providers.hunter.charged).toBeGreaterThan(0);
			expect(bench.providers.fullEnrich.requests).toHaveLength(jobs + 1);
			expect(bench.providers.prospeo.requests).toEqual([]);
			return execution;
		},
		/** Imports a workflow whose node waits for the results of people. */
		importWaitingNode: async (number: number) =>
			await bench.importWaterfallExample(STEPS, listPeople(number).map(toContact)),
		/** Expects an email of Hunter and a phone of FullEnrich or else of Prospeo for everybody, and returns the envelopes. */
		expectCompleted: (execution: WorkflowExecution, node: string, number: number) => {
			expect(describeExecutionFailure(execution)).toBeUndefined();
			const envelopes = readEnvelopes(execution, node);
			const names = listPeople(number).map(
				({ firstName, lastName }) => `${firstName} ${lastName}`,
			);
			expect(envelopes.map(({ status, person }) => `${person?.fullName}: ${status}`)).toEqual(
				names.map((name) => `${name}: found`),
			);
			expect(new Set(envelopes.map(({ sources }) => sources?.phone))).toEqual(
				new Set(['fullEnrich', 'prospeo']),
			);
			expect(new Set(envelopes.map(({ sources }) => sources?.email))).toEqual(
				new Set(['hunter']),
			);
			return envelopes;
		},
		/** Expects that the attempts of all envelopes equal the ledgers, that nothing was sold twice, and that nothing is left. */
		expectPaidOnce: async (envelopes: EnvelopeData[]) => {
			expect(sumAttempts(envelopes)).toEqual(readCharges());
			for (const name of PROVIDERS) {
				const { charged, chargedWithoutRepeats } = bench.providers[name];
				expect([name, charged]).toEqual([name, chargedWithoutRepeats]);
			}
			const charges = readCharges();
			expect(readLastRunItems(await collect(), 'Pending for an hour')).toEqual([]);
			expect(readCharges()).toEqual(charges);
		},
	};
}
