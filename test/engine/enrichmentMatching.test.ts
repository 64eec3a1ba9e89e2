/** Whose an answer is, and which records are asked for once: what was sent, and what came out. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

/** The answers have no address, so none is asked for. */
const PROFILE = { reveal: ['profile'] };

const ADA = { firstName: 'Ada', lastName: 'Lovelace', jobTitle: 'CTO' };

async function enrichWithAnswer(
	items: IDataObject[],
	answer: IDataObject | null,
	parameters: INodeParameters = {},
) {
	bench.sandbox.answer = ({ text }) => {
		const row = { person: answer };
		const asked = JSON.parse(text) as unknown;
		return { status: 200, body: Array.isArray(asked) ? asked.map(() => row) : row };
	};
	const { error, envelopes, itemsByOutput } = await bench.run(parameters, items);
	expect(error).toBeUndefined();
	return { envelopes, itemsByOutput };
}

describe('The result that Enrich writes for a record', () => {
	it('states the match score, and with Include Raw Response what agreed', async () => {
		const email = 'ada@acme.example';
		const answer = { ...ADA, email, company: { name: 'Newco' } };
		const item = { email, firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' };
		const { envelopes } = await enrichWithAnswer([item], answer, {
			options: { includeRaw: true },
		});
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			matchedBy: 'email',
			matchScore: 91,
			why: 'address agrees, name agrees, employer differs',
		});
		const plain = await enrichWithAnswer([item], answer);
		expect(plain.envelopes[0]).not.toHaveProperty('why');
	});

	it('has no match score where nobody was found', async () => {
		const { itemsByOutput } = await enrichWithAnswer([{ email: 'ada@acme.example' }], null);
		expect(itemsByOutput[1]).toMatchObject([
			{ enrichment: { status: 'notFound', matchScore: null } },
		]);
	});
});

describe('A person of the requested name at another company, where only name and company were requested,', () => {
	const item = { firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' };

	it('goes to Not Found with the data, since a job change cannot be told from another person of that name', async () => {
		const { itemsByOutput } = await enrichWithAnswer([item], {
			...ADA,
			company: { name: 'Newco' },
		});
		expect(itemsByOutput[0]).toEqual([]);
		expect(itemsByOutput[1]).toMatchObject([
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
		const { envelopes } = await enrichWithAnswer([item], answer, PROFILE);
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
			const { itemsByOutput } = await enrichWithAnswer([item], answer, PROFILE);
			expect(itemsByOutput.flat()).toMatchObject([{ enrichment: { status } }]);
		},
	);

	it.each([
		['one.com', { name: 'Stone', domain: 'stone.com' }],
		['meta.com', { name: 'Metals', domain: 'metals.com' }],
	])('for %s, the company %o is rejected', async (domain, company) => {
		bench.sandbox.answer = () => ({ status: 200, body: { company } });
		const { itemsByOutput } = await bench.run({ resource: 'company' }, [{ domain }]);
		expect(itemsByOutput.flat()).toMatchObject([{ enrichment: { reason: 'unmatched' } }]);
	});
});

describe('Enrich', () => {
	const buildAcmeEmployee = (firstName: string, lastName: string, more: IDataObject = {}) => ({
		firstName,
		lastName,
		company: 'Acme',
		...more,
	});

	async function lookupsFor(items: IDataObject[]): Promise<number> {
		await enrichWithAnswer(items, null, { options: { batchSize: 1 } });
		return bench.endpoint.requests.length;
	}

	it.each<[string, IDataObject, IDataObject]>([
		[
			'Alex and Alexandra at one company',
			buildAcmeEmployee('Alex', 'Kim'),
			buildAcmeEmployee('Alexandra', 'Kim'),
		],
		[
			'Thomas Martin and Martin Thomas',
			buildAcmeEmployee('Thomas', 'Martin'),
			buildAcmeEmployee('Martin', 'Thomas'),
		],
		[
			'Alex beside Alexander with an address',
			buildAcmeEmployee('Alex', 'Kim'),
			buildAcmeEmployee('Alexander', 'Kim', { email: 'alexander.kim@acme.example' }),
		],
		[
			'Chris beside Christine Miller with an address',
			buildAcmeEmployee('Christine', 'Miller', { email: 'christine@acme.example' }),
			buildAcmeEmployee('Chris', 'Miller'),
		],
	])('looks up two records separately: %s', async (_who, one, other) => {
		expect(await lookupsFor([one, other])).toBe(2);
	});

	it.each<[string, IDataObject, IDataObject]>([
		[
			'the same name and company',
			buildAcmeEmployee('José', 'Peña'),
			buildAcmeEmployee('JOSE', 'Pena', { company: 'ACME, Inc.' }),
		],
		[
			'a tag in the address',
			buildAcmeEmployee('Ada', 'Lovelace', { email: 'ada@acme.example' }),
			buildAcmeEmployee('Ada', 'Lovelace', { email: 'ada+news@acme.example' }),
		],
		[
			'a nickname beside the same address',
			buildAcmeEmployee('Bob', 'Smith', { email: 'bob@acme.example' }),
			buildAcmeEmployee('Robert', 'Smith', { email: 'bob@acme.example' }),
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
