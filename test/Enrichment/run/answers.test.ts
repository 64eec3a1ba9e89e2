import type { IDataObject } from 'n8n-workflow';

import {
	ADA,
	ANALYTICAL_ENGINES,
	FJORD_DATA,
	HANAKO,
	MARY,
	OTTO,
	SOREN,
	UNKNOWN_DOMAIN,
	UNKNOWN_EMAIL,
	type Quirks,
} from '../../../sandbox/enrichment';
import { QUIRK_CHOICES } from '../../../sandbox/enrichment/quirks';
import { toApiResponse } from '../../../testing/answers';
import { identifyByEmail, listStatusesWithReasons, getResultId } from '../../../testing/people';
import { getSharedProviderBench, type RawRecord } from '../../../testing/providers';

const bench = getSharedProviderBench('documented');

const PEOPLE: RawRecord[] = [
	identifyByEmail(ADA),
	{ email: UNKNOWN_EMAIL },
	identifyByEmail(SOREN),
	{ linkedInUrl: MARY.linkedInUrl },
	identifyByEmail(HANAKO),
];
const IDS = [ADA.id, undefined, SOREN.id, MARY.id, HANAKO.id];

/** What every answer shows of Ada, and what a plan may hide. */
const SHOWN = { company: { domain: ADA.company.domain }, location: { countryCode: 'GB' } };
const CONTACT_DATA = {
	email: ADA.emails[0]!.email,
	phone: ADA.phones[0]!.number,
	linkedInUrl: ADA.linkedInUrl,
};

const { correlation: CORRELATIONS, noMatch: NO_MATCH } = QUIRK_CHOICES;
/** Those that are read without a setting. */
const WRAPPERS = QUIRK_CHOICES.wrapper.filter((wrapper) => wrapper !== 'foreign');
const ROWS = ['asAsked', 'shuffled', 'short', 'extra', 'contradicting'] as const;

/** In one request, and one by one. */
const BOTH_WAYS: IDataObject[] = [{ options: { batchSize: 0 } }, { options: { batchSize: 1 } }];

async function look(quirks: Partial<Quirks>, list = PEOPLE, parameters: IDataObject = {}) {
	bench.reset();
	Object.assign(bench.sandbox.generic.quirks, quirks);
	return (await bench.enrich(list, parameters)).envelopes;
}

function table<A, B>(ones: readonly A[], others: readonly B[]): Array<[A, B]> {
	return ones.flatMap((one) => others.map((other): [A, B] => [one, other]));
}

describe('Enrich finds people', () => {
	const HIDDEN = [true, false];

	it.each(table(WRAPPERS, HIDDEN))(
		'in an answer with the wrapper "%s" (contact data hidden: %s)',
		async (wrapper, contactDataHidden) => {
			for (const way of BOTH_WAYS) {
				const quirks = { wrapper, contactDataHidden, numericIds: true };
				const envelopes = await look(quirks, PEOPLE, way);
				expect(envelopes.map(getResultId)).toEqual(IDS);
				expect(envelopes[1]!.status).toBe('notFound');
				expect(envelopes[0]!.person).toMatchObject({
					...SHOWN,
					...(!contactDataHidden && CONTACT_DATA),
					fullName: 'Ada Lovelace',
					jobTitle: 'Chief Technology Officer',
				});
			}
		},
	);
});

describe('Enrich finds companies', () => {
	const list: RawRecord[] = [
		{ domain: ANALYTICAL_ENGINES.domain },
		{ domain: UNKNOWN_DOMAIN },
		{ name: FJORD_DATA.name },
	];

	it.each(WRAPPERS)('in an answer with the wrapper "%s"', async (wrapper) => {
		for (const way of BOTH_WAYS) {
			const parameters = { ...way, resource: 'company' };
			const envelopes = await look({ wrapper }, list, parameters);
			expect(envelopes.map(getResultId)).toEqual([
				ANALYTICAL_ENGINES.id,
				undefined,
				FJORD_DATA.id,
			]);
			const { domain, linkedInUrl, foundedYear } = ANALYTICAL_ENGINES;
			expect(envelopes[0]!.company).toMatchObject({
				domain,
				linkedInUrl,
				foundedYear,
				name: 'Analytical Engines',
				location: { countryCode: 'GB' },
				revenue: expect.objectContaining({ label: expect.any(String) }),
			});
		}
	});
});

describe('Enrich reports nobody found as a normal outcome', () => {
	it.each(NO_MATCH)('when the API says it in the form "%s"', async (noMatch) => {
		for (const way of BOTH_WAYS) {
			for (const correlation of way.batchSize === 0 ? CORRELATIONS : (['echo'] as const)) {
				const envelopes = await look({ noMatch, correlation }, PEOPLE, way);
				expect(envelopes[1]).toMatchObject({
					status: 'notFound',
					reason: 'noMatch',
					credits: { charged: 0 },
				});
				expect(envelopes.map(getResultId)).toEqual(IDS);
			}
		}
	});
});

describe('Enrich gives each row of a batch to the right record or to none', () => {
	const tagged = PEOPLE.map((raw, index) => ({ ...raw, extra: { externalID: `crm-${index}` } }));
	const named = [ADA, { firstName: 'No', lastName: 'Body' }, SOREN, MARY, HANAKO];
	const withName = (raw: RawRecord, index: number): RawRecord => {
		const { firstName, lastName } = named[index]!;
		return { ...raw, firstName, lastName };
	};

	it.each(table(CORRELATIONS, ROWS))(
		'when rows are matched by "%s" and come "%s"',
		async (correlation, rows) => {
			for (const list of [PEOPLE, tagged]) {
				for (const noMatch of ['status404', 'noContent'] as const) {
					// Asked by an address alone, a row in its place is trusted: people get new addresses.
					const asked = rows === 'contradicting' ? list.map(withName) : list;
					const envelopes = await look({ correlation, rows, noMatch }, asked);
					envelopes.forEach((envelope, index) => {
						const id = getResultId(envelope);
						if (id !== undefined) expect(id).toBe(IDS[index]);
						else expect(envelope.status).toMatch(/notFound|failed/);
					});
					if (rows === 'asAsked' || rows === 'shuffled')
						expect(envelopes.map(getResultId)).toEqual(IDS);
				}
			}
		},
	);

	it('and keeps a row that belongs to no record', async () => {
		const envelopes = await look({ rows: 'contradicting' });
		expect(envelopes[0]).toMatchObject({
			status: 'failed',
			reason: 'unmatched',
			raw: [{ person: { lastName: 'Babbage' } }],
		});
		expect(envelopes.slice(2).map(getResultId)).toEqual(IDS.slice(2));
	});

	it('and does not send people of the same name together', async () => {
		const twins = bench.sandbox.people.filter(
			({ firstName, lastName }) => `${firstName} ${lastName}` === 'Ada Lovelace',
		);
		const list = twins.map(({ firstName, lastName, company }) => ({
			firstName,
			lastName,
			company: company.name,
		}));
		const envelopes = await look({ correlation: 'position', rows: 'shuffled' }, list);
		expect(bench.requests).toHaveLength(twins.length);
		expect(envelopes.map(getResultId)).toEqual(twins.map(({ id }) => id));
	});
});

describe('Enrich recognizes a special answer:', () => {
	it('status 451 is an opt-out', async () => {
		for (const way of BOTH_WAYS) {
			const quirks = { optedOut: 'status451' } as const;
			const envelopes = await look(quirks, [OTTO, ADA].map(identifyByEmail), way);
			expect(envelopes).toMatchObject([
				{ status: 'skipped', reason: 'optedOut', credits: { charged: 0 } },
				{ status: 'found' },
			]);
			expect(envelopes[0]!.message).toContain('not to be processed');
		}
	});

	it('a pending answer is not a missing match', async () => {
		for (const way of BOTH_WAYS) {
			const envelopes = await look({ pending: 'always' }, [identifyByEmail(ADA)], way);
			expect(listStatusesWithReasons(envelopes)).toEqual(['pending/pending']);
			expect(envelopes[0]!.raw).toMatchObject({ status: 'pending' });
		}
	});

	it('an answer with a job for the whole batch keeps the ID of the job', async () => {
		const jobId = expect.stringMatching(/^job-/);
		const job = { status: 'pending', jobId, raw: { enrichment_id: jobId } };
		for (const way of BOTH_WAYS) {
			const envelopes = await look(
				{ pending: 'job' },
				[ADA, SOREN].map(identifyByEmail),
				way,
			);
			expect(envelopes).toMatchObject([job, job]);
			expect(envelopes.reduce((sum, { credits }) => sum + credits.charged, 0)).toBe(4);
		}
	});
});

describe("'Minimum Confidence'", () => {
	it('separates sure matches from those of which the provider is less sure', async () => {
		// Another last name and employer.
		const doubtful = {
			...identifyByEmail(ADA),
			firstName: 'Ada',
			lastName: 'Xu',
			company: 'Acme',
		};
		const envelopes = await look({}, [doubtful, identifyByEmail(SOREN)], {
			options: { minimumConfidence: 80 },
		});
		expect(listStatusesWithReasons(envelopes)).toEqual([
			'lowConfidence/lowConfidence',
			'found',
		]);
	});

	it('does not reject a match for which the provider states no confidence', async () => {
		bench.useNetwork(() =>
			toApiResponse(200, { firstName: 'Ada', lastName: 'Lovelace', ...identifyByEmail(ADA) }),
		);
		const { envelopes } = await bench.enrich([identifyByEmail(ADA)], {
			options: { minimumConfidence: 80 },
		});
		expect(listStatusesWithReasons(envelopes)).toEqual(['found']);
	});

	it('keeps the data below it, and what they cost', async () => {
		const [envelope] = await look({}, [identifyByEmail(ADA)], {
			options: { minimumConfidence: 99 },
		});
		expect(envelope).toMatchObject({
			status: 'lowConfidence',
			reason: 'lowConfidence',
			confidence: 95,
			credits: { charged: 2 },
			person: { providerId: ADA.id },
		});
	});
});

describe("'Retry with Other Identifiers'", () => {
	const wrong: RawRecord = {
		email: UNKNOWN_EMAIL,
		firstName: 'Bob',
		lastName: 'X',
		company: 'Nobody',
		linkedInUrl: 'https://www.linkedin.com/in/nobody-at-all',
	};

	it('tries LinkedIn page, email address, and name with company, in that order', async () => {
		const [envelope] = await look({}, [wrong], {
			options: { retryWithOtherIdentifiers: true },
		});
		expect(envelope).toMatchObject({ status: 'notFound' });
		expect(bench.requests.map(({ body }) => Object.keys(body as object))).toEqual([
			['linkedInUrl', 'email', 'firstName', 'lastName', 'company'],
			['linkedInUrl'],
			['email'],
			['firstName', 'lastName', 'company'],
		]);
	});

	it('tries again only those that were not found, together', async () => {
		const page = 'https://www.linkedin.com/in/other';
		const eve = { firstName: 'Eve', email: 'x@nowhere.example', linkedInUrl: page };
		const list = [...PEOPLE, wrong, { ...wrong, ...eve }];
		const options = { retryWithOtherIdentifiers: true };
		await look({}, list, { reveal: ['profile'], options });
		expect(bench.requests.map(({ body }) => (body as unknown[]).length)).toEqual([6, 2, 2, 2]);
	});
});
