/**
 * Providers that answer later, in a real n8n: the two examples, with callbacks that come, come twice, too
 * early, too late or never, and n8n killed while executions rest.
 */
import { createCleanUp } from '../../n8n/cleanUp';
import type { SavedWorkflow } from '../../n8n/n8nRest';
import { describeExecutionFailure, readLastRunItems } from '../../n8n/workflow';
import {
	LATER_PROVIDER_NAMES,
	type LaterProviderName,
} from '../../nodes/Enrichment/providers/registry';
import { UNKNOWN_DOMAIN, type WorldPerson } from '../../sandbox/enrichment';
import { type JobsBench, readLookups, openJobsBench } from '../../testing/e2e/jobsBench';

const JOB_SECONDS = 30;
const NOBODY = { firstName: 'No', lastName: 'Body', companyDomain: UNKNOWN_DOMAIN };

const named = ({ firstName, lastName, company }: WorldPerson) => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

const fullNameOf = ({ firstName, lastName }: WorldPerson) => `${firstName} ${lastName}`;

const everything = createCleanUp();
let bench: JobsBench;
const collecting: Partial<Record<LaterProviderName, SavedWorkflow>> = {};

beforeAll(async () => {
	bench = await openJobsBench(everything);
	for (const name of LATER_PROVIDER_NAMES) {
		collecting[name] = await bench.importCollectingExample(name);
		// Creates the table.
		await collect(name);
	}
});
afterAll(async () => await everything.undoAll());

/** Two people, others for each number, and somebody whom nobody knows. */
const people = (number: number) => bench.people.slice(2 * number, 2 * number + 2);
const contacts = (number: number) => {
	const [first, second] = people(number).map(named);
	return [first!, NOBODY, second!];
};

/** Everybody has an answer: two were found and paid once, one was not. */
async function expectCollected(executionId: string, number: number) {
	const execution = await bench.rest.waitForExecution(executionId);
	expect(describeExecutionFailure(execution)).toBeUndefined();
	const found = readLookups(execution, 'Get result', 0);
	expect(found).toEqual(
		people(number).map((person) => ({
			status: 'found',
			name: fullNameOf(person),
			charged: 1,
		})),
	);
	expect(readLookups(execution, 'Get result', 1)).toMatchObject([{ status: 'notFound' }]);
	expect(readLastRunItems(execution, 'Get result', 2)).toEqual([]);
}

/** Runs the workflow that collects what was left. */
async function collect(name: LaterProviderName) {
	const execution = await bench.rest.runWorkflow(collecting[name]!, 'Every hour');
	expect(describeExecutionFailure(execution)).toBeUndefined();
	return execution;
}

/** Jobs and credits in the provider's own ledger. */
function ledgerOf(name: LaterProviderName) {
	const { charged, chargedWithoutRepeats: leastPossible, requests } = bench.providers[name];
	// Icypeas reads results by POST, too.
	const jobs = requests.filter(
		({ method, path }) => method === 'POST' && !path.endsWith('/read'),
	).length;
	return { jobs, credits: charged, twice: charged - leastPossible };
}

/** What it has from now on. */
function paidFrom(name: LaterProviderName) {
	const before = ledgerOf(name);
	return () => {
		const { jobs, credits, twice } = ledgerOf(name);
		return {
			jobs: jobs - before.jobs,
			credits: credits - before.credits,
			twice: twice - before.twice,
		};
	};
}

const namesCollected = async (name: LaterProviderName) =>
	readLookups(await collect(name), 'Your CRM', 0).map((lookup) => lookup.name);

describe('while n8n runs', () => {
	/** Executions with a time limit of a second; n8n looks for them once a minute. */
	const limited: Record<string, string> = {};

	const rests = async (which: string, name: LaterProviderName, number: number) => {
		const waiting = await bench.importWaitingExample(name, 1);
		limited[which] = await bench.submitContacts(waiting, contacts(number));
	};

	beforeAll(async () => {
		const { betterContact, dropcontact } = bench.providers;
		dropcontact.quirks.callbacks = 0;
		await rests('no callback', 'dropcontact', 10);
		Object.assign(dropcontact.quirks, { callbacks: 1, jobSeconds: 0 });
		await rests('early callback', 'dropcontact', 12);
		dropcontact.quirks.jobSeconds = 20;
		betterContact.quirks.jobSeconds = 200;
		await rests('slow job', 'betterContact', 11);
		betterContact.quirks.jobSeconds = 20;
	});

	test.each(LATER_PROVIDER_NAMES)(
		'a callback of %s wakes the execution, and Get Result puts the results on their contacts',
		async (name) => {
			const paid = paidFrom(name);
			const number = LATER_PROVIDER_NAMES.indexOf(name);
			const execution = await bench.submitContacts(
				await bench.importWaitingExample(name),
				contacts(number),
			);
			await bench.advanceTime(JOB_SECONDS);
			await expectCollected(execution, number);
			expect(bench.providers[name].callbacks.at(-1)?.outcome).toBe(200);
			expect(paid()).toMatchObject({ jobs: 1, twice: 0 });
		},
	);

	test('a callback that comes twice collects once', async () => {
		const paid = paidFrom('fullEnrich');
		const waiting = await bench.importWaitingExample('fullEnrich');
		const { quirks } = bench.providers.fullEnrich;
		quirks.callbacks = 2;
		const nameless = { email: 'nobody at nowhere' };
		const execution = await bench.submitContacts(waiting, [...contacts(3), nameless]);
		quirks.callbacks = 1;
		await bench.advanceTime(JOB_SECONDS);
		await expectCollected(execution, 3);
		const left = readLastRunItems(
			await bench.rest.waitForExecution(execution),
			'Look at these',
		);
		expect(left.map(({ json }) => json.email)).toEqual([nameless.email]);
		expect(await bench.rest.listExecutions(waiting.workflow)).toHaveLength(1);
		expect(paid()).toEqual({ jobs: 1, credits: 2, twice: 0 });
	});

	test('without a callback, or with one that came too early, the time limit wakes it', async () => {
		await expectCollected(limited['no callback']!, 10);
		await expectCollected(limited['early callback']!, 12);
	});

	test('what is not done by the time limit stays in the table until it is collected', async () => {
		const execution = await bench.rest.waitForExecution(limited['slow job']!);
		const pending = contacts(11).map(() => ({ status: 'pending' }));
		expect(readLookups(execution, 'Get result', 2)).toMatchObject(pending);
		const tooSoon = await collect('betterContact');
		expect(readLookups(tooSoon, 'Get result', 2)).toMatchObject(pending);
		await bench.advanceTime(10 * JOB_SECONDS);
		expect(bench.providers.betterContact.callbacks.at(-1)?.outcome).toBe(409);
		expect(await namesCollected('betterContact')).toEqual(people(11).map(fullNameOf));
	});

	test.each<[LaterProviderName, object]>([
		['fullEnrich', { jobs: 2, credits: 4, twice: 0 }],
		['dropcontact', { jobs: 3, credits: 6, twice: 0 }],
		['betterContact', { jobs: 2, credits: 4, twice: 0 }],
	])('nobody was paid twice at %s, and nobody is left', async (name, paid) => {
		expect(ledgerOf(name)).toEqual(paid);
		expect(readLastRunItems(await collect(name), 'Pending for an hour')).toEqual([]);
	});
});

describe('when n8n is killed while executions rest', () => {
	const paid: Array<() => object> = [];
	let called: string;

	beforeAll(async () => {
		const { dropcontact, fullEnrich } = bench.providers;
		paid.push(paidFrom('fullEnrich'), paidFrom('dropcontact'));
		fullEnrich.quirks.callbackDelayMs = 60_000;
		called = await bench.submitContacts(
			await bench.importWaitingExample('fullEnrich'),
			contacts(5),
		);
		await bench.submitContacts(await bench.importWaitingExample('dropcontact'), contacts(6));
		await bench.restart(async () => await bench.advanceTime(JOB_SECONDS));
		expect(dropcontact.callbacks.at(-1)?.outcome).toBe('failed');
	});

	test('a callback after the restart wakes the execution', async () => {
		await bench.advanceTime(60);
		// While n8n looks for executions that a crash ended, it refuses calls with status 500.
		await bench.repeatRefusedCall(bench.providers.fullEnrich.callbacks.at(-1)!);
		await expectCollected(called, 5);
		expect(paid[0]!()).toEqual({ jobs: 1, credits: 2, twice: 0 });
	});

	test('whom nothing wakes, a later workflow collects', async () => {
		expect(await namesCollected('dropcontact')).toEqual(people(6).map(fullNameOf));
		expect(readLastRunItems(await collect('dropcontact'), 'Pending for an hour')).toEqual([]);
		expect(paid[1]!()).toEqual({ jobs: 1, credits: 2, twice: 0 });
	});
});
