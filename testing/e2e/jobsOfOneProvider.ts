import type { SavedWorkflow } from '../../n8n/n8nRest';
import { describeExecutionFailure, readLastRunItems } from '../../n8n/workflow';
import {
	ASYNC_PROVIDER_NAMES,
	type AsyncProviderName,
} from '../../nodes/Enrichment/providers/registry';
import { UNKNOWN_DOMAIN, type WorldPerson } from '../../sandbox/enrichment';
import { type JobsBench, readLookups } from './jobsBench';

export type JobsOfOneProvider = Awaited<ReturnType<typeof openJobsOfOneProvider>>;

const NOBODY = { firstName: 'No', lastName: 'Body', companyDomain: UNKNOWN_DOMAIN };

export const toFullName = ({ firstName, lastName }: WorldPerson) => `${firstName} ${lastName}`;

const toContact = ({ firstName, lastName, company }: WorldPerson) => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

/** Lookups at one provider that answers later: who is asked for, what is expected, and what the provider took. */
export async function openJobsOfOneProvider(bench: JobsBench) {
	const collecting = new Map<AsyncProviderName, SavedWorkflow>();

	/** Runs the workflow that collects what was left. */
	const collect = async (name: AsyncProviderName) => {
		const execution = await bench.rest.runWorkflow(collecting.get(name)!, 'Every hour');
		expect(describeExecutionFailure(execution)).toBeUndefined();
		return execution;
	};

	for (const name of ASYNC_PROVIDER_NAMES) {
		collecting.set(name, await bench.importCollectingExample(name));
		// Creates the table.
		await collect(name);
	}

	/** Two people, others for each number. */
	const listPeople = (number: number) => bench.people.slice(2 * number, 2 * number + 2);

	/** Jobs and credits in the provider's own ledger. */
	const readLedger = (name: AsyncProviderName) => {
		const { charged, chargedWithoutRepeats, requests } = bench.providers[name];
		// Icypeas reads results by POST, too.
		const jobs = requests.filter(
			({ method, path }) => method === 'POST' && !path.endsWith('/read'),
		).length;
		return { jobs, credits: charged, twice: charged - chargedWithoutRepeats };
	};

	return {
		collect,
		listPeople,
		/** Two people, and somebody whom nobody knows. */
		listContacts: (number: number) => {
			const [first, second] = listPeople(number).map(toContact);
			return [first!, NOBODY, second!];
		},
		/** Expects an answer for everybody: two were found and paid once, one was not. */
		expectCollected: async (executionId: string, number: number) => {
			const execution = await bench.rest.waitForExecution(executionId);
			expect(describeExecutionFailure(execution)).toBeUndefined();
			const found = readLookups(execution, 'Get result', 0);
			expect(found).toEqual(
				listPeople(number).map((person) => ({
					status: 'found',
					name: toFullName(person),
					charged: 1,
				})),
			);
			expect(readLookups(execution, 'Get result', 1)).toMatchObject([{ status: 'notFound' }]);
			expect(readLastRunItems(execution, 'Get result', 2)).toEqual([]);
		},
		readLedger,
		/** Returns a function that reads the provider's jobs and credits from now on. */
		startLedger: (name: AsyncProviderName) => {
			const before = readLedger(name);
			return () => {
				const { jobs, credits, twice } = readLedger(name);
				return {
					jobs: jobs - before.jobs,
					credits: credits - before.credits,
					twice: twice - before.twice,
				};
			};
		},
		collectNames: async (name: AsyncProviderName) =>
			readLookups(await collect(name), 'Your CRM', 0).map((lookup) => lookup.name),
	};
}
