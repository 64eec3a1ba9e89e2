/** Records as CRMs hold them, what a provider answers to each, and whether that is the person's and why. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { answering, told, type Case } from './answering';

type Kind = 'usable' | 'other' | 'namesake' | 'useless' | 'shape';

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

const { outcomesOf, inputsOf } = answering();

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

it('at least 93 % of the usable records are found, rightly sent', async () => {
	const lines = linesOf('usable');
	const all = await outcomesOf(lines.map(caseOf));
	const bad = all.filter(
		({ status, sent = {} }, index) =>
			status !== 'found' || !saysAll(asAsked(sent), lines[index]!.sent ?? {}),
	);
	if (process.env.TELL) console.log('usable', told(all, bad));
	expect(lines.length).toBeGreaterThan(190);
	expect(bad.length / all.length).toBeLessThanOrEqual(0.07);
});

it('no answer is taken of which something says that it is somebody else’s', async () => {
	const all = await outcomesOf(linesOf('other').map(caseOf));
	const bad = all.filter(({ status }) => status === 'found');
	if (process.env.TELL) console.log('somebody else’s', told(all, bad));
	expect(bad.map(({ about }) => about)).toEqual([]);
});

it('no record is lost over an answer that nothing tells apart from the right one', async () => {
	const all = await outcomesOf(linesOf('namesake').map(caseOf));
	expect(all.filter(({ status }) => status === '')).toEqual([]);
});

it('at most 20 % of the records by which nobody can be found are sent', async () => {
	const all = await outcomesOf(linesOf('useless').map(caseOf));
	const bad = all.filter(({ sent }) => sent !== undefined);
	if (process.env.TELL) console.log('useless', told(all, bad));
	expect(bad.length / all.length).toBeLessThanOrEqual(0.2);
});

it('at least 88 % of the items of any app and language are fully read with nothing mapped, and none is misread', async () => {
	const lines = linesOf('shape');
	const inputs = await inputsOf(lines.map(({ record }) => record));
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
	expect(partly.length / lines.length).toBeLessThanOrEqual(0.12);
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
