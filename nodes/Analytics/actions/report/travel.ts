import { inBatches } from '../../../shared/core/batch';
import { groupBy } from '../../../shared/core/group';
import { pool } from '../../../shared/core/pool';
import { success, type Failure, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Outcome, Row, Run } from '../../../shared/node/operation';
import { begin, BATCH_SIZE, type Errand } from '../../domain/report/begin';
import type { Begun } from '../../domain/report/pages';
import { settle, type Question } from '../../domain/report/question';
import { openSession, type Pacing, type Session } from './session';

/** A report that an input item asks for, and how it is to be delivered. */
export interface Traveller {
	question: Question;
	pacing: Pacing;
	deliver: (begun: Begun, session: Session) => Promise<Result<Row[]>>;
}

interface Seated {
	item: number;
	traveller: Traveller;
}

/** What became of an item. */
interface Arrival {
	item: number;
	result: Result<Row[]>;
}

/**
 * The reports of all input items: those for the same property go five to a request, and each comes
 * back on its own item, in the order of the items.
 */
export async function* travel(
	run: Run,
	read: (input: Input) => Traveller,
): AsyncGenerator<Outcome> {
	const { seated, refused } = await readAll(run, read);
	const [first] = seated;
	// What cannot be asked at all ends the run before anything is asked.
	if (first === undefined || (refused.length > 0 && !run.continuesOnFail)) {
		return yield* refused.flatMap(outcomesOf);
	}
	const session = openSession(run, first.traveller.pacing);
	yield* inItemOrder(arrivals(seated, refused, session));
	session.hints.show();
}

async function readAll(run: Run, read: (input: Input) => Traveller) {
	const seated: Seated[] = [];
	const refused: Arrival[] = [];
	for (const input of run.inputs) {
		const { item } = input;
		const traveller = await input.attempt(
			async () => await Promise.resolve(success(read(input))),
		);
		if (traveller.ok) seated.push({ item, traveller: traveller.value });
		else refused.push({ item, result: traveller });
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
		session.concurrency,
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
		group.map(async ({ item, traveller }, index) => {
			const report = begun[index]!;
			return {
				item,
				result: report.ok ? await traveller.deliver(report.value, session) : report,
			};
		}),
	);
}

/** Asks for those whose dates could be worked out; the others keep their failure. */
async function beginAll(
	errands: Array<Result<Errand>>,
	{ send }: Session,
): Promise<Array<Result<Begun>>> {
	const settled = errands.flatMap((errand) => (errand.ok ? [errand.value] : []));
	const begun = (await begin(send, settled))[Symbol.iterator]();
	return errands.map((errand) => (errand.ok ? nextOf(begun) : errand));
}

function nextOf<T>(iterator: Iterator<T>): T {
	return iterator.next().value as T;
}

/** Holds back what arrives before its turn. */
async function* inItemOrder(batches: AsyncIterable<Arrival[]>): AsyncGenerator<Outcome> {
	const early = new Map<number, Arrival>();
	let turn = 0;
	for await (const batch of batches) {
		for (const arrival of batch) early.set(arrival.item, arrival);
		for (let arrival = early.get(turn); arrival; arrival = early.get(turn)) {
			yield* outcomesOf(arrival);
			early.delete(turn++);
		}
	}
}

function outcomesOf({ item, result }: Arrival): Outcome[] {
	if (!result.ok) return [{ item, failure: result.failure satisfies Failure }];
	return result.value.map((row) => ({ ...row, item }));
}
