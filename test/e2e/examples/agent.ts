import { ADA } from '../../../sandbox/enrichment/wellKnown';
import { type ExampleRun, importExample } from '../../../testing/e2e/exampleBench';
import {
	type ScriptedModel,
	type ModelTurn,
	openScriptedModel,
} from '../../../testing/e2e/scriptedModel';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

const QUESTION = 'Who is Ada Lovelace, and how many sessions did we have by country last week?';
const EMAIL = String(ADA.emails[0]?.email);

const SCRIPT: ModelTurn[] = [
	{ tool: 'Find_contact', arguments: { Email: EMAIL } },
	{ tool: 'Run_report', arguments: { Metric_Names_or_IDs: 'visits' } },
	{ tool: 'Run_report', arguments: { Start_Date: 'last week', End_Date: 'yesterday' } },
	{
		tool: 'Run_report',
		arguments: {
			Metric_Names_or_IDs: 'sessions',
			Dimension_Names_or_IDs: 'country',
			Start_Date: '7daysAgo',
			End_Date: 'yesterday',
		},
	},
];

/** The AI agent, with a model that follows a script and then repeats what the tools said. */
describe('The AI agent of the example', () => {
	let model: ScriptedModel;
	let run: ExampleRun;

	beforeAll(async () => {
		for (const account of Object.values(sharedDemo.runningSandbox.enrichment.providers))
			account.reset();
		model = await openScriptedModel(({ messages }, turn) => {
			const told = messages.filter(({ role }) => role === 'tool');
			return SCRIPT[turn - 1] ?? { answer: told.map(({ content }) => content).join('\n') };
		});
		const openAi = await sharedDemo.rest.saveCredential(model.credential);
		const example = await importExample('ai-agent', {}, [openAi]);
		const message = { sessionId: 'test', action: 'sendMessage', chatInput: QUESTION };
		run = await example.run('When chat message received', message);
	});
	afterAll(async () => await model.close());

	test('is offered both nodes as tools, with a description for each field', () => {
		const [first] = model.asked;
		expect(first?.messages.at(-1)).toMatchObject({ role: 'user', content: QUESTION });
		const fields = first?.tools.map(({ function: { name, description, parameters } }) => [
			`${name}: ${description}`,
			Object.keys(parameters.properties ?? {}),
		]);
		expect(Object.fromEntries(fields ?? [])).toEqual({
			'Find_contact: Find a contact in Enrichment': [
				'Email',
				'LinkedIn_URL',
				'First_Name',
				'Last_Name',
				'Company',
			],
			'Run_report: Run a report in Analytics (GA4)': [
				'Metric_Names_or_IDs',
				'Dimension_Names_or_IDs',
				'Start_Date',
				'End_Date',
				'Compare_With',
			],
		});
		for (const { function: tool } of first?.tools ?? [])
			for (const { description } of Object.values(tool.parameters.properties ?? {}))
				expect(description).toMatch(/^[A-Z].{10,}/);
	});

	test('answers with the person that was found, who is paid for once, and says which provider stated what', () => {
		const [answer] = run.readRows('Assistant');
		expect(answer?.output).toContain(`"jobTitle":"${ADA.jobTitle}"`);
		expect(answer?.output).toContain(`"phone":"${ADA.phones[0]?.number}"`);
		expect(answer?.output).toMatch(/"sources":\{[^}]*"phone":"hunter"/);
		const { hunter, prospeo, fullEnrich } = sharedDemo.runningSandbox.enrichment.providers;
		const charged = [hunter, prospeo, fullEnrich].map(({ ledger }) => ledger.length);
		expect(charged).toEqual([1, 0, 0]);
	});

	test('is told what was wrong with a call and what to do, so that it can correct the call', () => {
		const [answer] = run.readRows('Assistant');
		expect(answer?.output).toMatch(
			/Field visits is not a valid metric.*Similar names: sessions/,
		);
		expect(answer?.output).toMatch(/'Start Date' is not a date.*Use a date such as/);
	});

	test('answers with the rows of the report it asked for', () => {
		const [answer] = run.readRows('Assistant');
		expect(answer?.output).toMatch(
			/"columns":\["country","sessions"\],"rows":\[\["Norway",\d+\]/,
		);
	});
});
