import { deepCopy } from 'n8n-workflow';

import { groupBy, inBatches } from '../../../shared/core/lists';
import { pool } from '../../../shared/core/pool';
import { success, type Failure, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Outcome, Run } from '../../../shared/node/operation';
import type { OpenReport } from '../../domain/report/openReport';
import type { ReportRequest } from '../../domain/report/request';
import { dependsOnToday, resolveDates, type Question } from '../../domain/report/question';
import { diagnose } from '../../google/diagnose';
import { BATCH_SIZE, openReports } from '../../google/openReports';
import type { ReportOutput } from './rows';
import { openSession, type ReportSession, type RunOptions } from './session';

/** A report that an input item asks for, and how it is returned. */
export interface ReportJob {
	question: Question;
	/** Equal for reports that are the same and are returned the same way. */
	key: string;
	runOptions: RunOptions;
	/** Which report of a batch it is. */
	label?: string | undefined;
	deliver: (opened: OpenReport, session: ReportSession) => Promise<Result<ReportOutput>>;
}

/** Where a report stands among those of all items, whose order the results keep. */
interface JobPlace {
	index: number;
	item: number;
}

interface PlacedJob extends JobPlace {
	job: ReportJob;
}

/** What became of a report. */
interface JobResult extends JobPlace {
	result: Result<ReportOutput>;
}

/**
 * The reports of all input items: those for the same property go five to a request, and each comes
 * back on its own item, in the order of the items.
 */
export async function* runReports(
	run: Run,
	read: (input: Input) => ReportJob[],
): AsyncGenerator<Outcome> {
	const { placed, refused } = await readAll(run, read);
	const [first] = placed;
	// What cannot be asked at all ends the run before anything is asked.
	if (first === undefined || (refused.length > 0 && !run.continuesOnFail)) {
		return yield* refused.flatMap(outcomesOf);
	}
	const session = openSession(run, first.job.runOptions);
	const same = groupBy(placed, ({ job }) => job.key);
	sayRepeats(placed.length, same.size, session);
	yield* inJobOrder(resultsOf(same, refused, session));
}

/** Each request costs tokens of the property's quota. */
function sayRepeats(count: number, different: number, { run }: ReportSession): void {
	if (count === different) return;
	run.hint(
		`${count - different} of ${count} reports are the same as another; Google was asked once for each, and every item has the rows. To get them only once, turn on 'Execute Once' in the node's settings.`,
	);
}

async function readAll(run: Run, read: (input: Input) => ReportJob[]) {
	const placed: PlacedJob[] = [];
	const refused: JobResult[] = [];
	const take = (item: number): JobPlace => ({ item, index: placed.length + refused.length });
	for (const input of run.inputs) {
		const jobs = await input.attempt(async () => {
			return await Promise.resolve(success(read(input)));
		});
		if (!jobs.ok) refused.push({ ...take(input.item), result: jobs });
		else {
			for (const job of jobs.value) {
				placed.push({ ...take(input.item), job });
			}
		}
	}
	return { placed, refused };
}

async function* resultsOf(
	same: Map<string, PlacedJob[]>,
	refused: JobResult[],
	session: ReportSession,
): AsyncGenerator<JobResult[]> {
	yield refused;
	const different = [...same.values()].flatMap(([first]) => first ?? []);
	const isOne = new Set(different.map(({ job }) => job.question.property)).size <= 1;
	const results = pool(
		groupsOf(different),
		session.options.concurrency,
		async (group) => await runGroup(group, isOne ? session : aboutProperty(group, session)),
		session.run.signal,
	);
	for await (const group of results) yield group.flatMap((done) => forAll(done, same));
}

/** What became of a report for every item that asks for it, in rows of its own. */
function forAll({ result, job }: GroupResult, same: Map<string, PlacedJob[]>): JobResult[] {
	const places = same.get(job.key) ?? [];
	return places.map(({ index, item }, count) => ({
		index,
		item,
		result: count === 0 ? result : deepCopy(result),
	}));
}

/** Five by five, by property. */
function groupsOf(placed: PlacedJob[]): PlacedJob[][] {
	const byProperty = groupBy(placed, ({ job }) => job.question.property);
	return [...byProperty.values()].flatMap((group) => inBatches(group, BATCH_SIZE));
}

/** What became of the reports of a group. */
interface GroupResult {
	job: ReportJob;
	result: Result<ReportOutput>;
}

async function runGroup(group: PlacedJob[], session: ReportSession): Promise<GroupResult[]> {
	const requests = await Promise.all(
		group.map(async ({ job }) => await dated(job.question, session)),
	);
	const opened = await openAll(requests, session);
	return await Promise.all(
		group.map(async ({ job }, place) => {
			const report = opened[place]!;
			const result = report.ok ? await job.deliver(report.value, session) : report;
			return { job, result: named(result, job) };
		}),
	);
}

/** Asks which day it is for the property only where that matters. */
async function dated(question: Question, session: ReportSession): Promise<Result<ReportRequest>> {
	if (!dependsOnToday(question)) return resolveDates(question, '');
	const today = await session.todayAt(question.property);
	return today.ok ? resolveDates(question, today.value) : today;
}

function named(result: Result<ReportOutput>, { label }: ReportJob): Result<ReportOutput> {
	return result.ok ? result : { ok: false, failure: failureOf(label, result.failure) };
}

/** Asks for those whose dates could be worked out; the others keep their failure. */
async function openAll(
	requests: Array<Result<ReportRequest>>,
	session: ReportSession,
): Promise<Array<Result<OpenReport>>> {
	const resolved = requests.flatMap((request) => (request.ok ? [request.value] : []));
	const opened = await openReports(session.send, resolved);
	return await Promise.all(
		requests.map(async (request) => {
			if (!request.ok) return request;
			const report = opened[resolved.indexOf(request.value)]!;
			return report.ok ? report : await explained(report, request.value, session);
		}),
	);
}

async function explained(
	{ failure }: Extract<Result<OpenReport>, { ok: false }>,
	{ property, spec }: ReportRequest,
	session: ReportSession,
): Promise<Result<OpenReport>> {
	return { ok: false, failure: await diagnose(failure, { ...spec, property }, session) };
}

/** Holds back results that come before their turn. */
async function* inJobOrder(batches: AsyncIterable<JobResult[]>): AsyncGenerator<Outcome> {
	const early = new Map<number, JobResult>();
	let turn = 0;
	for await (const batch of batches) {
		for (const done of batch) early.set(done.index, done);
		for (let done = early.get(turn); done; done = early.get(turn)) {
			yield* outcomesOf(done);
			early.delete(turn++);
		}
	}
}

function outcomesOf({ item, result }: JobResult): Outcome[] {
	if (!result.ok) return [{ item, failure: result.failure }];
	const { rows, others } = result.value;
	return [{ item, rows }, ...others.map((row) => ({ ...row, item }))];
}

/** Which report of a batch a message is about. */
function aboutReport(label: string, message: string): string {
	return `Report "${label}": ${message}`;
}

export function failureOf(label: string | undefined, failure: Failure): Failure {
	return label === undefined
		? failure
		: { ...failure, message: aboutReport(label, failure.message) };
}

/** A session whose hints say which report they are about. */
export function sessionOf(label: string | undefined, session: ReportSession): ReportSession {
	if (label === undefined) return session;
	return withHints(session, (message) => aboutReport(label, message));
}

/** Items of several properties: a hint without the property would leave open which one lacks rows. */
function aboutProperty([first]: PlacedJob[], session: ReportSession): ReportSession {
	const property = first?.job.question.property ?? '';
	return withHints(session, (message) => `Property ${property}: ${message}`);
}

function withHints(session: ReportSession, said: (message: string) => string): ReportSession {
	const hint: ReportSession['run']['hint'] = (message, type) =>
		session.run.hint(said(message), type);
	return { ...session, run: { ...session.run, hint } };
}
