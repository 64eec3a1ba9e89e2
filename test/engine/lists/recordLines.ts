/** Records with what a provider answers to each, as the JSON Lines files beside this one hold them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { buildPersonRow, type StatedPerson } from '../../../testing/generic';
import type { RecordCase } from './recordBench';

/** What a record and its answer are: see `RecordLists`; a `shape` is an item of some app with nothing mapped. */
export type RecordKind = 'usable' | 'mover' | 'other' | 'namesake' | 'useless' | 'shape';

export interface RecordLine {
	kind: RecordKind;
	record: IDataObject;
	/** Left out where the provider knows nobody. */
	answer?: StatedPerson;
	/** What has to be sent, where that is not the record as it is. */
	sent?: IDataObject;
	/** As what a shape has to be read. */
	expected?: IDataObject;
	why: string;
}

/** Reads a file of this folder, one record a line. */
export function readRecordLines(fileName: string): RecordLine[] {
	return readFileSync(join(__dirname, fileName), 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as RecordLine);
}

export function toRecordCase({ record, answer, sent, why }: RecordLine): RecordCase {
	return {
		about: `${JSON.stringify(record)} > ${JSON.stringify(answer)} (${why})`,
		record,
		answer: answer === undefined ? null : buildPersonRow(answer),
		...(sent && { sent }),
	};
}
