import type { SandboxReply, SandboxRequest } from '../http/types';
import { isMalformed, readJson, readMany, readOne, refuse, type Asked, type Read } from './asked';
import { DISTURBANCES, toRows, type Row } from './bulkRows';
import { CORRELATE, type WrittenRow } from './correlation';
import { CREDIT_REPORTS, OUT_OF_CREDITS, type Bill } from './credits';
import type { Directory } from './directory';
import type { Ledger } from './ledger';
import { creditsOf, type Answer, type Lookup } from './lookup';
import { represent } from './outcomes';
import type { Quirks } from './quirks';
import type { JsonObject, Kind } from './records';

export interface Provider {
	quirks: Quirks;
	directory: Directory;
	lookup: Lookup;
	ledger: Ledger;
}

type Settled = { answers: Answer[]; bill: Bill };

/** `POST /person`, `POST /company`. */
export function single(kind: Kind, { text }: SandboxRequest, provider: Provider): SandboxReply {
	const json = readJson(text);
	const asked = 'refusal' in json ? json : readOne(kind, json.value);
	if ('refusal' in asked) return asked.refusal;
	const settled = settle(kind, [asked.value], provider);
	if ('refusal' in settled) return settled.refusal;
	return jobReply(settled.value, provider) ?? writeSingle(kind, settled.value, provider);
}

/** `POST /person/bulk`, `POST /company/bulk`. */
export function bulk(kind: Kind, { text }: SandboxRequest, provider: Provider): SandboxReply {
	const json = readJson(text);
	const tooLarge = 'value' in json ? refuseTooLarge(json.value, provider.quirks) : undefined;
	if (tooLarge) return tooLarge;
	const asked = 'refusal' in json ? json : readMany(kind, json.value);
	if ('refusal' in asked) return asked.refusal;
	const settled = settle(kind, asked.value, provider);
	if ('refusal' in settled) return settled.refusal;
	return jobReply(settled.value, provider) ?? writeBulk(kind, settled.value, provider);
}

/** All records are looked up and paid for, or none. */
function settle(kind: Kind, asked: Asked[], provider: Provider): Read<Settled> {
	const { quirks, lookup, ledger } = provider;
	const { malformed } = quirks;
	if (malformed !== 'noMatch' && asked.some(({ identifiers }) => isMalformed(identifiers))) {
		return refuse(malformed, 'The request holds an invalid value');
	}
	const answers = asked.map((entry) => ({ asked: entry, outcome: lookup.lookUp(kind, entry) }));
	const bill = ledger.charge(kind, answers);
	return bill ? { value: { answers, bill } } : { refusal: OUT_OF_CREDITS[quirks.outOfCredits] };
}

function refuseTooLarge(body: unknown, { maxBatch, tooLarge }: Quirks): SandboxReply | undefined {
	if (!Array.isArray(body) || body.length <= maxBatch) return undefined;
	return { status: tooLarge, body: { message: 'The batch is too large' } };
}

function jobReply({ bill }: Settled, { quirks }: Provider): SandboxReply | undefined {
	if (quirks.pending !== 'job') return undefined;
	const body = { enrichment_id: `job-${bill.request}`, status: 'pending' };
	return { status: 202, headers: CREDIT_REPORTS[quirks.creditReport].headers(bill), body };
}

function writeSingle(kind: Kind, { answers, bill }: Settled, { quirks }: Provider): SandboxReply {
	const report = CREDIT_REPORTS[quirks.creditReport];
	const headers = report.headers(bill);
	const [part = { status: 204, body: null }] = answers.map((answer) =>
		represent(kind, answer, 'single', quirks),
	);
	if (!part.body) return { status: part.status, headers };
	const body = { ...part.body, ...report.row(bill.charged), ...report.top(bill) };
	return { status: part.status, headers, body };
}

function writeBulk(kind: Kind, { answers, bill }: Settled, provider: Provider): SandboxReply {
	const { quirks, directory } = provider;
	const report = CREDIT_REPORTS[quirks.creditReport];
	const rows = DISTURBANCES[quirks.rows](toRows(answers), kind, directory);
	const correlated = CORRELATE[quirks.correlation](
		rows.map((row) => writeRow(kind, row, quirks)),
	);
	return {
		status: 200,
		headers: report.headers(bill),
		body: envelope(correlated, report.top(bill), quirks),
	};
}

function writeRow(kind: Kind, row: Row, quirks: Quirks): WrittenRow {
	const { body } = represent(kind, row.answer, 'bulk', quirks);
	const charged = CREDIT_REPORTS[quirks.creditReport].row(creditsOf(row.answer.outcome));
	return { ...row, body: body && { ...body, ...charged } };
}

/** Nothing may stand beside the rows of a bare array, nor among the ids of a bare map. */
function envelope(
	correlated: unknown[] | JsonObject,
	top: JsonObject,
	{ bulkKey, correlation }: Quirks,
): unknown {
	if (correlation === 'threeLists') return { ...correlated, ...top };
	return bulkKey === '' ? correlated : { [bulkKey]: correlated, ...top };
}
