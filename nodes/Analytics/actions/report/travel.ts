import { inBatches } from '../../../shared/core/batch';
import { groupBy } from '../../../shared/core/group';
import { pool } from '../../../shared/core/pool';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Outcome, Row, Run } from '../../../shared/node/operation';
import { begin, BATCH_SIZE, type Errand } from '../../domain/report/begin';
import { diagnose } from '../../domain/report/diagnose';
import type { Begun } from '../../domain/report/pages';
import { settle, type Question } from '../../domain/report/question';
import { failureOf } from './reportNames';
import { openSession, type Session, type Terms } from './session';

/** A report that an input item asks for, and how it is to be handed over. */
export interface Traveller {
	question: Question;
	terms: Terms;
	/** Which report of a batch it is. */
	label?: string | undefined;
	handOver: (begun: Begun, session: Session) => Promise<Result<Row[]>>;
}

/** The reports of all items in one line: a seat each, in the order in which they are to arrive. */
interface Seat {
	seat: number;
	item: number;
}

interface Seated extends Seat {
	traveller: Traveller;
}

/** What became of a report. */
interface Arrival extends Seat {
	result: Result<Row[]>;
}

/**
 * The reports of all input items: those for the same property go five to a request, and each comes
 * back on its own item, in the order of the items.
 */
export async function* travel(
	run: Run,
	read: (input: Input) => Traveller[],
): AsyncGenerator<Outcome> {
	const { seated, refused } = await readAll(run, read);
	const [first] = seated;
	// What cannot be asked at all ends the run before anything is asked.
	if (first === undefined || (refused.length > 0 && !run.continuesOnFail)) {
		return yield* refused.flatMap(outcomesOf);
	}
	const session = openSession(run, first.traveller.terms);
	yield* inOrder(arrivals(seated, refused, session));
}

async function readAll(run: Run, read: (input: Input) => Traveller[]) {
	const seated: Seated[] = [];
	const refused: Arrival[] = [];
	const take = (item: number): Seat => ({ item, seat: seated.length + refused.length });
	for (const input of run.inputs) {
		const travellers = await input.attempt(async () => {
			return await Promise.resolve(success(read(input)));
		});
		if (!travellers.ok) refused.push({ ...take(input.item), result: travellers });
		else {
			for (const traveller of travellers.value) {
				seated.push({ ...take(input.item), traveller });
			}
		}
	}
	return { seated, refused };
}

async function* arrivals(
	seated: Seated[],
	refused: Arrival[],
	session: Session,
): AsyncGenerator<Arrival[]> {
	yield refused;
	yield* pool(
		groupsOf(seated),
		session.terms.concurrency,
		async (group) => await carry(group, session),
		session.run.signal,
	);
}

/** Five by five, by property. */
function groupsOf(seated: Seated[]): Seated[][] {
	const byProperty = groupBy(seated, ({ traveller }) => traveller.question.property);
	return [...byProperty.values()].flatMap((group) => inBatches(group, BATCH_SIZE));
}

async function carry(group: Seated[], session: Session): Promise<Arrival[]> {
	const errands = await Promise.all(
		group.map(async ({ traveller }) => await settle(traveller.question, session.todayAt)),
	);
	const begun = await beginAll(errands, session);
	return await Promise.all(
		group.map(async ({ item, seat, traveller }, index) => {
			const report = begun[index]!;
			const result = report.ok ? await traveller.handOver(report.value, session) : report;
			return { item, seat, result: named(result, traveller) };
		}),
	);
}

function named(result: Result<Row[]>, { label }: Traveller): Result<Row[]> {
	return result.ok ? result : { ok: false, failure: failureOf(label, result.failure) };
}

/** Asks for those whose dates could be worked out; the others keep their failure. */
async function beginAll(
	errands: Array<Result<Errand>>,
	session: Session,
): Promise<Array<Result<Begun>>> {
	const settled = errands.flatMap((errand) => (errand.ok ? [errand.value] : []));
	const begun = (await begin(session.send, settled))[Symbol.iterator]();
	return await Promise.all(
		errands.map(async (errand) => {
			if (!errand.ok) return errand;
			const report = begun.next().value as Result<Begun>;
			return report.ok ? report : await explained(report, errand.value, session);
		}),
	);
}

async function explained(
	{ failure }: Extract<Result<Begun>, { ok: false }>,
	{ property, spec }: Errand,
	session: Session,
): Promise<Result<Begun>> {
	return { ok: false, failure: await diagnose(failure, { ...spec, property }, session) };
}

/** Holds back what arrives before its turn. */
async function* inOrder(batches: AsyncIterable<Arrival[]>): AsyncGenerator<Outcome> {
	const early = new Map<number, Arrival>();
	let turn = 0;
	for await (const batch of batches) {
		for (const arrival of batch) early.set(arrival.seat, arrival);
		for (let arrival = early.get(turn); arrival; arrival = early.get(turn)) {
			yield* outcomesOf(arrival);
			early.delete(turn++);
		}
	}
}

function outcomesOf({ item, result }: Arrival): Outcome[] {
	if (!result.ok) return [{ item, failure: result.failure }];
	return result.value.map((row) => ({ ...row, item }));
}
