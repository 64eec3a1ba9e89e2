/**
 * A waterfall whose second provider answers later, in a real n8n: with an execution that rests, with n8n killed meanwhile,
 * and with a node that waits.
 */
import type { IDataObject } from 'n8n-workflow';

import { createCleanUp } from '../../n8n/cleanUp';
import type { SavedWorkflow } from '../../n8n/n8nRest';
import {
	type WorkflowExecution,
	describeExecutionFailure,
	readLastRunItems,
} from '../../n8n/workflow';
import { waitFor } from '../../n8n/waitFor';
import type { Envelope } from '../../nodes/Enrichment/records/envelope';
import type { WorldPerson } from '../../sandbox/enrichment';
import { type JobsBench, openJobsBench } from '../../testing/e2e/jobsBench';
import { type ListedProvider, sumAttempts } from '../../testing/waterfall';

/** Hunter knows nobody's phone, FullEnrich those of half of them, Prospeo all. */
const STEPS: ListedProvider[] = [
	{ provider: 'hunter', reveal: ['email'] },
	{ provider: 'fullEnrich', reveal: ['phone'] },
	{ provider: 'prospeo', reveal: ['phone'] },
];
const PROVIDERS = ['hunter', 'fullEnrich', 'prospeo'] as const;
const JOB_SECONDS = 30;
const PEOPLE_EACH = 8;

const everything = createCleanUp();
let bench: JobsBench;
let collecting: SavedWorkflow;

beforeAll(async () => {
	bench = await openJobsBench(everything);
	collecting = await bench.importCollectingExample(STEPS);
	// Creates the table.
	await collect();
});
afterAll(async () => await everything.undoAll());
beforeEach(() => {
	for (const name of PROVIDERS) bench.providers[name].reset();
	bench.providers.hunter.quirks.knownPhones = 0;
	bench.providers.fullEnrich.quirks.knownPhones = 0.5;
});

/** People with a mobile number, the only kind that Prospeo has, others for each number. */
const people = (number: number): WorldPerson[] =>
	bench.people
		.filter(({ phones }) => phones.some((each) => each.type === 'mobile' && !each.doNotCall))
		.slice(PEOPLE_EACH * number, PEOPLE_EACH * (number + 1));

const toContact = ({ firstName, lastName, company }: WorldPerson) => ({
	firstName,
	lastName,
	companyDomain: company.domain,
});

type EnvelopeData = Envelope & IDataObject;

const readEnvelopes = (execution: WorkflowExecution, node: string, output = 0) =>
	readLastRunItems(execution, node, output).map(({ json }) => json.enrichment as EnvelopeData);

/** What each provider has charged. */
const readCharges = () =>
	Object.fromEntries(PROVIDERS.map((name) => [name, bench.providers[name].charged]));

/** Everybody has an email of Hunter and a phone of FullEnrich or else of Prospeo, and the trail equals the ledgers. */
function expectCompleted(envelopes: EnvelopeData[], number: number): void {
	const names = people(number).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
	expect(envelopes.map(({ status, person }) => `${person?.fullName}: ${status}`)).toEqual(
		names.map((name) => `${name}: found`),
	);
	expect(new Set(envelopes.map(({ sources }) => sources?.phone))).toEqual(
		new Set(['fullEnrich', 'prospeo']),
	);
	expect(new Set(envelopes.map(({ sources }) => sources?.email))).toEqual(new Set(['hunter']));
	expect(sumAttempts(envelopes)).toEqual(readCharges());
	for (const name of PROVIDERS) {
		const { charged, chargedWithoutRepeats: leastPossible } = bench.providers[name];
		expect([name, charged]).toEqual([name, leastPossible]);
	}
}

const expectSuccess = (execution: WorkflowExecution) =>
	expect(describeExecutionFailure(execution)).toBeUndefined();

/** Runs the workflow that collects what was left, and expects it to succeed. */
async function collect(): Promise<WorkflowExecution> {
	const execution = await bench.rest.runWorkflow(collecting, 'Every hour');
	expectSuccess(execution);
	return execution;
}

/** Nothing is left in the table, and nothing more is bought. */
async function expectNothingLeft(): Promise<void> {
	const charges = readCharges();
	expect(readLastRunItems(await collect(), 'Pending for an hour')).toEqual([]);
	expect(readCharges()).toEqual(charges);
}

/** Hands people in: Hunter answers, FullEnrich gets its job, and Prospeo waits for what FullEnrich does not find. */
async function submit(number: number): Promise<string> {
	const waiting = await bench.importWaitingExample(STEPS);
	const execution = await bench.submitContacts(waiting, people(number).map(toContact));
	expect(bench.providers.hunter.charged).toBeGreaterThan(0);
	expect(bench.providers.fullEnrich.requests).toHaveLength(1);
	expect(bench.providers.prospeo.requests).toEqual([]);
	return execution;
}

test('A callback wakes the execution after n8n was killed, and Get Result buys what is left exactly once', async () => {
	const { fullEnrich } = bench.providers;
	fullEnrich.quirks.callbackDelayMs = 60_000;
	const execution = await submit(0);
	await bench.restart(async () => await bench.advanceTime(JOB_SECONDS));
	await bench.advanceTime(60);
	// While n8n looks for executions that a crash ended, it refuses calls with status 500.
	await bench.repeatRefusedCall(fullEnrich.callbacks.at(-1)!);
	const finished = await bench.rest.waitForExecution(execution);
	expectSuccess(finished);
	expectCompleted(readEnvelopes(finished, 'Get result'), 0);
	await expectNothingLeft();
});

test('A later workflow collects what nothing wakes after n8n was killed, and buys what is left exactly once', async () => {
	await submit(1);
	await bench.restart(async () => await bench.advanceTime(JOB_SECONDS));
	expect(bench.providers.fullEnrich.callbacks.at(-1)?.outcome).toBe('failed');
	expectCompleted(readEnvelopes(await collect(), 'Get result'), 1);
	await expectNothingLeft();
});

test('A callback wakes the execution without a restart, and Get Result buys what is left exactly once', async () => {
	const execution = await submit(2);
	await bench.advanceTime(JOB_SECONDS);
	const finished = await bench.rest.waitForExecution(execution);
	expectSuccess(finished);
	expectCompleted(readEnvelopes(finished, 'Get result'), 2);
	await expectNothingLeft();
});

test('A node that waits goes on with the next provider as soon as the job is done', async () => {
	const contacts = people(3).map(toContact);
	const workflow = await bench.importWaterfallExample(STEPS, contacts);
	const running = bench.rest.runWorkflow(workflow, 'Start by hand');
	await waitFor('the job at FullEnrich', async () => {
		const { requests } = bench.providers.fullEnrich;
		return await Promise.resolve(requests.length > 0 || undefined);
	});
	expect(bench.providers.prospeo.requests).toEqual([]);
	await bench.advanceTime(JOB_SECONDS);
	const finished = await running;
	expectSuccess(finished);
	expectCompleted(readEnvelopes(finished, 'Complete contacts'), 3);
});
