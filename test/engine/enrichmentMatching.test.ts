/** Whose an answer is, and which records are asked for once: what was sent, and what came out. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

/** The answers have no address, so none is asked for. */
const PROFILE = { reveal: ['profile'] };

const ADA = { firstName: 'Ada', lastName: 'Lovelace', jobTitle: 'CTO' };

async function enriched(
	items: IDataObject[],
	answer: IDataObject | null,
	parameters: INodeParameters = {},
) {
	bench.sandbox.answer = ({ text }) => {
		const row = { person: answer };
		const asked = JSON.parse(text) as unknown;
		return { status: 200, body: Array.isArray(asked) ? asked.map(() => row) : row };
	};
	const { error, envelopes, left } = await bench.run(parameters, items);
	expect(error).toBeUndefined();
	return { envelopes, left };
}

describe('The result that Enrich writes for a record', () => {
	it('states the match score, and with Include Raw Response what agreed', async () => {
		const email = 'ada@acme.example';
		const answer = { ...ADA, email, company: { name: 'Newco' } };
		const item = { email, firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' };
		const { envelopes } = await enriched([item], answer, { options: { includeRaw: true } });
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			matchedBy: 'email',
			matchScore: 91,
			why: 'address agrees, name agrees, employer differs',
		});
		const plain = await enriched([item], answer);
		expect(plain.envelopes[0]).not.toHaveProperty('why');
	});

	it('has no match score where nobody was found', async () => {
		const { left } = await enriched([{ email: 'ada@acme.example' }], null);
		expect(left[1]).toMatchObject([{ enrichment: { status: 'notFound', matchScore: null } }]);
	});
});

describe('A person of the requested name at another company, where only name and company were requested,', () => {
	const item = { firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' };

	it('goes to Not Found with the data, since a job change cannot be told from another person of that name', async () => {
		const { left } = await enriched([item], { ...ADA, company: { name: 'Newco' } });
		expect(left[0]).toEqual([]);
		expect(left[1]).toMatchObject([
			{
				enrichment: {
					status: 'lowConfidence',
					reason: 'employerDiffers',
					person: { fullName: 'Ada Lovelace', company: { name: 'Newco' } },
				},
			},
		]);
	});

	it('is found where the answer has the requested company among earlier positions', async () => {
		const experience = [{ company: 'Acme', endDate: '2024-01-01' }];
		const answer = { ...ADA, company: { name: 'Newco' }, experience };
		const { envelopes } = await enriched([item], answer, PROFILE);
		expect(envelopes).toMatchObject([{ status: 'found' }]);
	});
});

describe('Enrich compares companies:', () => {
	it.each([
		['careers.acme.com', 'acme.com', 'found'],
		['jobs.acme.co.uk', 'acme.co.uk', 'found'],
		['one.com', 'stone.com', 'lowConfidence'],
		['meta.com', 'metals.com', 'lowConfidence'],
		['acme.co.uk', 'other.co.uk', 'lowConfidence'],
	])(
		'for a person requested at %s, an answer at %s is reported as %s',
		async (asked, stated, status) => {
			const item = { firstName: 'Ada', lastName: 'Lovelace', companyDomain: asked };
			const answer = { ...ADA, company: { domain: stated } };
			const { left } = await enriched([item], answer, PROFILE);
			expect(left.flat()).toMatchObject([{ enrichment: { status } }]);
		},
	);

	it.each([
		['one.com', { name: 'Stone', domain: 'stone.com' }],
		['meta.com', { name: 'Metals', domain: 'metals.com' }],
	])('for %s, the company %o is rejected', async (domain, company) => {
		bench.sandbox.answer = () => ({ status: 200, body: { company } });
		const { left } = await bench.run({ resource: 'company' }, [{ domain }]);
		expect(left.flat()).toMatchObject([{ enrichment: { reason: 'unmatched' } }]);
	});
});

describe('Enrich', () => {
	const at = (firstName: string, lastName: string, more: IDataObject = {}) => ({
		firstName,
		lastName,
		company: 'Acme',
		...more,
	});

	async function lookupsFor(items: IDataObject[]): Promise<number> {
		await enriched(items, null, { options: { batchSize: 1 } });
		return bench.endpoint.requests.length;
	}

	it.each<[string, IDataObject, IDataObject]>([
		['Alex and Alexandra at one company', at('Alex', 'Kim'), at('Alexandra', 'Kim')],
		['Thomas Martin and Martin Thomas', at('Thomas', 'Martin'), at('Martin', 'Thomas')],
		[
			'Alex beside Alexander with an address',
			at('Alex', 'Kim'),
			at('Alexander', 'Kim', { email: 'alexander.kim@acme.example' }),
		],
		[
			'Chris beside Christine Miller with an address',
			at('Christine', 'Miller', { email: 'christine@acme.example' }),
			at('Chris', 'Miller'),
		],
	])('looks up two records separately: %s', async (_who, one, other) => {
		expect(await lookupsFor([one, other])).toBe(2);
	});

	it.each<[string, IDataObject, IDataObject]>([
		[
			'the same name and company',
			at('José', 'Peña'),
			at('JOSE', 'Pena', { company: 'ACME, Inc.' }),
		],
		[
			'a tag in the address',
			at('Ada', 'Lovelace', { email: 'ada@acme.example' }),
			at('Ada', 'Lovelace', { email: 'ada+news@acme.example' }),
		],
		[
			'a nickname beside the same address',
			at('Bob', 'Smith', { email: 'bob@acme.example' }),
			at('Robert', 'Smith', { email: 'bob@acme.example' }),
		],
	])('looks up two records as one person: %s', async (_who, one, other) => {
		expect(await lookupsFor([one, other])).toBe(1);
	});

	it.each<[string, IDataObject]>([
		['Jeurys Familia', { fullName: 'Jeurys Familia', company: 'Mets' }],
		['the surname Family', { firstName: 'John', lastName: 'Family', company: 'Acme' }],
		['the surname Company', { firstName: 'Arnau', lastName: 'Company', company: 'Acme' }],
		[
			'Oyelaran Adeyemi at Oyelaran Adeyemi Consulting',
			{ fullName: 'Oyelaran Adeyemi', company: 'Oyelaran Adeyemi Consulting' },
		],
	])('sends names that may look like remarks: %s', async (_who, item) => {
		expect(await lookupsFor([item])).toBe(1);
	});
});
