import { toCsvLine, type CsvOptions } from '../../nodes/Analytics/report/csv';

const line = (cells: unknown[], escapeFormulas = true, delimiter: CsvOptions['delimiter'] = ',') =>
	toCsvLine(cells, { escapeFormulas, delimiter });

describe('A line of a CSV file', () => {
	it.each([
		['plain cells', ['a', 1, 2.5], 'a,1,2.5\r\n'],
		['a comma in quotes', ['Korea, Republic of'], '"Korea, Republic of"\r\n'],
		['a quote doubled', ['a "b"'], '"a ""b"""\r\n'],
		['a line break in quotes', ['a\nb'], '"a\nb"\r\n'],
		['nothing for nothing', [undefined, null, ''], ',,\r\n'],
		['an object as JSON', [{ value: 1 }], '"{""value"":1}"\r\n'],
		[
			'a sign in place of NUL and its like',
			['a\u0000b\u001b\u0085'],
			'a\uFFFDb\uFFFD\uFFFD\r\n',
		],
		['letters of every script', ['日本', 'Łódź', '🙂'], '日本,Łódź,🙂\r\n'],
	])('is written with %s', (_claim, cells, expected) => {
		expect(line(cells)).toBe(expected);
	});

	it.each([
		['=1+1', "'=1+1"],
		['+1', "'+1"],
		['-1', "'-1"],
		['@SUM(A1)', "'@SUM(A1)"],
		['＝1', "'＝1"],
		['\tx', `"'\tx"`],
		['\t=1', `"'\t'=1"`],
		['x;=1', `"x;'=1"`],
		['x,+1', `"x,'+1"`],
		['x\n@A1', `"x\n'@A1"`],
		['"=1"', `"""'=1"""`],
		['x=1', 'x=1'],
	])(
		'keeps a spreadsheet from running %j as a formula, whatever separates its cells',
		(text, written) => {
			expect(line([text])).toBe(`${written}\r\n`);
		},
	);

	it('leaves numbers unchanged, including negative ones', () => {
		expect(line([-5])).toBe('-5\r\n');
	});

	it('leaves formulas unchanged on demand', () => {
		expect(line(['=1+1'], false)).toBe('=1+1\r\n');
	});

	it.each<[CsvOptions['delimiter'], string]>([
		[',', '"a,b","c;d","e\tf"\r\n'],
		[';', '"a,b";"c;d";"e\tf"\r\n'],
		['\t', '"a,b"\t"c;d"\t"e\tf"\r\n'],
	])(
		'has its cells separated by %j, and puts every usual separator within a cell in quotes',
		(delimiter, expected) => {
			expect(line(['a,b', 'c;d', 'e\tf'], true, delimiter)).toBe(expected);
		},
	);
});
