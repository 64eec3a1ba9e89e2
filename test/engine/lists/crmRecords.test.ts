/** Records as CRMs hold them, what a provider answers to each, and whether that is the person's and why. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { answering, promisesOfLists, type Case } from './answering';
import { KNOWN_FAILURES, UNREAD_SHAPES } from './knownFailures';

type Kind = 'usable' | 'mover' | 'other' | 'namesake' | 'useless' | 'shape';

interface Line {
	kind: Kind;
	record: IDataObject;
	answer?: IDataObject;
	sent?: IDataObject;
	expected?: IDataObject;
	why: string;
}

const LINES = readFileSync(join(__dirname, 'crmRecords.jsonl'), 'utf8')
	.split('\n')
	.filter((line) => line !== '')
	.map((line) => JSON.parse(line) as Line);

const bench = answering();

const linesOf = (kind: Kind) => LINES.filter((line) => line.kind === kind);

function caseOf({ record, answer, sent, why }: Line): Case {
	const about = `${JSON.stringify(record)} > ${JSON.stringify(answer)} (${why})`;
	return { about, record, answer: rowOf(answer), ...(sent && { sent }) };
}

/** The person as a row of the provider, which always tells something that nobody asked by. */
function rowOf(answer: IDataObject | undefined): object | null {
	if (answer === undefined) return null;
	const { company, companyDomain, ...person } = answer;
	const employer = { name: company, domain: companyDomain };
	return { jobTitle: 'Head of Something', ...person, company: employer };
}

/** Addresses, pages and numbers are written in one form before they are sent. */
function canonical(name: string, value: unknown): string {
	const text = String(value).trim();
	if (name === 'phone') return text.replace(/\D/g, '');
	// A name is sent with the first name first.
	if (name === 'fullName') return text.split(', ').reverse().join(' ');
	if (name === 'linkedInUrl') return /\/in\/[^/?#]+/.exec(text.toLowerCase())?.[0] ?? text;
	return name === 'email' || name === 'companyDomain' ? text.toLowerCase() : text;
}

/** This API takes the domain of an employer in the place of its name. */
const asAsked = (sent: IDataObject): IDataObject => ({ companyDomain: sent.company, ...sent });

const says = (one: IDataObject, other: IDataObject, name: string) =>
	other[name] !== undefined && canonical(name, one[name]) === canonical(name, other[name]);

const saysAll = (all: IDataObject, some: IDataObject) =>
	Object.keys(some).every((name) => says(some, all, name));

const usable = linesOf('usable');

promisesOfLists(bench, {
	usable: usable.map(caseOf),
	isRightlySent: (sent, index) => saysAll(asAsked(sent), usable[index]!.sent ?? {}),
	movers: linesOf('mover').map(caseOf),
	others: linesOf('other').map(caseOf),
	namesakes: linesOf('namesake').map(caseOf),
	useless: linesOf('useless').map(caseOf),
	knownFailures: KNOWN_FAILURES,
});

it('Enrich reads the items of any app and language without mapping and misreads none, except for the known failures', async () => {
	const lines = linesOf('shape');
	const inputs = await bench.inputsOf(lines.map(({ record }) => record));
	const wanted = lines.map(({ expected = {} }) => expected);
	const isRead = inputs.map((input, index) => saysAll(input, wanted[index]!));
	const isMisread = inputs.map((input, index) => isOthers(input, wanted[index]!));
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
function isOthers(input: IDataObject, wanted: IDataObject): boolean {
	const isNobodys = Object.keys(wanted).length === 0;
	return Object.keys(input).some((name) => {
		if (wanted[name] !== undefined) return !says(wanted, input, name);
		return isNobodys || !IMPLIED.has(name);
	});
}

const IMPLIED = new Set(['fullName', 'firstName', 'lastName', 'companyDomain']);
