/** Long repetitions on which a pattern that backtracks takes the square of their length, or worse. */

/** At a billion steps a second the square of it takes a pattern longer than the watch waits. */
const LENGTH = 160_000;

const listed = (texts: string) => texts.split('|');

const UNITS = [
	// Signs of which runs are looked for, at an end or between others.
	'a',
	'A',
	'i',
	'0',
	' ',
	'\t',
	'\n',
	'.',
	'/',
	'-',
	'_',
	'*',
	'?',
	'+',
	'@',
	':',
	'#',
	'%',
	'=',
	'"',
	'“',
	"'",
	'(',
	'[',
	'{',
	'<',
	',',
	';',
	'&',
	'|',
	'\u0301',
	'\u200b',
	'\\"',
	'株式会社',
	// What one part of a pattern takes and another does, too.
	...listed('a |A |a.|a-|a*|a/|a@|a,|0 |0,|0.|0k|a1|1a| · |\\\\"'),
	// Words by which a pattern begins.
	...listed('<title|<a |mailto:|http:|http://|www.|#/|#/a1w|a0p|linkedin.com/|/in/'),
	...listed(' co| and co| gmbh|no_|no key_|credit|credits |not enough a|invalid |path '),
	...listed('exhausted |Field a|retry after |reset in 1|"retryDelay":|T0:0|properties/|],"a":'),
];

/** Each long, and ending so that what was taken before has to be given back. */
export const LONG_TEXTS: ReadonlyArray<readonly [name: string, text: string]> = UNITS.map(
	(unit) => [JSON.stringify(unit), `${unit.repeat(Math.ceil(LENGTH / unit.length))}\n\u0001!b`],
);
