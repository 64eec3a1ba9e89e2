import { readOptionalCriteria } from '../../../nodes/Enrichment/records/searchCriteria';

const read = (raw: Record<string, unknown>) => {
	const result = readOptionalCriteria(raw);
	return result.ok ? result.value : result.failure;
};

describe('A company size in a search', () => {
	it.each<[string, string[]]>([
		['51 to 200', ['51-200']],
		['1,001-5,000', ['1001-5000']],
		['1.001 - 5.000 employees', ['1001-5000']],
		['>500', ['501+']],
		['<50', ['1-49']],
		['42', ['42']],
		['1-10, 11-50', ['1-10', '11-50']],
		['1,001-5,000, 10,001+', ['1001-5000', '10001+']],
	])('is understood as people write it: %s', (written, sent) => {
		expect(read({ companySize: written })).toEqual({ companySize: sent });
	});

	it('may be given as a list', () => {
		expect(read({ companySize: ['1-10', 50, '1,001+'] })).toEqual({
			companySize: ['1-10', '50', '1001+'],
		});
	});

	it.each(['big', '50-', '-50', '1-10, huge', '200-51'])(
		'is refused when it is %s',
		(written) => {
			expect(read({ companySize: written })).toMatchObject({
				message: expect.stringContaining('is not valid'),
			});
		},
	);
});

describe('A location in a search', () => {
	it.each(['Oslo, Norway', 'Austin, Travis County, Texas, USA', 'São Paulo, Brasil'])(
		'is one place, however many commas it has: %s',
		(written) => {
			expect(read({ location: written })).toEqual({ location: [written] });
		},
	);

	it.each<[string, string[]]>([['London, UK\nParis, France', ['London, UK', 'Paris, France']]])(
		'is one of several when they are separated by semicolons or line breaks: %s',
		(written, sent) => {
			expect(read({ location: written })).toEqual({ location: sent });
		},
	);
});

describe('Search criteria', () => {
	it('are lists when there are several values', () => {
		expect(read({ jobTitle: 'CTO, VP Sales', industry: ['Software', 'Banking'] })).toEqual({
			jobTitle: ['CTO', 'VP Sales'],
			industry: ['Software', 'Banking'],
		});
	});

	it('are read from an object with a field called toString', () => {
		const result = readOptionalCriteria({
			jobTitle: { toString: 'CEO' },
			company: [{ toString: 1 }],
		});
		expect(result).toEqual({
			ok: true,
			value: { jobTitle: ['{"toString":"CEO"}'], company: ['{"toString":1}'] },
		});
	});

	it.each([
		['nothing', {}],
		['blanks', { jobTitle: ' , ;', location: '', companySize: null, industry: [] }],
	])('are left out when they are %s', (_what, raw) => {
		expect(read(raw)).toEqual({});
	});
});
