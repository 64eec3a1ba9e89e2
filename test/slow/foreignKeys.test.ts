/**
 * Names and lists from outside cannot change the prototype of every object, be taken for what every object inherits, or
 * overflow a call: one name of a data stream once disabled all of n8n.
 */
import { listSourceFiles } from '../../scripts/shared/sources';
import { findForeignKeyFaults, createTypedProgram } from '../../testing/foreignKeys';

const sources = listSourceFiles('nodes', 'credentials');

/** What every example has. */
const DECLARED = `
	declare const name: string;
	declare const kind: 'a' | 'b';
	declare const list: string[];
	declare const pair: [string, string];
	declare const record: Record<string, unknown>;
	const TABLE: Record<string, string> = { a: 'b' };
	const NAMES = ['a', 'b'];
	declare function call(...texts: string[]): void;
	export {};
`;

const BROKEN: Array<[what: string, code: string, advice: string]> = [
	['an assignment', 'record[name] = 1;', 'assigns under a name'],
	['an assignment where nothing is', 'record[name] ??= 1;', 'assigns under a name'],
	[
		'an assignment under a name made of another',
		'record[`a${name}`] = 1;',
		'assigns under a name',
	],
	[
		'an object that is made on the way',
		'((record[name] ??= {}) as any).a = 1;',
		'assigns under a name',
	],
	['a look into a table', 'export const found = TABLE[name];', 'reads a table'],
	['a question with in', 'export const has = name in record;', 'asks with `in`'],
	['a copy', 'Object.assign(record, {});', 'copies with Object.assign'],
	['a spread into arguments', 'call(...list);', 'spreads a list into arguments'],
	[
		'a spread of what a list is made into',
		'call(...list.map((each) => each));',
		'spreads a list',
	],
];

const FINE: Array<[what: string, code: string]> = [
	['a name of ours', 'record[kind] = 1; TABLE[kind];'],
	['a place in a list', 'list[0] = name;'],
	['a removal, which reaches own fields alone', 'delete record[name];'],
	['own fields', 'Object.hasOwn(record, name) ? record[name] : 1;'],
	['a Map', 'new Map<string, number>().set(name, 1);'],
	['a field that is asked for by its name', "'a' in record;"],
	['a tuple', 'call(...pair);'],
	['a constant', 'call(...NAMES, ...NAMES.map((each) => each));'],
	['a copy into a list or an object', '[...list]; ({ ...record });'],
];

/** Each example is a file of its own, beside those that are published: reading the types takes the longest. */
const examples = new Map(
	[...BROKEN, ...FINE].map(([, code], index) => [
		`nodes/shared/core/example${index}.ts`,
		`${DECLARED}${code}`,
	]),
);
const program = createTypedProgram(sources, examples);

function faultsIn(code: string): string[] {
	const [file = ''] = [...examples].find(([, text]) => text === `${DECLARED}${code}`) ?? [];
	return findForeignKeyFaults(program, file);
}

it('Published code uses no foreign name as a key of a plain object, and spreads no list into arguments', () => {
	expect(sources.flatMap((file) => findForeignKeyFaults(program, file))).toEqual([]);
});

it.each(BROKEN)('The lint rule about foreign names reports %s', (_what, code, advice) => {
	expect(faultsIn(code)).toEqual([expect.stringContaining(advice)]);
});

it.each(FINE)('The lint rule about foreign names allows %s', (_what, code) => {
	expect(faultsIn(code)).toEqual([]);
});
