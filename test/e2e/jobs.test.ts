/**
 * Providers that answer later, in a real n8n: the two examples, with callbacks that come, come twice, too
 * early, too late or never, and n8n killed while executions rest.
 */
import type { SavedWorkflow } from '../../demo/n8nRest';
import { failureOf, itemsOf } from '../../demo/workflow';
import { UNKNOWN_DOMAIN, type Person } from '../../sandbox/enrichment';
import { type JobProvider, type JobsBench, lookupsOf, openJobsBench } from './support/jobsBench';

const JOB_SECONDS = 30;
const NOBODY = { firstName: 'No', lastName: 'Body', companyDomain: UNKNOWN_DOMAIN };

const named = ({ firstName, lastName, company }: Person) => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

const PROVIDERS: JobProvider[] = ['fullEnrich', 'dropcontact', 'betterContact'];

const fullNameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

let bench: JobsBench;
const collecting: Partial<Record<JobProvider, SavedWorkflow>> = {};

beforeAll(async () => {
	bench = await openJobsBench();
	for (const name of PROVIDERS) {
		collecting[name] = await bench.importCollecting(name);
		// Creates the table.
		await collect(name);
	}
});
afterAll(async () => await bench.stop());

const reset = () => Object.values(bench.providers).forEach((provider) => provider.reset());

/** Two people, others for each number, and somebody whom nobody knows. */
const people = (number: number) => bench.people.slice(2 * number, 2 * number + 2);
const contacts = (number: number) => {
	const [first, second] = people(number).map(named);
	return [first!, NOBODY, second!];
};

const outcomes = (name: JobProvider) =>
	bench.providers[name].callbacks.map(({ outcome }) => outcome);

/** Everybody has an answer: two were found and paid once, one was not. */
async function expectCollected(executionId: string, number: number) {
	const execution = await bench.rest.finished(executionId);
	expect(failureOf(execution)).toBeUndefined();
	const found = lookupsOf(execution, 'Get result', 0);
	expect(found).toEqual(
		people(number).map((person) => ({
			status: 'found',
			name: fullNameOf(person),
			charged: 1,
		})),
	);
	expect(lookupsOf(execution, 'Get result', 1)).toMatchObject([{ status: 'notFound' }]);
	expect(itemsOf(execution, 'Get result', 2)).toEqual([]);
}

/** Runs the workflow that collects what was left. */
async function collect(name: JobProvider) {
	const execution = await bench.rest.runManually(collecting[name]!, 'Every hour');
	expect(failureOf(execution)).toBeUndefined();
	return execution;
}

/** Each job of two people was handed in once and paid once, by the provider's own ledger. */
function expectPaid(name: JobProvider, jobs: number) {
	const { charged, leastPossible, requests } = bench.providers[name];
	const handedIn = requests.filter(({ method }) => method === 'POST').length;
	expect([name, handedIn, charged, leastPossible]).toEqual([name, jobs, 2 * jobs, 2 * jobs]);
}

describe('while n8n runs', () => {
	beforeEach(reset);

	test.each(PROVIDERS)(
		'a callback of %s wakes the execution, and Get Result puts the results on their contacts',
		async (name) => {
			const execution = await bench.handIn(await bench.importWaiting(name), contacts(0));
			await bench.pass(JOB_SECONDS);
			await expectCollected(execution, 0);
			expect(outcomes(name)).toEqual([200]);
			expectPaid(name, 1);
			expect(itemsOf(await collect(name), 'Pending for an hour')).toEqual([]);
		},
	);

	test('a callback that comes twice collects once', async () => {
		const waiting = await bench.importWaiting('fullEnrich');
		bench.providers.fullEnrich.orderJob({ callback: 'twice' });
		const execution = await bench.handIn(waiting, contacts(0));
		await bench.pass(JOB_SECONDS);
		await expectCollected(execution, 0);
		expect(outcomes('fullEnrich')).toHaveLength(2);
		expect(await bench.rest.executions(waiting.workflow)).toHaveLength(1);
		expectPaid('fullEnrich', 1);
	});
});

describe('when n8n is killed while executions rest', () => {
	const executions: Record<string, string> = {};

	/** The time limit is over when n8n is back; where it is not, only a callback wakes the execution. */
	const rests = async (which: string, name: JobProvider, number: number, seconds?: number) => {
		const waiting = await bench.importWaiting(name, seconds);
		executions[which] = await bench.handIn(waiting, contacts(number));
	};

	beforeAll(async () => {
		reset();
		const { betterContact, dropcontact, fullEnrich } = bench.providers;
		fullEnrich.orderJob({ callback: 'late' });
		await rests('late callback', 'fullEnrich', 0);
		fullEnrich.orderJob({ callback: 'never' });
		await rests('nothing wakes it', 'fullEnrich', 5);
		dropcontact.orderJob({ callback: 'never' });
		await rests('no callback', 'dropcontact', 1, 1);
		await rests('missed callback', 'betterContact', 2, 1);
		betterContact.orderJob({ fate: 'slow' });
		await rests('slow job', 'betterContact', 3, 1);
		dropcontact.quirks.jobSeconds = 0;
		await rests('early callback', 'dropcontact', 4, 1);
		await bench.n8n.restart(async () => await bench.pass(JOB_SECONDS));
	});

	test('a callback that comes after the restart wakes the execution', async () => {
		await bench.pass(60);
		await expectCollected(executions['late callback']!, 0);
		expect(outcomes('fullEnrich')).toEqual([200]);
	});

	test('without a callback, or with one that came too early, the time limit wakes it', async () => {
		await expectCollected(executions['no callback']!, 1);
		await expectCollected(executions['early callback']!, 4);
		expectPaid('dropcontact', 2);
	});

	test('a callback that came while n8n was down is not needed', async () => {
		await expectCollected(executions['missed callback']!, 2);
		expect(outcomes('betterContact')).toEqual(['failed']);
	});

	test('whom nothing wakes, a later workflow collects', async () => {
		const found = lookupsOf(await collect('fullEnrich'), 'Your CRM', 0);
		expect(found.map(({ name }) => name)).toEqual(people(5).map(fullNameOf));
		expect(itemsOf(await collect('fullEnrich'), 'Pending for an hour')).toEqual([]);
		expectPaid('fullEnrich', 2);
	});

	test('what is not done by the time limit stays in the table until it is collected', async () => {
		const execution = await bench.rest.finished(executions['slow job']!);
		const pending = contacts(3).map(() => ({ status: 'pending' }));
		expect(lookupsOf(execution, 'Get result', 2)).toMatchObject(pending);
		const tooSoon = await collect('betterContact');
		expect(lookupsOf(tooSoon, 'Get result', 2)).toMatchObject(pending);
		await bench.pass(10 * JOB_SECONDS);
		expect(outcomes('betterContact')).toEqual(['failed', 409]);
		const found = lookupsOf(await collect('betterContact'), 'Your CRM', 0);
		expect(found.map(({ name }) => name)).toEqual(people(3).map(fullNameOf));
		expect(itemsOf(await collect('betterContact'), 'Pending for an hour')).toEqual([]);
		expectPaid('betterContact', 2);
	});
});
