import type { Row } from './bulkRows';
import type { CorrelationStyle } from './quirks';
import type { JsonObject } from './records';

/** A row whose part of the answer is written down; null is a hole. */
export interface WrittenRow extends Row {
	body: JsonObject | null;
}

/** How the rows are put together. */
export const CORRELATE: Record<CorrelationStyle, (rows: WrittenRow[]) => unknown[] | JsonObject> = {
	echo: (rows) =>
		rows.map(({ answer, body }) => body && { ...answer.asked.identifiers, ...body }),
	position: (rows) => rows.map((row) => (isMiss(row) ? null : row.body)),
	idEcho: (rows) => rows.map(({ idField, body }) => body && { ...body, ...idField }),
	keyedById: (rows) => Object.fromEntries(rows.map(({ id, body }) => [id, body])),
	threeLists: (rows) => ({
		matched: rows
			.filter(({ answer }) => answer.outcome.status === 'found')
			.map(({ id, body }) => ({ identifier: id, ...body })),
		not_matched: rows.filter((row) => isMiss(row) && !isInvalid(row)).map(({ id }) => id),
		invalid_datapoints: rows.filter(isInvalid).map(({ id }) => id),
	}),
	inputEcho: (rows) =>
		rows.map(({ answer, body }) => body && { input: answer.asked.record, ...body }),
};

const isMiss = ({ answer }: Row) => !['found', 'pending'].includes(answer.outcome.status);

const isInvalid = ({ answer }: Row) =>
	['malformed', 'unusableName'].includes(answer.outcome.status);
