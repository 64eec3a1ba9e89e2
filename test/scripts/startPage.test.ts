/** What `npm start` prints at the end can be opened, entered and called. */
import { listExampleNames } from '../../demo/examples';
import { buildStartPage } from '../../demo/startPage';
import { PROVIDERS } from '../../nodes/Enrichment/providers/registry';
import { MAIN_PROPERTIES } from '../../sandbox/analytics/admin/seed';
import { WELL_KNOWN_PEOPLE } from '../../sandbox/enrichment/wellKnown';
import { type RunningSandbox, startSandbox } from '../../sandbox/start';

const N8N = 'http://127.0.0.1:5678';
const TITLES = ['Open', 'Sign in', 'Try first', 'Sandbox keys', 'Call it with curl'];

describe('The page of npm start', () => {
	let sandbox: RunningSandbox;
	let page: string;

	beforeAll(async () => {
		sandbox = await startSandbox({ port: 0 });
		const named = listExampleNames().map((name) => [name, { id: `id-${name}`, name }]);
		page = buildStartPage({
			n8n: { baseUrl: N8N },
			login: { email: 'owner@example.com', password: 'Demo-passw0rd' },
			sandbox: sandbox.describe(),
			workflows: Object.fromEntries(named),
		});
	});

	afterAll(async () => await sandbox.close());

	const linesOf = (title: string): string[] =>
		page
			.split('\n\n')
			.join('\n')
			.split(/\n(?=\S)/)
			.find((group) => group.startsWith(title))!
			.split('\n')
			.slice(1);

	it('has five groups, in the order in which they are needed', () => {
		const titles = page.split('\n').filter((line) => /^\S/.test(line));
		expect(titles.map((line) => line.replace(/:.*/, ''))).toEqual(TITLES);
	});

	it('links to n8n and to every example', () => {
		const addresses = listExampleNames().map((name) => `${N8N}/workflow/id-${name}`);
		expect(linesOf('Open').map((line) => line.trim().split(/ {2,}/)[1])).toEqual([
			N8N,
			`${N8N}/workflow/new`,
			...addresses,
		]);
	});

	it('names three things to try, with people and properties that exist in the sandbox', () => {
		const lines = linesOf('Try first');
		expect(lines.filter((line) => /^ {2}\d\. /.test(line))).toHaveLength(3);
		const emails = lines.flatMap((line) => /\S+@\S+/.exec(line)?.[0] ?? []);
		const known = WELL_KNOWN_PEOPLE.flatMap((person) =>
			person.emails.map(({ email }) => email),
		);
		expect(emails.filter((email) => known.includes(email))).toHaveLength(3);
		const ids = lines.flatMap((line) => [...line.matchAll(/ID (\d+)/g)].map(([, id]) => id));
		const properties = Object.values(MAIN_PROPERTIES).map(({ id }) => id);
		expect(ids).toHaveLength(4);
		expect(ids.filter((id) => !properties.includes(id!))).toEqual([]);
	});

	it('has the address and the key of every provider, under its name in the panel', () => {
		const lines = linesOf('Sandbox keys').map((line) => line.trim().split(/ {2,}/));
		const { enrichment, providers } = sandbox.describe();
		expect(lines).toContainEqual(['Generic REST API', enrichment.baseUrl, enrichment.apiKey]);
		for (const { name, label } of PROVIDERS) {
			const { baseUrl, apiKey } = providers[name];
			expect(lines).toContainEqual([label, baseUrl, apiKey]);
		}
	});

	it('has calls that the sandbox answers with a person and with a report', async () => {
		const [webhook, person, report] = readCalls(linesOf('Call it with curl').join('\n'));
		expect(webhook!.url).toBe(`${N8N}/webhook/crm-contact`);
		expect(await answerTo(person!)).toMatchObject(answered(/Babbage/));
		expect(await answerTo(report!)).toMatchObject(answered(/Norway/));
	});
});

function answered(text: RegExp) {
	return { status: 200, text: expect.stringMatching(text) as string };
}

interface Call {
	url: string;
	headers: Record<string, string>;
	body: string;
}

function readCalls(text: string): Call[] {
	return text
		.split(/^ +curl /m)
		.slice(1)
		.map((call) => ({
			url: call.split(' ')[0]!,
			headers: Object.fromEntries(
				[...call.matchAll(/-H '([^:]+): ([^']*)'/g)].map(([, name, value]) => [
					name,
					value,
				]),
			),
			body: /-d '([^']*)'/.exec(call)![1]!,
		}));
}

async function answerTo({ url, headers, body }: Call): Promise<{ status: number; text: string }> {
	const response = await fetch(url, { method: 'POST', headers, body });
	return { status: response.status, text: await response.text() };
}
