/**
 * Checks that published code is readable for a user who is about to give it a key. The patterns are stricter forms of
 * rules that detect malware in npm packages (GuardDog's, which n8n also runs). Each name describes what is forbidden.
 */
const FORBIDDEN_PATTERNS: Record<string, RegExp> = {
	'a line of more than 1,000 characters': /^.{1001}/,
	'code behind a gap of 200 blanks': /[ \t]{200}\S/,
	'a character that cannot be seen': /[\p{Cf}\p{Co}\u2028\u2029]/u,
	// Without the flag `i`, by which the sign of µs is a Greek letter.
	'letters of two alphabets in one word':
		/[A-Za-z][\p{sc=Cyrillic}\p{sc=Greek}]|[\p{sc=Cyrillic}\p{sc=Greek}][A-Za-z]/u,
	'a long text of base64 or hexadecimal digits': /[\w+/=]{250}/,
	'text that is decoded': /\b(?:atob|unescape)\(|\bBuffer\.from\([^)]*,\s*["'](?:base64|hex)/,
	'letters made of numbers': /\bfrom(?:CharCode|CodePoint)\b/,
	'a name that a machine made': /\b_0x[\da-f]+/i,
	'code that is made while it runs': /\beval\b|\bFunction\(|\bnew Function\b|!!\[\]/,
	'another module than its own, n8n-workflow or node:crypto':
		/\b(?:require|import)\s*\((?!(["'])(?:\.\.?\/[\w./-]+|n8n-workflow|node:crypto)\1\))/,
	'require under another name': /[=,:]\s*require\b(?!\()/,
	'a child process': /\bchild_process\b|\b(?:spawn|exec|execFile)Sync\b|\bexecFile\b/,
	'the file system': /\bfs\.|\brimraf\b|\brm -rf\b|["'](?:\/etc\/|\/home\/|\/Users\/|~\/)/,
	'the process or its environment': /\bprocess\s*[.[]/,
	'the global object': /\bglobal(?:This)?\s*[.[]/,
	'a request of its own': /\bXMLHttpRequest\b|\bWebSocket\b|\bnew Request\(/,
};

/** Files that need a forbidden pattern, each with a reason for the reviewer. */
const ALLOWED_BY_FILE = new Map([
	// The file removes keys that a service repeats as HTML entities or escapes.
	['dist/nodes/shared/core/encodings.js', 'letters made of numbers'],
]);

/** Escapes such as `\x41`, `\u0041` or `\u{41}`, which are unnecessary for letters and digits. */
const ESCAPE_PATTERN = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\})/gi;
const ESCAPED_LETTER = 'a letter written as an escape';

const ADDRESS_PATTERN = /\bhttps?:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)/gi;
const UNDECLARED_ADDRESS = 'an address that no provider or credential declares';

/** The names of all rules. */
export const READABILITY_RULES = [
	...Object.keys(FORBIDDEN_PATTERNS),
	ESCAPED_LETTER,
	UNDECLARED_ADDRESS,
];

/** The lines of a file that break a rule, as `file:line has …`. */
export function findUnreadableLines(
	file: string,
	text: string,
	declaredHosts: ReadonlySet<string>,
): string[] {
	return text.split('\n').flatMap((line, index) => {
		const broken = Object.entries(FORBIDDEN_PATTERNS).filter(
			([rule, pattern]) => ALLOWED_BY_FILE.get(file) !== rule && pattern.test(line),
		);
		return [
			...broken.map(([rule]) => rule),
			...(hasEscapedLetter(line) ? [ESCAPED_LETTER] : []),
			...listHostsOfHttpAddresses(line).flatMap((host) =>
				declaredHosts.has(host) ? [] : [`${UNDECLARED_ADDRESS}, ${host}`],
			),
		].map((rule) => `${file}:${index + 1} has ${rule}`);
	});
}

function hasEscapedLetter(line: string): boolean {
	return [...line.matchAll(ESCAPE_PATTERN)].some(([, ...digits]) =>
		/[\p{L}\p{N}]/u.test(String.fromCodePoint(parseInt(digits.find(Boolean)!, 16))),
	);
}

/** The hosts of all HTTP addresses in a text, in lower case. */
export function listHostsOfHttpAddresses(text: string): string[] {
	return [...text.matchAll(ADDRESS_PATTERN)].map(([, host]) => host!.toLowerCase());
}
