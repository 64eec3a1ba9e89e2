/** Values that nobody should send, drawn at random: as parameters, and as the answers of a provider. */
import type { Random } from './badNetwork';

const TEXTS = [
	'',
	' ',
	'\u0000',
	'\u202e\u200b\ufeff',
	'\ud800',
	'__proto__',
	'constructor',
	'../../etc/passwd',
	'%2e%2e%2f%25',
	'\r\nX-Injected: yes',
	'{{ $json.email }}',
	"' OR 1=1 --",
	'<script>alert(1)</script>',
	'a@b',
	'@@@@',
	'https://www.linkedin.com/in/%E0%A4%A',
	'https://www.linkedin.com/in/../../company/x?#',
	'1e999',
	'-0',
	'NaN',
	'null',
	'🦄'.repeat(50),
	'a'.repeat(20_000),
	' ('.repeat(5_000),
	`${'a.'.repeat(3_000)}@${'b-'.repeat(3_000)}`,
	'1,'.repeat(5_000),
	'*'.repeat(2_000),
];
const OTHERS = [undefined, null, true, false, 0, -1, NaN, Infinity, 2 ** 63, 1e-320, 404, 200];

/** Names that answers use, so that hostile values land where something is read. */
const NAMES = [
	'id',
	'name',
	'first_name',
	'lastName',
	'fullName',
	'email',
	'emails',
	'phone',
	'phones',
	'data',
	'results',
	'people',
	'person',
	'persons',
	'contact',
	'contacts',
	'company',
	'companies',
	'organization',
	'matches',
	'status',
	'error',
	'errors',
	'message',
	'code',
	'credits',
	'creditsCharged',
	'billing',
	'meta',
	'input',
	'pagination',
	'total',
	'linkedin_url',
	'domain',
	'headcount',
	'employees',
	'location',
	'country',
	'likelihood',
	'confidence',
	'response',
	'result',
	'__proto__',
	'constructor',
	'toString',
	'hasOwnProperty',
	'0',
	'1',
];

export function drawStrangeValue(random: Random, depth = 4): unknown {
	const dice = random();
	if (depth === 0 || dice < 0.45) return pick<unknown>(random, random() < 0.7 ? TEXTS : OTHERS);
	const size = Math.floor(random() * 6);
	const members = Array.from({ length: size }, () => drawStrangeValue(random, depth - 1));
	if (dice < 0.6) return members;
	if (dice < 0.62) return nested(2_000);
	// As JSON.parse gives it, where `__proto__` is a name like any other.
	return Object.fromEntries(members.map((member) => [pick(random, NAMES), member]));
}

export const drawStrangeText = (random: Random): string =>
	pick(random, TEXTS) + pick(random, TEXTS);

function nested(depth: number): unknown {
	let value: unknown = 'deep';
	for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { data: value };
	return value;
}

function pick<T>(random: Random, list: readonly T[]): T {
	return list[Math.floor(random() * list.length)]!;
}
