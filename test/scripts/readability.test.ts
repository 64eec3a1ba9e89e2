import { listDeclaredHosts } from '../../scripts/declaredHosts';
import { READABILITY_RULES, findUnreadableLines } from '../../scripts/readability';

const hosts = listDeclaredHosts();

/** What a package with something to hide might have, under the rule that finds it. */
const SMELLS: Record<string, string[]> = {
	'a line of more than 1,000 characters': [`const a = '${'long '.repeat(200)}';`],
	'code behind a gap of 200 blanks': [`const a = 1;${' '.repeat(200)}send(a);`],
	'a character that cannot be seen': ['const key\u200b = 1;', 'if (admin) { \u202e } // user'],
	'letters of two alphabets in one word': ['const p\u0430ss = 1;', 'const \u03bfk = 1;'],
	'a long text of base64 or hexadecimal digits': [`const a = '${'QUJD'.repeat(63)}';`],
	'text that is decoded': ["atob('QQ==')", "Buffer.from(text, 'base64')", 'unescape(text)'],
	'letters made of numbers': ['String.fromCharCode(72, 105)', 'String.fromCodePoint(72)'],
	'a name that a machine made': ['const _0x3fa1 = 1;'],
	'code that is made while it runs': ["eval('1')", "new Function('return 1')", "Function('a')"],
	'another module than its own, n8n-workflow or node:crypto': [
		'const net = require("node:net");',
		"require('axios')",
		'require(name)',
		'require("../" + name)',
		"await import('node:fs')",
	],
	'require under another name': [
		'const load = require;',
		'call(a, require)',
		'{ load: require }',
	],
	'a child process': ['const a = "child_process";', 'execFile(path)', 'spawnSync(path)'],
	'the file system': ['fs.readFileSync(path)', "read('/etc/passwd')", "open('~/.ssh/id_rsa')"],
	'the process or its environment': ['process.env.KEY', "process['env']"],
	'the global object': ['globalThis.fetch', "global['r'] = 1;"],
	'a request of its own': ['new XMLHttpRequest()', "new WebSocket('a')", "new Request('a')"],
	'a letter written as an escape': ["'\\x6b\\x65\\x79'", "'\\u006bey'", "'\\u{6b}ey'"],
	'an address that no provider or credential declares': [
		"post('https://collect.example.net/keys')",
		"post('http://10.0.0.1/keys')",
		'// see https://pastebin.com/abc',
	],
};

describe('The readability check of the package finds', () => {
	it('examples for every one of its rules', () => {
		expect(Object.keys(SMELLS).sort()).toEqual([...READABILITY_RULES].sort());
	});

	const planted = Object.entries(SMELLS).flatMap(([rule, lines]) =>
		lines.map((line, index) => [rule, index + 1, line] as const),
	);
	it.each(planted)('%s (%i)', (rule, _number, line) => {
		const found = findUnreadableLines('dist/a.js', `'use strict';\n${line}\n`, hosts);
		expect(found).toContainEqual(expect.stringContaining(`dist/a.js:2 has ${rule}`));
	});
});

test('The readability check of the package accepts plain code that looks similar at a glance', () => {
	const code = [
		'"use strict";',
		'const node_crypto_1 = require("node:crypto");',
		'const retry_1 = require("../../shared/core/retry");',
		"const { lookUp } = await Promise.resolve().then(() => require('../lookUp'));",
		'/** What the provider says of `process` and functions (evaluated later), e.g. /home. */',
		String.raw`const SPACES = /[\u00a0\u202f\x00-\x1f]/g;`,
		"const base = 'https://api.hunter.io/v2';",
		"Buffer.from(key).toString('base64');",
		"const cyrillic = 'абвгд'; // 4 µs",
		'const found = PATTERN.exec(text);',
	];
	expect(findUnreadableLines('dist/a.js', code.join('\n'), hosts)).toEqual([]);
});
