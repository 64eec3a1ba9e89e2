/**
 * A provider in a process of its own. It finds everybody who has an address, answers after 20 ms, and counts requests and
 * credits. It does little work, so that a bench measures the client.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { startBenchServer } from '../processes';

const LATENCY_MS = 20;

export interface ProviderCounts {
	requests: number;
	connections: number;
	credits: number;
	/** The number of people found, each of whom costs one credit if paid once. */
	distinctRecords: number;
}

interface RequestedRecord {
	email?: string;
	firstName?: string;
	lastName?: string;
	company?: string;
}

const paidEmails = new Set<string>();
const counts = { requests: 0, connections: 0, credits: 0 };
/** One of so many requests is refused with 429; none with 0. */
let slowDownEvery = 0;

/** A complete person in the format of the Generic REST API. */
function buildProviderRow({ email = '', firstName, lastName, company }: RequestedRecord) {
	if (!email.includes('@')) return { email, status: 'not_found' };
	const key = email.toLowerCase();
	paidEmails.add(key);
	counts.credits++;
	const domain = key.slice(key.indexOf('@') + 1);
	const mailbox = key.slice(0, key.indexOf('@'));
	const number = hashText(key);
	return {
		email: key,
		creditsCharged: 1,
		person: {
			id: `p-${mailbox}`,
			firstName,
			lastName,
			fullName: `${firstName} ${lastName}`,
			jobTitle: JOB_TITLES[number % JOB_TITLES.length],
			linkedInUrl: `https://www.linkedin.com/in/${mailbox.replace('.', '-')}`,
			location: LOCATIONS[number % LOCATIONS.length],
			emails: [
				{ email: key, type: 'work', status: 'verified' },
				{ email: `${mailbox}@gmail.com`, type: 'personal', status: 'unverified' },
			],
			phones: [
				{ number: `+1415555${String(number % 10_000).padStart(4, '0')}`, type: 'mobile' },
				{ number: '+1 415-555-0100', type: 'work' },
			],
			company: {
				name: company,
				domain,
				industry: INDUSTRIES[number % INDUSTRIES.length],
				employeeCount: number % 5_000,
				linkedInUrl: `https://www.linkedin.com/company/${domain.replace(/\..*/, '')}`,
			},
			confidence: 95,
		},
	};
}

/** A number that differs between most addresses. */
function hashText(text: string): number {
	let number = 0;
	for (let at = 0; at < text.length; at++) number = (number * 31 + text.charCodeAt(at)) % 999_983;
	return number;
}

const JOB_TITLES = [
	'Head of Marketing',
	'Senior Software Engineer',
	'VP Sales EMEA',
	'Leiterin Einkauf',
	'Directeur Général',
	'Product Manager',
	'Account Executive',
	'Responsabile Qualità',
	'Chief Financial Officer',
	'HR Business Partner',
	'Data Analyst',
];

const LOCATIONS = [
	{ city: 'München', region: 'Bavaria', country: 'Germany' },
	{ city: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'France' },
	{ city: 'San Francisco', region: 'California', country: 'United States' },
	{ city: 'Kraków', region: 'Lesser Poland', country: 'Poland' },
	{ city: 'Bologna', region: 'Emilia-Romagna', country: 'Italy' },
	{ city: 'Malmö', region: 'Skåne', country: 'Sweden' },
	{ city: 'Leeds', region: 'England', country: 'United Kingdom' },
];

const INDUSTRIES = [
	'Software',
	'Logistics',
	'Insurance',
	'Food & Beverages',
	'Renewable Energy',
	'Medical Devices',
	'Staffing and Recruiting',
];

async function answerProviderRequest(
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const body = await text(request);
	if (request.url === '/counts')
		return sendJson(response, 200, { ...counts, distinctRecords: paidEmails.size });
	if (request.url?.startsWith('/reset/')) {
		slowDownEvery = Number(request.url.slice('/reset/'.length));
		paidEmails.clear();
		Object.assign(counts, { requests: 0, connections: 0, credits: 0 });
		return sendJson(response, 200, {});
	}
	await pause(LATENCY_MS);
	if (slowDownEvery > 0 && ++counts.requests % slowDownEvery === 0) {
		return sendJson(response, 429, { message: 'Too many requests' }, { 'retry-after': '1' });
	}
	if (slowDownEvery === 0) counts.requests++;
	const asked = JSON.parse(body) as RequestedRecord | RequestedRecord[];
	sendJson(
		response,
		200,
		Array.isArray(asked) ? asked.map(buildProviderRow) : buildProviderRow(asked),
	);
}

function sendJson(response: ServerResponse, status: number, body: object, headers = {}): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers });
	response.end(JSON.stringify(body));
}

startBenchServer(answerProviderRequest).on('connection', () => void counts.connections++);
