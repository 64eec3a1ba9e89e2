/** Records as CRMs hold them, what a provider answers to each, and whether that is the person's and why. */
import type { IDataObject } from 'n8n-workflow';

import { openRecordBench, testRecordLists } from './recordBench';
import { KNOWN_FAILURES, UNREAD_SHAPES } from './knownFailures';
import { readRecordLines, toRecordCase, type RecordKind } from './recordLines';

const LINES = readRecordLines('crmRecords.jsonl');

const bench = openRecordBench();

const linesOf = (kind: RecordKind) => LINES.filter((line) => line.kind === kind);

/** Addresses, pages and numbers are written in one form before they are sent. */
function toComparableText(name: string, value: unknown): string {
	const text = String(value).trim();
	if (name === 'phone') return text.replace(/\D/g, '');
	// A name is sent with the first name first.
	if (name === 'fullName') return text.split(', ').reverse().join(' ');
	if (name === 'linkedInUrl') return /\/in\/[^/?#]+/.exec(text.toLowerCase())?.[0] ?? text;
	return name === 'email' || name === 'companyDomain' ? text.toLowerCase() : text;
}

/** This API takes the domain of an employer in the place of its name. */
const withEmployerAsDomain = (sent: IDataObject): IDataObject => ({
	companyDomain: sent.company,
	...sent,
});

const agreesOn = (one: IDataObject, other: IDataObject, name: string) =>
	other[name] !== undefined &&
	toComparableText(name, one[name]) === toComparableText(name, other[name]);

const agreesOnAll = (all: IDataObject, some: IDataObject) =>
	Object.keys(some).every((name) => agreesOn(some, all, name));

const usable = linesOf('usable');

testRecordLists(bench, {
	usable: usable.map(toRecordCase),
	isRightlySent: (sent, index) =>
		agreesOnAll(withEmployerAsDomain(sent), usable[index]!.sent ?? {}),
	others: linesOf('other').map(toRecordCase),
	namesakes: linesOf('namesake').map(toRecordCase),
	useless: linesOf('useless').map(toRecordCase),
	knownFailures: KNOWN_FAILURES,
});

it('Enrich reads the items of any app and language without mapping and misreads none, except for the known failures', async () => {
	const lines = linesOf('shape');
	const inputs = await bench.inputsOf(lines.map(({ record }) => record));
	const wanted = lines.map(({ expected = {} }) => expected);
	const isRead = inputs.map((input, index) => agreesOnAll(input, wanted[index]!));
	const isMisread = inputs.map((input, index) => isMisreadInput(input, wanted[index]!));
	const lineOf = (index: number) =>
		`${lines[index]!.why} ${JSON.stringify(inputs[index])} instead of ${JSON.stringify(wanted[index])}`;
	const misread = [...lines.keys()].filter((index) => isMisread[index]).map(lineOf);
	const partly = [...lines.keys()].filter((index) => !isRead[index]).map(lineOf);
	if (process.env.TELL) {
		console.log(`partly ${partly.length} of ${lines.length}\n${partly.join('\n')}`);
		console.log(`misread ${misread.length}\n${misread.join('\n')}`);
	}
	expect(misread).toEqual([]);
	const unread = lines.filter((_, index) => !isRead[index]).map(({ why }) => why);
	expect(unread).toEqual([...UNREAD_SHAPES.keys()]);
});

/** A value of somebody else, or a record that is nobody's; parts of a name and the domain of an address are said, too. */
function isMisreadInput(input: IDataObject, wanted: IDataObject): boolean {
	const isNobodys = Object.keys(wanted).length === 0;
	return Object.keys(input).some((name) => {
		if (wanted[name] !== undefined) return !agreesOn(wanted, input, name);
		return isNobodys || !IMPLIED.has(name);
	});
}

const IMPLIED = new Set(['fullName', 'firstName', 'lastName', 'companyDomain']);
