/** Whose record each row of an answer is about. */
import { groupBy, MultiKeyIndex } from '../../shared/core/lists';
import type { Company, Person } from '../person';
import { addTagAndPosition, compareDescriptions, type Agreement } from './agreement';
import { buildBlockingKeys, buildSearchedBlockingKeys } from './blocks';
import { decideMatch, isMoverOrNamesake, type Decision } from './decide';
import {
	describeAskedRecord,
	describeResult,
	NOTHING_STATED,
	type RecordDescription,
} from './recordDescription';
import { findMatchedIdentifier } from './explain';
import type { Level } from './levels';
import type { PersonName } from './names/compareNames';
import type { AnswerRow, AnswerRows } from './rows';
import { MATCH_MARGIN, scoreAgreement, ROW_START_SCORE, toMatchScore } from './score';

/** What an answer holds for one record: the row that is its own and what proves that, or rows that may be. */
export type Assignment<Found = Person | Company> = AssignedRow<Found> | UnmatchedRows<Found>;

export interface AssignedRow<Found = Person | Company> {
	kind: 'row';
	row: AnswerRow<Found>;
	/** The identifier that shows it to be the record's; null where none does, or nobody was found. */
	matchedBy: string | null;
	/** 0 to 100; null where nobody was found. */
	matchScore: number | null;
	/** What agrees and what does not; absent where nobody was found. */
	agreement?: Agreement;
	/** It may as well be a namesake: nobody can tell. */
	doubt?: 'employerDiffers';
}

/** Rows came that may be its own, or a row that is somebody else's. */
export interface UnmatchedRows<Found = Person | Company> {
	kind: 'unmatched';
	rows: Array<AnswerRow<Found>>;
}

/** The answer has no row for it: no match, and free. */
export const NO_ROW: AssignedRow<never> = {
	kind: 'row',
	row: { reading: { kind: 'noMatch' }, raw: undefined },
	matchedBy: null,
	matchScore: null,
};

/**
 * One assignment for each record asked. Every pair of a record and a row that may be its own gets a score; the best
 * pairs are taken first. A row that is close to two records, and a record that is close to the rows of two people,
 * get none. Our tag and the order of the rows are agreements like others; an order that a row contradicts says nothing.
 */
export function assignRows(asked: readonly RecordDescription[], answer: AnswerRows): Assignment[] {
	const batch = describeBatch(asked, answer);
	if (asked.length === 1) return [assignOnly(batch)];
	return isOrderTrusted(batch, answer.ordered) ? assignInOrder(batch) : assignByContent(batch);
}

/** A row with whom it is about. */
interface DescribedRow {
	row: AnswerRow;
	/** In the answer, from 0 on. */
	position: number;
	stated: RecordDescription;
	/** What it repeats of the question. */
	echo: RecordDescription;
	/** The record that the row names: by our tag, or by repeating what was asked. */
	tag: number | undefined;
	/** Somebody was found. */
	isFound: boolean;
	/** It holds somebody, as far as it can be read. */
	mayDescribe: boolean;
	/** By record, as far as they were compared. */
	agreements: Map<number, Agreement> | undefined;
}

interface Batch {
	asked: readonly RecordDescription[];
	rows: readonly DescribedRow[];
	/** The first row in the place of each record, which its tag names, else the order. */
	byPlace: ReadonlyMap<number, DescribedRow>;
	/** Records by what is one person's or company's alone. */
	byKey: MultiKeyIndex<number>;
	/** Records by what their names begin with; made when it is first needed. */
	byBlock: { records?: MultiKeyIndex<number> };
}

/** A record and a row that may be its own. */
interface Pair {
	record: number;
	row: DescribedRow;
	agreement: Agreement;
	points: number;
	decision: Decision;
	/** Both have an address, a page or an ID in common. */
	sharesKey: boolean;
}

function describeBatch(asked: readonly RecordDescription[], answer: AnswerRows): Batch {
	const byKey = new MultiKeyIndex<number>();
	asked.forEach(({ keys }, record) => byKey.add(record, keys));
	const batch: Batch = { asked, rows: [], byPlace: new Map(), byKey, byBlock: {} };
	const rows = answer.rows.map((row, position) => describeRow(row, position, batch));
	return { ...batch, rows, byPlace: placeRows(rows) };
}

function placeRows(rows: readonly DescribedRow[]): ReadonlyMap<number, DescribedRow> {
	const byPlace = new Map<number, DescribedRow>();
	for (const row of rows) {
		const place = row.tag ?? row.position;
		if (!byPlace.has(place)) byPlace.set(place, row);
	}
	return byPlace;
}

function describeRow(row: AnswerRow, position: number, batch: Batch): DescribedRow {
	const { reading, otherDomains, echo: repeated = {} } = row;
	const isFound = reading.kind === 'found';
	const isRepeating = Object.keys(repeated).length > 0;
	const entity = batch.asked[0]?.entity ?? 'contact';
	const echo = isRepeating ? describeAskedRecord(entity, repeated) : NOTHING_STATED;
	return {
		row,
		position,
		stated: isFound ? describeResult(reading.result, otherDomains) : NOTHING_STATED,
		echo,
		tag: row.record === undefined ? echoedRecord(echo, batch) : knownRecord(row.record, batch),
		isFound,
		mayDescribe: isFound || reading.kind === 'unmatched',
		agreements: undefined,
	};
}

const knownRecord = (record: number, { asked }: Batch): number | undefined =>
	record < asked.length ? record : undefined;

/** The one record whose question a row repeats. */
function echoedRecord(echo: RecordDescription, batch: Batch): number | undefined {
	if (echo === NOTHING_STATED) return undefined;
	const keyed = batch.byKey.findByAnyKey(echo.keys);
	// Most rows repeat no more than the address.
	if (keyed.length === 1 && echo.keys.length === 1 && isKeyAlone(echo)) return keyed[0];
	const likely = keyed.length > 0 ? keyed : findNamedAlike(echo, batch);
	const fitting = likely.filter((record) => {
		const agreement = compareDescriptions(batch.asked[record]!, echo);
		return decideMatch(scoreAgreement(agreement), agreement) === 'match';
	});
	return fitting.length === 1 ? fitting[0] : undefined;
}

/** Nothing is stated beside what is one person's or company's alone. */
function isKeyAlone({ name, company, phones }: RecordDescription): boolean {
	return !isNamed(name) && company.name === undefined && phones.length === 0;
}

const isNamed = (name: PersonName): boolean =>
	Object.values(name).some((part) => part !== undefined);

/** The records whose names may agree with a description's at all. */
function findNamedAlike(stated: RecordDescription, { asked, byBlock }: Batch): readonly number[] {
	if (asked.length < SMALL) return [...asked.keys()];
	const searched = buildSearchedBlockingKeys(stated);
	if (searched.length === 0) return [...asked.keys()];
	if (byBlock.records === undefined) {
		const records = new MultiKeyIndex<number>();
		asked.forEach((each, record) => records.add(record, buildBlockingKeys(each)));
		byBlock.records = records;
	}
	return byBlock.records.findByAnyKey(searched);
}

/** Fewer records are compared all. */
const SMALL = 20;

/** What a row says of a record, without our tag and the order of the rows. */
function compareContent(record: number, row: DescribedRow, { asked }: Batch): Agreement {
	const known = row.agreements?.get(record);
	if (known !== undefined) return known;
	const agreement = compareDescriptions(asked[record]!, row.stated);
	row.agreements ??= new Map();
	row.agreements.set(record, agreement);
	return agreement;
}

/** What the tag and the place of a row say of a record. */
type PlaceLevels = Partial<Pick<Agreement, 'tag' | 'position'>>;

function pairOf(
	record: number,
	row: DescribedRow,
	batch: Batch,
	{ tag = 'silent', position = 'silent' }: PlaceLevels = {},
): Pair {
	const content = compareContent(record, row, batch);
	const agreement = addTagAndPosition(content, tag, position);
	const points = scoreAgreement(agreement);
	const decision = decideMatch(points, agreement);
	return { record, row, agreement, points, decision, sharesKey: sharesKey(agreement) };
}

function sharesKey({ entity, providerId, profile, email, domain }: Agreement): boolean {
	const isAddress = entity === 'contact' ? email === 'same' : domain === 'same';
	return providerId === 'same' || profile === 'same' || isAddress;
}

/** What a row's tag says of a record: its own, another's, or nothing. */
function tagLevel(record: number, { tag, echo }: DescribedRow, { asked }: Batch): Level {
	if (tag !== undefined) return tag === record ? 'same' : 'conflict';
	if (echo === NOTHING_STATED) return 'silent';
	const agreement = compareDescriptions(asked[record]!, echo);
	if (decideMatch(scoreAgreement(agreement), agreement) === 'conflict') return 'conflict';
	const isOtherQuestion =
		asked[record]!.keys.length > 0 && echo.keys.length > 0 && !sharesKey(agreement);
	return isOtherQuestion ? 'conflict' : 'silent';
}

/** A single answer may list several people: the one that fits is taken, not the first. */
function assignOnly(batch: Batch): Assignment {
	const found = batch.rows.filter(({ isFound }) => isFound);
	const likely = found.length > 0 ? found : batch.rows.filter(({ mayDescribe }) => mayDescribe);
	const [first = batch.rows[0]] = likely;
	if (first === undefined) return NO_ROW;
	if (found.length === 0) return assign(pairOf(0, first, batch), batch);
	if (found.length === 1) return assignOrRefuse(pairInPlace(0, first, batch), batch);
	const matches = found
		.map((row) => pairOf(0, row, batch, { tag: tagLevel(0, row, batch) }))
		.filter(({ decision }) => decision === 'match');
	const best = findClosest(matches);
	return best === undefined ? unmatched(found) : assign(best, batch);
}

/** With the certainty of its place: nothing has to speak for the row, but nothing may speak against it. */
function pairInPlace(record: number, row: DescribedRow, batch: Batch): Pair {
	return pairOf(record, row, batch, { tag: tagLevel(record, row, batch), position: 'same' });
}

function assignOrRefuse(pair: Pair, batch: Batch): Assignment {
	return isTaken(pair) ? assign(pair, batch) : unmatched([pair.row]);
}

/** A match, or somebody whose place is certain and of whom only the employer is another one. */
function isTaken({ decision, agreement }: Pair): boolean {
	return decision === 'match' || (decision === 'possible' && isMoverOrNamesake(agreement));
}

/** A row on its record, with what shows that it is. */
function assign({ row, record, agreement, points, decision }: Pair, { asked }: Batch): AssignedRow {
	if (!row.isFound) return { kind: 'row', row: row.row, matchedBy: null, matchScore: null };
	return {
		kind: 'row',
		row: row.row,
		matchedBy: findMatchedIdentifier(agreement, asked[record]!),
		matchScore: toMatchScore(points),
		agreement,
		...(decision === 'possible' && { doubt: 'employerDiffers' }),
	};
}

function unmatched(rows: readonly DescribedRow[]): UnmatchedRows {
	return { kind: 'unmatched', rows: rows.map(({ row }) => row) };
}

/**
 * The order of an answer counts where there is a row for each record and no row speaks more for another record than
 * for that of its place, be it certain or not.
 */
function isOrderTrusted(batch: Batch, isOrdered: boolean): boolean {
	const { rows, asked } = batch;
	if (!isOrdered || rows.length !== asked.length) return false;
	if (rows.some(({ tag, position }) => tag !== undefined && tag !== position)) return false;
	return !rows.some((row) => row.isFound && speaksForAnother(row, batch));
}

function speaksForAnother(row: DescribedRow, batch: Batch): boolean {
	const { position, stated, tag } = row;
	const here = pairOf(position, row, batch);
	const isMatch = here.decision === 'match';
	if (isMatch && here.sharesKey) return false;
	if (tag === position && isMatch && !isByNameAlone(here)) return false;
	// Our tag, and the very name asked by, are outweighed only by what is one other person's alone.
	const isSettled = tag === position || (isMatch && here.agreement.spelling === 1);
	const others = isSettled
		? batch.byKey.findByAnyKey(stated.keys)
		: findNamedAlike(stated, batch);
	const least =
		here.decision === 'conflict' ? ROW_START_SCORE : Math.max(ROW_START_SCORE, here.points);
	return others.some((record) => {
		if (record === position) return false;
		const there = pairOf(record, row, batch);
		if (there.decision === 'conflict' || there.points <= least) return false;
		return !isStandingAsClose(there, batch);
	});
}

/** Whether the row in a record's own place fits it as well as another row does. */
function isStandingAsClose({ record, points }: Pair, batch: Batch): boolean {
	const standing = batch.byPlace.get(record);
	if (!standing?.isFound) return false;
	const own = pairOf(record, standing, batch);
	return own.decision !== 'conflict' && own.points >= points;
}

/** A person's name has many bearers. */
function isByNameAlone({ agreement, sharesKey: isShared }: Pair): boolean {
	const { entity, name, employer, phone, email } = agreement;
	if (entity === 'company' || isShared || name === 'silent') return false;
	return ![employer, phone, email].some((level) => level === 'same' || level === 'similar');
}

/** Rows in the place of their records. One person in several places stands there only where something says so. */
function assignInOrder(batch: Batch): Assignment[] {
	const unproven = unprovenCopies(batch);
	return batch.rows.map((row) => {
		const { position, mayDescribe } = row;
		if (unproven.has(row)) return unmatched([row]);
		const pair = pairInPlace(position, row, batch);
		if (!isTaken(pair) && !mayDescribe) return unmatched([]);
		return assignOrRefuse(pair, batch);
	});
}

/**
 * One row for several records is the person of those that it speaks for; another record was given a neighbour's. Where
 * it matches none, it is nobody's. Of whom nothing is asked, anybody may be.
 */
function unprovenCopies(batch: Batch): Set<DescribedRow> {
	const unproven = new Set<DescribedRow>();
	for (const copies of groupBy(
		batch.rows.filter(({ isFound }) => isFound),
		identityOf,
	).values()) {
		if (copies.length === 1) continue;
		const pairs = copies.map((row) => pairOf(row.position, row, batch));
		const isProven = pairs.some(({ decision }) => decision === 'match');
		for (const { row, points, record } of pairs) {
			const isSpokenFor = isProven && points > ROW_START_SCORE;
			if (!isSpokenFor && !isNobody(batch.asked[record]!)) unproven.add(row);
		}
	}
	return unproven;
}

/** Nothing is asked by. */
const isNobody = (asked: RecordDescription): boolean =>
	asked.keys.length === 0 && isKeyAlone(asked);

/** Equal for two rows of one person, where it makes no difference whose is which. */
function identityOf({ row, stated }: DescribedRow): string {
	if (stated.providerId !== undefined) return stated.providerId;
	const { reading } = row;
	return JSON.stringify(reading.kind === 'found' ? reading.result : row.raw);
}

/** Each row on the record that its tag or what it says names, and no other; the order of the rows says nothing. */
function assignByContent(batch: Batch): Assignment[] {
	const claims = batch.rows.flatMap((row) => findClaim(row, batch) ?? []);
	const taken = new Map<number, Pair>();
	for (const [record, pairs] of groupBy(claims, (claim) => claim.record)) {
		const best = findClosest(pairs);
		if (best !== undefined) taken.set(record, best);
	}
	addCopies(taken, batch);
	const left = rowsLeft(taken, batch);
	const unplaced = recordsOfRowsLeft(left, taken, batch);
	return batch.asked.map((_, record) => {
		const pair = taken.get(record);
		if (pair !== undefined) return assign(pair, batch);
		// The rows are kept once: on the first of the records that they may belong to.
		if (unplaced.includes(record)) return unmatched(record === unplaced[0] ? left : []);
		return NO_ROW;
	});
}

/** The one record that a row is about. */
function findClaim(row: DescribedRow, batch: Batch): Pair | undefined {
	const { tag, stated, isFound } = row;
	if (tag !== undefined) return findTaggedClaim(tag, row, batch);
	if (!isFound) return undefined;
	const pairWith = (record: number) =>
		pairOf(record, row, batch, { tag: tagLevel(record, row, batch) });
	const keyed = batch.byKey.findByAnyKey(stated.keys).map(pairWith);
	// All who share a key with a row are one person: which of the records it is put on makes no difference.
	const byKey = rankHighest(keyed.filter((pair) => pair.sharesKey && pair.decision === 'match'));
	if (byKey !== undefined) return byKey;
	const possible = findNamedAlike(stated, batch)
		.map(pairWith)
		.filter(({ decision }) => decision !== 'conflict');
	const best = rankHighest(possible);
	if (best === undefined || best.decision !== 'match') return undefined;
	// A name alone decides where nothing in the row speaks for anybody else.
	const least = isByNameAlone(best) ? ROW_START_SCORE : best.points - MATCH_MARGIN;
	return possible.some((pair) => pair !== best && pair.points > least) ? undefined : best;
}

/** A tag that came back is outweighed by what is one other person's alone, where only a name agrees. */
function findTaggedClaim(tag: number, row: DescribedRow, batch: Batch): Pair | undefined {
	const pair = pairOf(tag, row, batch, { tag: 'same' });
	if (!isTaken(pair)) return undefined;
	return row.isFound && speaksForAnother({ ...row, position: tag }, batch) ? undefined : pair;
}

function rankHighest(pairs: readonly Pair[]): Pair | undefined {
	let best: Pair | undefined;
	for (const pair of pairs) if (best === undefined || pair.points > best.points) best = pair;
	return best;
}

/** Of the rows that claim a record the one that fits best; none where the rows of two people are close. */
function findClosest(pairs: readonly Pair[]): Pair | undefined {
	const keyed = pairs.filter((pair) => pair.sharesKey);
	const best = rankHighest(keyed.length > 0 ? keyed : pairs);
	if (best === undefined) return undefined;
	const close = pairs.filter(({ points }) => points > best.points - MATCH_MARGIN);
	return new Set(close.map(({ row }) => identityOf(row))).size === 1 ? best : undefined;
}

/** One person asked for twice, by an address and by a page, comes in two rows that are the same. */
function addCopies(taken: Map<number, Pair>, batch: Batch): void {
	const used = new Set([...taken.values()].map(({ row }) => row));
	const people = new Set([...used].filter(({ isFound }) => isFound).map(identityOf));
	for (const row of batch.rows) {
		if (!row.isFound || used.has(row) || !people.has(identityOf(row))) continue;
		const pairs = findNamedAlike(row.stated, batch)
			.filter((record) => !taken.has(record))
			.map((record) => pairOf(record, row, batch, { tag: tagLevel(record, row, batch) }));
		const copy = rankHighest(
			pairs.filter((pair) => pair.decision === 'match' && !isByNameAlone(pair)),
		);
		if (copy !== undefined) taken.set(copy.record, copy);
	}
}

function rowsLeft(taken: ReadonlyMap<number, Pair>, { rows }: Batch): DescribedRow[] {
	const used = new Set([...taken.values()].map(({ row }) => row));
	return rows.filter((row) => row.mayDescribe && !used.has(row));
}

/** The records of which rows that are nobody's may be; all that are open where they may be none's. */
function recordsOfRowsLeft(
	left: readonly DescribedRow[],
	taken: ReadonlyMap<number, Pair>,
	batch: Batch,
): readonly number[] {
	if (left.length === 0) return [];
	const open = [...batch.asked.keys()].filter((record) => !taken.has(record));
	const possible = open.filter((record) => left.some((row) => mayBeOf(record, row, batch)));
	return possible.length > 0 ? possible : open;
}

/** Whether a row may have been paid for a record, although it is not given to it. */
function mayBeOf(record: number, row: DescribedRow, batch: Batch): boolean {
	const { agreement, decision } = pairOf(record, row, batch, {
		tag: tagLevel(record, row, batch),
	});
	if (decision !== 'conflict') return true;
	const { tag, name, email, employer, handle, phone } = agreement;
	if (tag === 'conflict') return false;
	if (email === 'same' || email === 'similar') return true;
	if (name === 'silent') return handle !== 'conflict' || [employer, phone].includes('same');
	return name !== 'conflict';
}
