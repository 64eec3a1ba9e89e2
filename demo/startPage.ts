import { PROVIDERS } from '../nodes/Enrichment/providers/registry';
import { MAIN_PROPERTIES } from '../sandbox/analytics/admin/seed';
import { ADA, CHARLES, OTTO, UNKNOWN_EMAIL } from '../sandbox/enrichment/wellKnown';
import type { SandboxDescription } from '../sandbox/start';
import type { Demo } from './demo';
import { findExample } from './examples';

/** The facts that the page shows. */
export type StartPageFacts = Pick<Demo, 'login' | 'sandbox'> & {
	n8n: Pick<Demo['n8n'], 'baseUrl'>;
	/** The imported examples, by the names of their files. */
	workflows: Record<string, { id: string; name: string }>;
};

/** Tells the user what is removed at the end, and what stays for the next start. */
export const STOP_NOTE = [
	'Ctrl-C stops n8n and the sandbox, and removes this n8n with its workflows and credentials.',
	'The n8n program stays in pinned/n8n/node_modules, so the next start does not install it again.',
].join('\n');

/** Replaces STOP_NOTE where the program ends by itself. */
export const ONCE_NOTE =
	'Everything stops now, because of --once. Run "npm start" to keep it running.';

type LabeledValue = { label: string; value: string };
type PageSection = { title: string; lines: string[] };

/** The page that `npm start` and `npm run dev` print: addresses, sign-in, first steps, keys and curl commands. */
export function buildStartPage(facts: StartPageFacts): string {
	const groups = [
		describeAddresses(facts),
		describeLogin(facts),
		describeFirstTries(facts),
		describeKeys(facts.sandbox),
		describeCalls(facts),
	];
	return groups.map(toText).join('\n');
}

function toText({ title, lines }: PageSection): string {
	return [title, ...lines.map((line) => (line === '' ? '' : `  ${line}`)), ''].join('\n');
}

function describeAddresses({ n8n, workflows }: StartPageFacts): PageSection {
	const examples = Object.values(workflows).map(({ id, name }) => ({
		label: name,
		value: workflowUrl(n8n.baseUrl, id),
	}));
	const entries = [
		{ label: 'n8n', value: n8n.baseUrl },
		{ label: 'A new workflow', value: workflowUrl(n8n.baseUrl, 'new') },
		...examples,
	];
	return { title: 'Open', lines: alignEntries(entries) };
}

function describeLogin({ login }: StartPageFacts): PageSection {
	const entries = [
		{ label: 'Email', value: login.email },
		{ label: 'Password', value: login.password },
	];
	return { title: 'Sign in', lines: alignEntries(entries) };
}

/** Three examples that run without changes, and what to try in them. */
function describeFirstTries({ n8n, workflows }: StartPageFacts): PageSection {
	const urlOf = (name: string) => workflowUrl(n8n.baseUrl, findExample(workflows, name).id);
	const { shop, blog, fresh } = MAIN_PROPERTIES;
	return {
		title: 'Try first: open a workflow and click "Execute workflow"',
		lines: [
			'1. Enrich contacts with three providers, within a budget',
			`   ${urlOf('waterfall-with-a-budget')}`,
			'   The contacts are in the node "Contacts". Try these:',
			...alignEntries(peopleToTry()).map((line) => `     ${line}`),
			'2. Run a report',
			`   ${urlOf('scheduled-report-csv')}`,
			`   It reads ${nameProperty(shop)}. In the node "Run report", change the`,
			`   metrics, the dates or "Compare With", or choose ${nameProperty(blog)}.`,
			"3. Copy a property's setup",
			`   ${urlOf('copy-property-set-up')}`,
			`   It lists what ${nameProperty(shop)} has and`,
			`   ${nameProperty(fresh)} lacks. To create it there, set "carryOut"`,
			'   in the node "Choose" to true and execute the workflow again.',
		],
	};
}

function peopleToTry(): LabeledValue[] {
	return [
		{ label: readFirstEmail(ADA), value: 'everything is found' },
		{ label: readFirstEmail(CHARLES), value: 'is found, without a phone number' },
		{ label: readFirstEmail(OTTO), value: 'has opted out: goes to the Unresolved output' },
		{
			label: UNKNOWN_EMAIL,
			value: 'is not found by the first provider: the next one is asked',
		},
	];
}

function nameProperty({ id, displayName }: { id: string; displayName: string }): string {
	return `"${displayName}", ID ${id}`;
}

function readFirstEmail({ emails }: typeof ADA): string {
	return emails[0]?.email ?? '';
}

function describeKeys({ enrichment, providers, analytics }: SandboxDescription): PageSection {
	const named = PROVIDERS.map(({ name, label }) => ({ label, ...providers[name] }));
	const accounts = [{ label: 'Generic REST API', ...enrichment }].concat(named);
	const labelWidth = measureLongest(accounts.map(({ label }) => label));
	const addressWidth = measureLongest(accounts.map(({ baseUrl }) => baseUrl));
	const analyticsEntries = [
		{ label: 'Authorization URL', value: analytics.authUrl },
		{ label: 'Access Token URL', value: analytics.accessTokenUrl },
		{ label: 'Client ID', value: analytics.clientId },
		{ label: 'Client Secret', value: analytics.clientSecret },
		{ label: 'Data API', value: analytics.dataApiBaseUrl },
		{ label: 'Admin API', value: analytics.adminApiBaseUrl },
		{ label: 'Data Manager API', value: analytics.dataManagerBaseUrl },
	];
	return {
		title: 'Sandbox keys: for your own credentials, since the examples already have theirs',
		lines: [
			'Enrichment API: provider, base URL ("Use a Gateway" shows the field) and API key',
			...accounts.map(
				({ label, baseUrl, apiKey }) =>
					`  ${label.padEnd(labelWidth)}  ${baseUrl.padEnd(addressWidth)}  ${apiKey}`,
			),
			'',
			'Enrichment Waterfall API: "Enrichment waterfall" is ready, with Hunter, Prospeo, FullEnrich and prices',
			'',
			'Analytics (GA4) OAuth2 API, with the environment "Custom"',
			...alignEntries(analyticsEntries).map((line) => `  ${line}`),
		],
	};
}

function describeCalls({ n8n, sandbox, workflows }: StartPageFacts): PageSection {
	const { enrichment, analytics } = sandbox;
	const contact = JSON.stringify({ email: readFirstEmail(CHARLES) });
	const report = JSON.stringify({
		metrics: [{ name: 'sessions' }],
		dimensions: [{ name: 'country' }],
		dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }],
		limit: 5,
	});
	const reportUrl = `${analytics.dataApiBaseUrl}/v1beta/properties/${MAIN_PROPERTIES.shop.id}:runReport`;
	return {
		title: 'Call it with curl',
		lines: [
			`The CRM webhook, which runs "${findExample(workflows, 'crm-webhook-enrichment').name}":`,
			...buildCurl(`${n8n.baseUrl}/webhook/crm-contact`, contact),
			'The enrichment provider, directly:',
			...buildCurl(`${enrichment.baseUrl}/person`, contact, enrichment.apiKey),
			'The Analytics Data API, directly:',
			...buildCurl(reportUrl, report, analytics.accessToken),
		],
	};
}

/** A curl command that posts JSON, on several lines, with a bearer token where there is one. */
function buildCurl(url: string, body: string, token?: string): string[] {
	const headers = ['content-type: application/json'];
	if (token !== undefined) headers.push(`authorization: Bearer ${token}`);
	return [
		`  curl ${url} \\`,
		...headers.map((header) => `    -H '${header}' \\`),
		`    -d '${body}'`,
	];
}

function workflowUrl(baseUrl: string, id: string): string {
	return `${baseUrl}/workflow/${id}`;
}

function alignEntries(entries: LabeledValue[]): string[] {
	const width = measureLongest(entries.map(({ label }) => label));
	return entries.map(({ label, value }) => `${label.padEnd(width)}  ${value}`);
}

function measureLongest(texts: string[]): number {
	return Math.max(...texts.map(({ length }) => length));
}
