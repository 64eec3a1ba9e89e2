import fc from 'fast-check';

import type { JsonRecord } from '../../../nodes/shared/core/json';
import {
	readConfidenceField,
	readCompanyFields,
	readPersonFields,
	readDescribedCompany,
	readDescribedPerson,
} from '../../../testing/generic';

/** Field names and values that providers use, mixed without sense: the worst neighbour of every reader. */
const NAMES = [
	'id',
	'name',
	'fullName',
	'first_name',
	'lastName',
	'email',
	'emails',
	'emailAddresses',
	'work_email',
	'personal_emails',
	'email_status',
	'phone',
	'phones',
	'phone_numbers',
	'mobile',
	'directPhone',
	'doNotCall',
	'jobTitle',
	'title',
	'seniority',
	'departments',
	'job_start_date',
	'company',
	'organization',
	'companyName',
	'current_employer',
	'companySize',
	'employees',
	'size',
	'headcount',
	'revenue',
	'annual_revenue',
	'revenueRange',
	'industry',
	'industries',
	'location',
	'geo',
	'city',
	'state',
	'country',
	'country_code',
	'address',
	'domain',
	'website',
	'fqdn',
	'url',
	'linkedin',
	'linkedInUrl',
	'linkedin_url',
	'socialLinks',
	'social',
	'profiles',
	'handle',
	'type',
	'status',
	'confidence',
	'likelihood',
	'score',
	'grade',
	'updatedAt',
	'updateDate',
	'founded',
	'technologies',
	'keywords',
	'skills',
	'experience',
	'education',
	'job_history',
	'school',
	'start_date',
	'end_date',
	'current',
	'is_current',
	'position',
	'company_name',
	'startYear',
	'sic',
	'naics',
	'funding',
	'total',
	'min',
	'max',
	'string',
	'label',
	'currency',
	'data',
	'person',
	'contact',
	'contacts',
	'result',
	'matches',
	'value',
	'number',
	'address',
	'__proto__',
	'constructor',
	'toString',
	'locations',
	'description',
	'employment',
	'hq',
	'ticker',
	'logo',
];

const TEXTS = [
	'Ada ',
	' Acme ',
	'N/A',
	'',
	'201 - 500',
	'10001+',
	'$10M-$25M',
	'A+',
	'92%',
	'1',
	'0.01',
	'+1 (415) 555-0100 x12',
	'a@acme.example',
	'in/ada',
	'B@gmail.com, c@acme.example',
	'https://www.acme.example/x',
	'acme.example',
	'company/acme',
	'https://twitter.com/@ada',
	'https://uk.linkedin.com/in/Ada%20',
	'linkedin.com/in/J%C3%BCrgen',
	'August 1, 2011',
	'2026-04-23T10:00:00Z',
	'US',
	'germany',
	'work',
	'mobile',
	'verified',
	'private',
	'555 01 00',
	'tel:+4930555010;ext=2',
];

const NUMBERS = [0, 1, 0.01, 0.5, 8, 97, 320, 2011, 1776902400, 2 ** 60, -1];

const VALUES: unknown[] = [
	...TEXTS,
	...NUMBERS,
	true,
	false,
	null,
	{},
	[201, 500],
	['linkedin.com/in/x'],
];

const { record } = fc.letrec<{ record: JsonRecord; value: unknown }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		{ weight: 5, arbitrary: fc.constantFrom(...VALUES) },
		{ weight: 2, arbitrary: tie('record') },
		{ weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
	),
	record: fc
		.array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 12 })
		// Through JSON, as `__proto__` becomes an own key only there.
		.map((entries) => JSON.parse(asJson(entries)) as JsonRecord),
}));

const anything = fc.oneof(record, fc.jsonValue(), fc.anything());
const RUNS = 200;

/** A claim about every record. */
function always(claim: (data: JsonRecord) => void, numRuns = RUNS): void {
	fc.assert(fc.property(record, claim), { numRuns });
}

function asJson(entries: Array<[string, unknown]>): string {
	return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** Paths of values that the output must not hold. */
function blanks(value: unknown, path = ''): string[] {
	if (value === undefined || value === null || value === '' || Number.isNaN(value)) return [path];
	if (typeof value !== 'object') return [];
	if (!Array.isArray(value) && Object.keys(value).length === 0) return [path];
	return Object.entries(value).flatMap(([key, inner]) => blanks(inner, `${path}.${key}`));
}

test('Any JSON from a provider is read without an exception', () => {
	fc.assert(
		fc.property(anything, (body) => {
			expect(() => [readDescribedPerson(body), readDescribedCompany(body)]).not.toThrow();
			const record = typeof body === 'object' && body !== null ? body : { body };
			expect(() => readConfidenceField(record as JsonRecord)).not.toThrow();
		}),
		{ numRuns: RUNS },
	);
});

describe.each([
	{
		kind: 'person',
		normalise: readPersonFields,
		lists: ['departments', 'emails', 'phones', 'experience', 'education', 'skills'],
	},
	{
		kind: 'company',
		normalise: readCompanyFields,
		lists: [
			'industries',
			'sicCodes',
			'naicsCodes',
			'keywords',
			'locations',
			'phones',
			'technologies',
		],
	},
])('The output for any $kind', ({ normalise, lists }) => {
	test('has all lists, and nothing that is undefined, null or empty', () => {
		always((data) => {
			const output = normalise(data);
			const values = output as unknown as Record<string, unknown>;
			expect(lists.filter((list) => !Array.isArray(values[list]))).toEqual([]);
			expect(blanks(output)).toEqual([]);
			expect(JSON.parse(JSON.stringify(output))).toEqual(output);
		});
	});

	test('stays the same when it is read again, so that a search result can be looked up', () => {
		always((data) => {
			const once = normalise(data);
			expect(normalise(once as unknown as JsonRecord)).toEqual(once);
		}, 1_500);
	});

	test('is recognized as a match for a request with its own data', () => {
		const read = normalise === readPersonFields ? readDescribedPerson : readDescribedCompany;
		always((data) => {
			const output = normalise(data) as unknown as JsonRecord;
			expect([undefined, output]).toContainEqual(read(output));
		});
	});

	test("leaves the provider's answer and every prototype unchanged", () => {
		always((data) => {
			const before = JSON.stringify(data);
			const output = normalise(data);
			expect(JSON.stringify(data)).toBe(before);
			expect(Object.getPrototypeOf(output)).toBe(Object.prototype);
			expect(Object.keys(Object.prototype)).toEqual([]);
		});
	});
});

test('The time to read a text grows no faster than its length', () => {
	const long = (part: string) => part.repeat(20_000);
	for (const part of ['1,', 'a.', ' ', '@', '%41', '-1', '/', 'a@', '1 000']) {
		const values = [long(part), `https://${long(part)}`, `${long(part)}!`];
		for (const value of values) {
			const data = Object.fromEntries(NAMES.map((name) => [name, value]));
			expect(() => [readPersonFields(data), readCompanyFields(data)]).not.toThrow();
		}
	}
});
