import { ADA, UNKNOWN_EMAIL } from '../sandbox/enrichment/wellKnown';
import type { Demo } from './demo';
import { findExample } from './examples';
import { fetchSandboxReport } from './sandboxReport';
import { type WebhookResponse, postToWebhook } from '../n8n/webhook';
import { describeExecutionFailure, readLastRunItems } from '../n8n/workflow';

/** The request and the response of one example workflow. `problem` says why the response is not as expected. */
export type ExampleCheck = { title: string; request: string; response: string; problem?: string };

const buildCheck = (
	title: string,
	request: string,
	response: string,
	problem?: string,
): ExampleCheck => ({
	title,
	request,
	response,
	...(problem && { problem }),
});

/** Posts a contact that the provider has to the CRM webhook, which has to return the completed contact. */
export async function checkKnownContact(demo: Demo): Promise<ExampleCheck> {
	const [email, phone] = [ADA.emails[0]?.email, ADA.phones[0]?.number];
	const { status, body } = await postToCrmWebhook(demo, { email });
	const { firstName, lastName, jobTitle } = parsePerson(body);
	const seen = [firstName, lastName, jobTitle, body.includes(String(phone)) && phone].join('\n');
	const expected = [ADA.firstName, ADA.lastName, ADA.jobTitle, phone].join('\n');
	const request = `enrich ${email}`;
	if (status === 200 && seen === expected) return buildCheck('CRM webhook', request, seen);
	return buildCheck('CRM webhook', request, `HTTP ${status} ${body}`, `expected ${expected}`);
}

/** Posts a contact that the provider does not have, which the CRM webhook has to answer with HTTP 404. */
export async function checkUnknownContact(demo: Demo): Promise<ExampleCheck> {
	return await checkRefusal(demo, UNKNOWN_EMAIL, { status: 404, reason: 'noMatch' });
}

/** Posts a contact with an invalid address, which the CRM webhook has to refuse with HTTP 400. */
export async function checkInvalidContact(demo: Demo): Promise<ExampleCheck> {
	return await checkRefusal(demo, 'nobody at nowhere', { status: 400, reason: 'invalidEmail' });
}

async function checkRefusal(
	demo: Demo,
	email: string,
	expected: { status: number; reason: string },
): Promise<ExampleCheck> {
	const { status, body } = await postToCrmWebhook(demo, { email });
	const { reason } = parseJsonObject(body);
	const isRight = status === expected.status && reason === expected.reason;
	const response = `HTTP ${status} ${isRight ? String(reason) : body}`;
	const problem = `expected HTTP ${expected.status} with the reason ${expected.reason}`;
	return buildCheck('CRM webhook', `enrich ${email}`, response, isRight ? undefined : problem);
}

async function runExample({ workflows, rest }: Demo, name: string, trigger: string) {
	return await rest.runWorkflow(findExample(workflows, name), trigger);
}

/** Runs the scheduled report and compares its CSV with the sandbox's own answer. */
export async function checkReportExport(demo: Demo): Promise<ExampleCheck> {
	const execution = await runExample(demo, 'scheduled-report-csv', 'Every Monday');
	const csv = String(readLastRunItems(execution, 'Show CSV')[0]?.json.csv ?? '');
	const expected = await fetchSandboxReport(demo.sandbox, {
		metrics: ['activeUsers', 'sessions'],
		dimensions: ['date', 'country'],
	});
	const problem = describeExecutionFailure(execution) ?? compareCsv(csv, expected);
	const request = 'active users and sessions\nby date and country, last 28 days';
	return buildCheck(
		'Scheduled report',
		request,
		problem ? csv.slice(0, 500) : sampleCsv(csv),
		problem,
	);
}

/** Runs the prospecting list, which has to find ten people with an address for at most 20 credits. */
export async function checkProspectingList(demo: Demo): Promise<ExampleCheck> {
	const execution = await runExample(demo, 'prospecting-list', 'Every morning');
	const found = readLastRunItems(execution, 'Enrich contacts').map(({ json }) => json);
	const spent = found.reduce(
		(sum, json) => sum + (readLookupSummary(json).credits?.charged ?? 0),
		0,
	);
	const withEmail = found.filter(({ email }) => typeof email === 'string' && email !== '').length;
	const right = withEmail === 10 && spent <= 20;
	const problem =
		describeExecutionFailure(execution) ??
		(right ? undefined : 'expected 10 people for at most 20 credits');
	const asked = '10 technology chiefs,\nfor at most 20 credits';
	const cameBack = `${withEmail} with e-mail for ${spent} credits`;
	return buildCheck('Prospecting list', asked, cameBack, problem);
}

type LookupSummary = { credits?: { charged: number } };

function readLookupSummary(json: Record<string, unknown>): LookupSummary {
	return (json.enrichment ?? {}) as LookupSummary;
}

/** Posts a contact to the webhook of the CRM example. */
export async function postToCrmWebhook({ n8n }: Demo, contact: object): Promise<WebhookResponse> {
	return await postToWebhook(`${n8n.baseUrl}/webhook/crm-contact`, contact);
}

function parsePerson(body: string): Record<string, unknown> {
	const { person } = parseJsonObject(body);
	return (person ?? {}) as Record<string, unknown>;
}

function parseJsonObject(body: string): Record<string, unknown> {
	try {
		return JSON.parse(body) as Record<string, unknown>;
	} catch {
		return {};
	}
}

function compareCsv(csv: string, expected: string[][]): string | undefined {
	const [header, ...rows] = csv
		.replace(/^\uFEFF/, '')
		.trim()
		.split(/\r?\n/);
	if (header !== 'date,country,activeUsers,sessions') return `unexpected header "${header}"`;
	if (rows.length !== expected.length)
		return `${rows.length} rows, the service has ${expected.length}`;
	const missing = expected.find((row) => !rows.includes(row.join(',')));
	return missing ? `the row "${missing.join(',')}" is missing` : undefined;
}

function sampleCsv(csv: string): string {
	const lines = csv.trim().split(/\r?\n/);
	const first = lines.slice(0, 4);
	return [...first, `… ${lines.length - 1} rows in all`].join('\n');
}
