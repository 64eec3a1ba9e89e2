/** Assigns the rows of a provider's answer to the requested records. */
import { groupBy, MultiKeyIndex } from '../../shared/core/lists';
import type { Company, Person } from '../person';
import { addTagAndPosition, compareDescriptions, type Agreement } from './agreement';
import { listNameBlocksToStoreUnder, listNameBlocksToSearchOrNoneForAll } from './blocks';
import { decideMatch, isMoverOrNamesake, type Decision } from './decide';
import {
	describeRequestedRecord,
	describeResult,
	EMPTY_DESCRIPTION,
	type RecordDescription,
} from './recordDescription';
import { findMatchedIdentifier } from './explain';
import type { AgreementLevel } from './levels';
import type { PersonName } from './names/compareNames';
import type { AnswerRow, AnswerRows } from './rows';
import { MATCH_MARGIN, scoreAgreement, ROW_START_SCORE, toMatchScore } from './score';

/** What an answer contains for one record: a row that was matched to it, or rows that may belong to it. */
export type Assignment<Found = Person | Company> = AssignedRow<Found> | UnmatchedRows<Found>;

export interface AssignedRow<Found = Person | Company> {
	kind: 'row';
	row: AnswerRow<Found>;
	/** The identifier that proves the match; null if none does, or if nothing was found. */
	matchedBy: string | null;
	/** The match score, 0 to 100; null if nothing was found. */
	matchScore: number | null;
	/** The compared fields; absent if nothing was found. */
	agreement?: Agreement;
	/** Set if the employer differs and the person may be a namesake. */
	doubt?: 'employerDiffers';
}

/** Rows that may belong to the record, or a row that belongs to somebody else. */
export interface UnmatchedRows<Found = Person | Company> {
	kind: 'unmatched';
	rows: Array<AnswerRow<Found>>;
}

/** The assignment of a record for which the answer has no row: no match, and no charge. */
export const NO_ROW: AssignedRow<never> = {
	kind: 'row',
	row: { reading: { kind: 'noMatch' }, raw: undefined },
	matchedBy: null,
	matchScore: null,
};

/**
 * Assigns the rows of an answer to records; the result has one assignment per record, in the order of the records.
 * Every plausible pair of a record and a row gets a score, and the best pairs are assigned first. A row that is close
 * to two records stays unassigned, and so does a record that is close to the rows of two people. The tag and the
 * order of the rows are evidence like any other; the order is ignored if the content of a row contradicts it.
 */
export function assignRows(
	requestedRecords: readonly RecordDescription[],
	answer: AnswerRows,
): Assignment[] {
	const batch = describeBatch(requestedRecords, answer);
	if (requestedRecords.length === 1) return [assignSingleRecord(batch)];
	return isOrderTrusted(batch, answer.followsRequestOrder)
		? assignInOrder(batch)
		: assignByContent(batch);
}

/** A row with a description of the person or company in it. */
interface DescribedRow {
	row: AnswerRow;
	/** The zero-based position in the answer. */
	position: number;
	stated: RecordDescription;
	/** The identifiers of the request that the row repeats. */
	echo: RecordDescription;
	/** Index of the record that the row identifies, by the tag that was sent or by repeating the request. */
	tag: number | undefined;
	/** Whether the row holds a result. */
	isFound: boolean;
	/** Whether the row holds a result, or content that could not be read and may be one. */
	mayHoldResult: boolean;
	/** The agreements computed so far, by index of the record. */
	agreements: Map<number, Agreement> | undefined;
}

interface Batch {
	asked: readonly RecordDescription[];
	rows: readonly DescribedRow[];
	/** The first row for each position; a tag gives the position, or else the order of the rows. */
	rowsByPosition: ReadonlyMap<number, DescribedRow>;
	/** Indexes of records by their unique identifiers. */
	recordsByKey: MultiKeyIndex<number>;
	/** Indexes of records by blocking key; built when first needed. */
	recordsByBlock: { records?: MultiKeyIndex<number> };
}

/** A record and a row that may belong to it. */
interface Pair {
	record: number;
	row: DescribedRow;
	agreement: Agreement;
	points: number;
	decision: Decision;
	/** Whether both have an email address, a page, an ID or a domain in common. */
	sharesKey: boolean;
}

function describeBatch(asked: readonly RecordDescription[], answer: AnswerRows): Batch {
	const byKey = new MultiKeyIndex<number>();
	asked.forEach(({ keys }, record) => byKey.add(record, keys));
	const batch: Batch = {
		asked,
		rows: [],
		rowsByPosition: new Map(),
		recordsByKey: byKey,
		recordsByBlock: {},
	};
	const rows = answer.rows.map((row, position) => describeRow(row, position, batch));
	return { ...batch, rows, rowsByPosition: indexRowsByPosition(rows) };
}

function indexRowsByPosition(rows: readonly DescribedRow[]): ReadonlyMap<number, DescribedRow> {
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
	const echo = isRepeating ? describeRequestedRecord(entity, repeated) : EMPTY_DESCRIPTION;
	return {
		row,
		position,
		stated: isFound ? describeResult(reading.result, otherDomains) : EMPTY_DESCRIPTION,
		echo,
		tag:
			row.recordIndex === undefined
				? findEchoedRecord(echo, batch)
				: findRecordIndex(row.recordIndex, batch),
		isFound,
		mayHoldResult: isFound || reading.kind === 'unmatched',
		agreements: undefined,
	};
}

const findRecordIndex = (record: number, { asked }: Batch): number | undefined =>
	record < asked.length ? record : undefined;

/** Finds the only record whose identifiers a row repeats. */
function findEchoedRecord(echo: RecordDescription, batch: Batch): number | undefined {
	if (echo === EMPTY_DESCRIPTION) return undefined;
	const keyed = batch.recordsByKey.findByAnyKey(echo.keys);
	// Most rows repeat only the email address.
	if (keyed.length === 1 && echo.keys.length === 1 && hasOnlyKeys(echo)) return keyed[0];
	const likely = keyed.length > 0 ? keyed : findRecordsWithSimilarName(echo, batch);
	const fitting = likely.filter((record) => {
		const agreement = compareDescriptions(batch.asked[record]!, echo);
		return decideMatch(scoreAgreement(agreement), agreement) === 'match';
	});
	return fitting.length === 1 ? fitting[0] : undefined;
}

/** Whether a description has no name and no phone number beside its unique identifiers. */
function hasOnlyKeys({ name, company, phones }: RecordDescription): boolean {
	return !isNamed(name) && company.name === undefined && phones.length === 0;
}

const isNamed = (name: PersonName): boolean =>
	Object.values(name).some((part) => part !== undefined);

/** Finds the records whose names can agree with a description's. */
function findRecordsWithSimilarName(
	stated: RecordDescription,
	{ asked, recordsByBlock }: Batch,
): readonly number[] {
	if (asked.length < MAX_FULLY_COMPARED) return [...asked.keys()];
	const searched = listNameBlocksToSearchOrNoneForAll(stated);
	if (searched.length === 0) return [...asked.keys()];
	if (recordsByBlock.records === undefined) {
		const records = new MultiKeyIndex<number>();
		asked.forEach((each, record) => records.add(record, listNameBlocksToStoreUnder(each)));
		recordsByBlock.records = records;
	}
	return recordsByBlock.records.findByAnyKey(searched);
}

/** Up to this many records are compared one by one, without blocking keys. */
const MAX_FULLY_COMPARED = 20;

/** Compares a row's content with a record, without the tag and the position. */
function compareContent(record: number, row: DescribedRow, { asked }: Batch): Agreement {
	const known = row.agreements?.get(record);
	if (known !== undefined) return known;
	const agreement = compareDescriptions(asked[record]!, row.stated);
	row.agreements ??= new Map();
	row.agreements.set(record, agreement);
	return agreement;
}

/** The agreement of a row's tag and position with a record. */
type ContextLevels = Partial<Pick<Agreement, 'tag' | 'position'>>;

function buildPair(
	record: number,
	row: DescribedRow,
	batch: Batch,
	{ tag = 'silent', position = 'silent' }: ContextLevels = {},
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

/** Compares a row's tag with a record: `same`, another record's (`conflict`), or none (`silent`). */
function compareTag(record: number, { tag, echo }: DescribedRow, { asked }: Batch): AgreementLevel {
	if (tag !== undefined) return tag === record ? 'same' : 'conflict';
	if (echo === EMPTY_DESCRIPTION) return 'silent';
	const agreement = compareDescriptions(asked[record]!, echo);
	if (decideMatch(scoreAgreement(agreement), agreement) === 'conflict') return 'conflict';
	const isOtherQuestion =
		asked[record]!.keys.length > 0 && echo.keys.length > 0 && !sharesKey(agreement);
	return isOtherQuestion ? 'conflict' : 'silent';
}

/** An answer to one record may list several people, so the best match is used and not the first row. */
function assignSingleRecord(batch: Batch): Assignment {
	const found = batch.rows.filter(({ isFound }) => isFound);
	const likely =
		found.length > 0 ? found : batch.rows.filter(({ mayHoldResult }) => mayHoldResult);
	const [first = batch.rows[0]] = likely;
	if (first === undefined) return NO_ROW;
	if (found.length === 0) return buildAssignedRow(buildPair(0, first, batch), batch);
	if (found.length === 1) return assignOrRefuse(buildPairInPosition(0, first, batch), batch);
	const matches = found
		.map((row) => buildPair(0, row, batch, { tag: compareTag(0, row, batch) }))
		.filter(({ decision }) => decision === 'match');
	const best = findClosest(matches);
	return best === undefined ? buildUnmatchedRows(found) : buildAssignedRow(best, batch);
}

/** Pairs a record with the row in its position. The position is proof enough, unless the content contradicts it. */
function buildPairInPosition(record: number, row: DescribedRow, batch: Batch): Pair {
	return buildPair(record, row, batch, { tag: compareTag(record, row, batch), position: 'same' });
}

function assignOrRefuse(pair: Pair, batch: Batch): Assignment {
	return isAcceptable(pair) ? buildAssignedRow(pair, batch) : buildUnmatchedRows([pair.row]);
}

/** Whether a pair is a match, or contradicts the record only in the employer while the position is certain. */
function isAcceptable({ decision, agreement }: Pair): boolean {
	return decision === 'match' || (decision === 'possible' && isMoverOrNamesake(agreement));
}

/** Builds the assignment of a row to its record, with the evidence. */
function buildAssignedRow(
	{ row, record, agreement, points, decision }: Pair,
	{ asked }: Batch,
): AssignedRow {
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

function buildUnmatchedRows(rows: readonly DescribedRow[]): UnmatchedRows {
	return { kind: 'unmatched', rows: rows.map(({ row }) => row) };
}

/**
 * Whether the order of the rows is used: there must be one row per record, and no row may fit another record better
 * than the one in its position.
 */
function isOrderTrusted(batch: Batch, isOrdered: boolean): boolean {
	const { rows, asked } = batch;
	if (!isOrdered || rows.length !== asked.length) return false;
	if (rows.some(({ tag, position }) => tag !== undefined && tag !== position)) return false;
	return !rows.some((row) => row.isFound && supportsOtherRecord(row, batch));
}

function supportsOtherRecord(row: DescribedRow, batch: Batch): boolean {
	const { position, stated, tag } = row;
	const here = buildPair(position, row, batch);
	const isMatch = here.decision === 'match';
	if (isMatch && here.sharesKey) return false;
	if (tag === position && isMatch && !matchesByNameOnly(here)) return false;
	// A matching tag or an identical name is outweighed only by another record's unique identifier.
	const isSettled = tag === position || (isMatch && here.agreement.spelling === 1);
	const others = isSettled
		? batch.recordsByKey.findByAnyKey(stated.keys)
		: findRecordsWithSimilarName(stated, batch);
	const least =
		here.decision === 'conflict' ? ROW_START_SCORE : Math.max(ROW_START_SCORE, here.points);
	return others.some((record) => {
		if (record === position) return false;
		const there = buildPair(record, row, batch);
		if (there.decision === 'conflict' || there.points <= least) return false;
		return !isPositionRowAsClose(there, batch);
	});
}

/** Whether the row in the record's position fits the record about as well as another row does. */
function isPositionRowAsClose({ record, points }: Pair, batch: Batch): boolean {
	const standing = batch.rowsByPosition.get(record);
	if (!standing?.isFound) return false;
	const own = buildPair(record, standing, batch);
	return own.decision !== 'conflict' && own.points >= points;
}

/** Whether a pair matches by name without a shared unique identifier; many people may have the name. */
function matchesByNameOnly({ agreement, sharesKey }: Pair): boolean {
	const { entity, name, employer, phone, email } = agreement;
	if (entity === 'company' || sharesKey || name === 'silent') return false;
	return ![employer, phone, email].some((level) => level === 'same' || level === 'similar');
}

/**
 * Assigns rows by position. A person who appears in several positions is assigned only where the content supports it.
 */
function assignInOrder(batch: Batch): Assignment[] {
	const unproven = findUnprovenCopies(batch);
	return batch.rows.map((row) => {
		const { position, mayHoldResult } = row;
		if (unproven.has(row)) return buildUnmatchedRows([row]);
		const pair = buildPairInPosition(position, row, batch);
		if (!isAcceptable(pair) && !mayHoldResult) return buildUnmatchedRows([]);
		return assignOrRefuse(pair, batch);
	});
}

/**
 * Finds rows that repeat one person for several records without proof. The row belongs to the records whose content
 * supports it; the others got a neighbor's row. A record without any identifiers accepts any row.
 */
function findUnprovenCopies(batch: Batch): Set<DescribedRow> {
	const unproven = new Set<DescribedRow>();
	for (const copies of groupBy(
		batch.rows.filter(({ isFound }) => isFound),
		buildIdentityKey,
	).values()) {
		if (copies.length === 1) continue;
		const pairs = copies.map((row) => buildPair(row.position, row, batch));
		const isProven = pairs.some(({ decision }) => decision === 'match');
		for (const { row, points, record } of pairs) {
			const isSpokenFor = isProven && points > ROW_START_SCORE;
			if (!isSpokenFor && !statesNothing(batch.asked[record]!)) unproven.add(row);
		}
	}
	return unproven;
}

/** Whether a record has no identifiers at all. */
const statesNothing = (asked: RecordDescription): boolean =>
	asked.keys.length === 0 && hasOnlyKeys(asked);

/** Builds a key that is equal for rows of one person, where it makes no difference which record gets which row. */
function buildIdentityKey({ row, stated }: DescribedRow): string {
	if (stated.providerId !== undefined) return stated.providerId;
	const { reading } = row;
	return JSON.stringify(reading.kind === 'found' ? reading.result : row.raw);
}

/** Assigns each row to the record that its tag or its content identifies; the order of the rows is ignored. */
function assignByContent(batch: Batch): Assignment[] {
	const claims = batch.rows.flatMap((row) => findClaim(row, batch) ?? []);
	const taken = new Map<number, Pair>();
	for (const [record, pairs] of groupBy(claims, (claim) => claim.record)) {
		const best = findClosest(pairs);
		if (best !== undefined) taken.set(record, best);
	}
	assignDuplicateRows(taken, batch);
	const left = listUnassignedRows(taken, batch);
	const unplaced = listRecordsOfUnassignedRows(left, taken, batch);
	return batch.asked.map((_, record) => {
		const pair = taken.get(record);
		if (pair !== undefined) return buildAssignedRow(pair, batch);
		// Unassigned rows are kept once, on the first record that they may belong to.
		if (unplaced.includes(record))
			return buildUnmatchedRows(record === unplaced[0] ? left : []);
		return NO_ROW;
	});
}

/** Finds the record that a row identifies. */
function findClaim(row: DescribedRow, batch: Batch): Pair | undefined {
	const { tag, stated, isFound } = row;
	if (tag !== undefined) return findTaggedClaim(tag, row, batch);
	if (!isFound) return undefined;
	const pairWith = (record: number) =>
		buildPair(record, row, batch, { tag: compareTag(record, row, batch) });
	const keyed = batch.recordsByKey.findByAnyKey(stated.keys).map(pairWith);
	// Records that share a unique identifier with a row are one person, so it makes no difference which of them gets
	// the row.
	const byKey = rankHighest(keyed.filter((pair) => pair.sharesKey && pair.decision === 'match'));
	if (byKey !== undefined) return byKey;
	const possible = findRecordsWithSimilarName(stated, batch)
		.map(pairWith)
		.filter(({ decision }) => decision !== 'conflict');
	const best = rankHighest(possible);
	if (best === undefined || best.decision !== 'match') return undefined;
	// A match by name decides only if nothing in the row points to another record.
	const least = matchesByNameOnly(best) ? ROW_START_SCORE : best.points - MATCH_MARGIN;
	return possible.some((pair) => pair !== best && pair.points > least) ? undefined : best;
}

/**
 * Pairs a row with the record that its tag names. Another record's unique identifier outweighs the tag if only the
 * name agrees.
 */
function findTaggedClaim(tag: number, row: DescribedRow, batch: Batch): Pair | undefined {
	const pair = buildPair(tag, row, batch, { tag: 'same' });
	if (!isAcceptable(pair)) return undefined;
	return row.isFound && supportsOtherRecord({ ...row, position: tag }, batch) ? undefined : pair;
}

function rankHighest(pairs: readonly Pair[]): Pair | undefined {
	let best: Pair | undefined;
	for (const pair of pairs) if (best === undefined || pair.points > best.points) best = pair;
	return best;
}

/** Finds the row that fits a record best; undefined if the rows of two people are close. */
function findClosest(pairs: readonly Pair[]): Pair | undefined {
	const keyed = pairs.filter((pair) => pair.sharesKey);
	const best = rankHighest(keyed.length > 0 ? keyed : pairs);
	if (best === undefined) return undefined;
	const close = pairs.filter(({ points }) => points > best.points - MATCH_MARGIN);
	return new Set(close.map(({ row }) => buildIdentityKey(row))).size === 1 ? best : undefined;
}

/** Assigns duplicate rows: a person requested by address and again by page comes back in two equal rows. */
function assignDuplicateRows(taken: Map<number, Pair>, batch: Batch): void {
	const used = new Set([...taken.values()].map(({ row }) => row));
	const people = new Set([...used].filter(({ isFound }) => isFound).map(buildIdentityKey));
	for (const row of batch.rows) {
		if (!row.isFound || used.has(row) || !people.has(buildIdentityKey(row))) continue;
		const pairs = findRecordsWithSimilarName(row.stated, batch)
			.filter((record) => !taken.has(record))
			.map((record) =>
				buildPair(record, row, batch, { tag: compareTag(record, row, batch) }),
			);
		const copy = rankHighest(
			pairs.filter((pair) => pair.decision === 'match' && !matchesByNameOnly(pair)),
		);
		if (copy !== undefined) taken.set(copy.record, copy);
	}
}

function listUnassignedRows(taken: ReadonlyMap<number, Pair>, { rows }: Batch): DescribedRow[] {
	const used = new Set([...taken.values()].map(({ row }) => row));
	return rows.filter((row) => row.mayHoldResult && !used.has(row));
}

/** Lists the records that the unassigned rows may belong to; all open records if the rows fit none of them. */
function listRecordsOfUnassignedRows(
	left: readonly DescribedRow[],
	taken: ReadonlyMap<number, Pair>,
	batch: Batch,
): readonly number[] {
	if (left.length === 0) return [];
	const open = [...batch.asked.keys()].filter((record) => !taken.has(record));
	const possible = open.filter((record) => left.some((row) => mayBelongTo(record, row, batch)));
	return possible.length > 0 ? possible : open;
}

/** Whether a row may have been charged for a record although it is not assigned to it. */
function mayBelongTo(record: number, row: DescribedRow, batch: Batch): boolean {
	const { agreement, decision } = buildPair(record, row, batch, {
		tag: compareTag(record, row, batch),
	});
	if (decision !== 'conflict') return true;
	const { tag, name, email, employer, handle, phone } = agreement;
	if (tag === 'conflict') return false;
	if (email === 'same' || email === 'similar') return true;
	if (name === 'silent') return handle !== 'conflict' || [employer, phone].includes('same');
	return name !== 'conflict';
}
