/**
 * Providers that answer later, in a real n8n: the two examples, for one provider and for a waterfall, with callbacks that
 * come, come twice, too early, too late or never, and n8n killed while executions rest.
 */
import { createCleanUp } from '../../n8n/cleanUp';
import { readLastRunItems } from '../../n8n/workflow';
import { waitUntilDefined } from '../../n8n/waitFor';
import {
	ASYNC_PROVIDER_NAMES,
	type AsyncProviderName,
} from '../../nodes/Enrichment/providers/registry';
import { type JobsBench, openJobsBench, readLookups } from '../../testing/e2e/jobsBench';
import {
	type JobsOfOneProvider,
	openJobsOfOneProvider,
	toFullName,
} from '../../testing/e2e/jobsOfOneProvider';
import { type JobsOfWaterfall, openJobsOfWaterfall } from '../../testing/e2e/jobsOfWaterfall';

const JOB_SECONDS = 30;
/** Longer than all jobs together that are done before it. */
const SLOW_JOB_SECONDS = 900;

const everything = createCleanUp();
let bench: JobsBench;
let single: JobsOfOneProvider;
let waterfall: JobsOfWaterfall;

beforeAll(async () => {
	bench = await openJobsBench(everything);
	single = await openJobsOfOneProvider(bench);
	waterfall = await openJobsOfWaterfall(bench);
});
afterAll(async () => await everything.undoAll());

describe('In a real n8n, while it runs,', () => {
	/** Executions with a time limit of a second; n8n looks for them once a minute, so their tests come last. */
	const limited = new Map<string, string>();

	const startLimited = async (which: string, name: AsyncProviderName, number: number) => {
		const waiting = await bench.importWaitingExample(name, 1);
		const contacts = single.listContacts(number);
		limited.set(which, await bench.submitContacts(waiting, contacts));
	};

	beforeAll(async () => {
		const { betterContact, dropcontact } = bench.providers;
		dropcontact.quirks.callbacks = 0;
		await startLimited('no callback', 'dropcontact', 10);
		Object.assign(dropcontact.quirks, { callbacks: 1, jobSeconds: 0 });
		await startLimited('early callback', 'dropcontact', 12);
		dropcontact.quirks.jobSeconds = 20;
		betterContact.quirks.jobSeconds = SLOW_JOB_SECONDS;
		await startLimited('slow job', 'betterContact', 11);
		betterContact.quirks.jobSeconds = 20;
	});

	test.each(ASYNC_PROVIDER_NAMES)(
		'a callback from %s wakes the execution, and Get Result puts the results on their contacts',
		async (name) => {
			const readPaid = single.startLedger(name);
			const number = ASYNC_PROVIDER_NAMES.indexOf(name);
			const execution = await bench.submitContacts(
				await bench.importWaitingExample(name),
				single.listContacts(number),
			);
			await bench.advanceTime(JOB_SECONDS);
			await single.expectCollected(execution, number);
			expect(bench.providers[name].callbacks.at(-1)?.outcome).toBe(200);
			expect(readPaid()).toMatchObject({ jobs: 1, twice: 0 });
		},
	);

	test('a callback that comes twice makes the results be collected once', async () => {
		const readPaid = single.startLedger('fullEnrich');
		const waiting = await bench.importWaitingExample('fullEnrich');
		const { quirks } = bench.providers.fullEnrich;
		quirks.callbacks = 2;
		const nameless = { email: 'nobody at nowhere' };
		const contacts = [...single.listContacts(3), nameless];
		const execution = await bench.submitContacts(waiting, contacts);
		quirks.callbacks = 1;
		await bench.advanceTime(JOB_SECONDS);
		await single.expectCollected(execution, 3);
		const left = readLastRunItems(
			await bench.rest.waitForExecution(execution),
			'Look at these',
		);
		expect(left.map(({ json }) => json.email)).toEqual([nameless.email]);
		expect(await bench.rest.listExecutions(waiting.workflow)).toHaveLength(1);
		expect(readPaid()).toEqual({ jobs: 1, credits: 2, twice: 0 });
	});

	const expectNobodyPaidTwice = async (name: AsyncProviderName, paid: object) => {
		expect(single.readLedger(name)).toEqual(paid);
		const left = readLastRunItems(await single.collect(name), 'Pending for an hour');
		expect(left).toEqual([]);
	};

	test('nobody was paid for twice at FullEnrich, and no job is left', async () => {
		await expectNobodyPaidTwice('fullEnrich', { jobs: 2, credits: 4, twice: 0 });
	});

	test('a callback wakes a waterfall, and Get Result buys the remaining data exactly once', async () => {
		waterfall.reset();
		const execution = await waterfall.submit(0);
		await bench.advanceTime(JOB_SECONDS);
		const finished = await bench.rest.waitForExecution(execution);
		await waterfall.expectPaidOnce(waterfall.expectCompleted(finished, 'Get result', 0));
	});

	test('a node that waits continues with the next provider of its waterfall as soon as the job is finished', async () => {
		waterfall.reset();
		const workflow = await waterfall.importWaitingNode(1);
		const running = bench.rest.runWorkflow(workflow, 'Start by hand');
		await waitUntilDefined('the job at FullEnrich', async () => {
			const { requests } = bench.providers.fullEnrich;
			return await Promise.resolve(requests.length > 0 || undefined);
		});
		expect(bench.providers.prospeo.requests).toEqual([]);
		const finished = await bench.advanceTimeUntilDone(running);
		await waterfall.expectPaidOnce(waterfall.expectCompleted(finished, 'Complete contacts', 1));
	});

	test('the time limit wakes an execution whose callback is missing or came too early', async () => {
		await single.expectCollected(limited.get('no callback')!, 10);
		await single.expectCollected(limited.get('early callback')!, 12);
	});

	test('results that are not ready at the time limit stay in the table until they are collected', async () => {
		const execution = await bench.rest.waitForExecution(limited.get('slow job')!);
		const pending = single.listContacts(11).map(() => ({ status: 'pending' }));
		expect(readLookups(execution, 'Get result', 2)).toMatchObject(pending);
		const tooSoon = await single.collect('betterContact');
		expect(readLookups(tooSoon, 'Get result', 2)).toMatchObject(pending);
		await bench.advanceTime(SLOW_JOB_SECONDS);
		expect(bench.providers.betterContact.callbacks.at(-1)?.outcome).toBe(409);
		const names = single.listPeople(11).map(toFullName);
		expect(await single.collectNames('betterContact')).toEqual(names);
	});

	test.each<[AsyncProviderName, object]>([
		['dropcontact', { jobs: 3, credits: 6, twice: 0 }],
		['betterContact', { jobs: 2, credits: 4, twice: 0 }],
	])('nobody was paid for twice at %s, and no job is left', async (name, paid) => {
		await expectNobodyPaidTwice(name, paid);
	});
});

describe('In a real n8n that is killed while executions wait,', () => {
	const CALLBACK_DELAY_SECONDS = 60;
	/** Whose callback comes after the restart. */
	let called: { single: string; waterfall: string };
	let readPaid: { betterContact: () => object; dropcontact: () => object };

	/** A callback that came while n8n looked for executions that a crash ended was refused with status 500. */
	const repeatLastCallback = async (name: AsyncProviderName) =>
		await bench.repeatRefusedCall(bench.providers[name].callbacks.at(-1)!);

	beforeAll(async () => {
		const { betterContact, dropcontact, fullEnrich } = bench.providers;
		waterfall.reset();
		readPaid = {
			betterContact: single.startLedger('betterContact'),
			dropcontact: single.startLedger('dropcontact'),
		};
		for (const { quirks } of [betterContact, fullEnrich])
			quirks.callbackDelayMs = CALLBACK_DELAY_SECONDS * 1000;
		called = {
			single: await bench.submitContacts(
				await bench.importWaitingExample('betterContact'),
				single.listContacts(5),
			),
			waterfall: await waterfall.submit(2),
		};
		fullEnrich.quirks.callbackDelayMs = 0;
		await bench.submitContacts(
			await bench.importWaitingExample('dropcontact'),
			single.listContacts(6),
		);
		await waterfall.submit(3);
		await bench.restart(async () => await bench.advanceTime(JOB_SECONDS));
		for (const { callbacks } of [dropcontact, fullEnrich])
			expect(callbacks.at(-1)?.outcome).toBe('failed');
		await bench.advanceTime(CALLBACK_DELAY_SECONDS);
	});

	test('a callback after the restart wakes the execution', async () => {
		await repeatLastCallback('betterContact');
		await single.expectCollected(called.single, 5);
		expect(readPaid.betterContact()).toEqual({ jobs: 1, credits: 2, twice: 0 });
	});

	test('a later workflow collects the results that no callback announces', async () => {
		const names = single.listPeople(6).map(toFullName);
		expect(await single.collectNames('dropcontact')).toEqual(names);
		const left = readLastRunItems(await single.collect('dropcontact'), 'Pending for an hour');
		expect(left).toEqual([]);
		expect(readPaid.dropcontact()).toEqual({ jobs: 1, credits: 2, twice: 0 });
	});

	test('a callback wakes one waterfall, a later workflow collects another, and both buy the remaining data exactly once', async () => {
		await repeatLastCallback('fullEnrich');
		const woken = await bench.rest.waitForExecution(called.waterfall);
		const completed = waterfall.expectCompleted(woken, 'Get result', 2);
		const collected = await waterfall.collect();
		await waterfall.expectPaidOnce([
			...completed,
			...waterfall.expectCompleted(collected, 'Get result', 3),
		]);
	});
});
