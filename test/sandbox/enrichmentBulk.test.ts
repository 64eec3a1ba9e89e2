import {
	ACME,
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	SOREN,
	type Quirks,
} from '../../sandbox/enrichment';
import { closeAll, openEnrichment } from './openEnrichment';

afterAll(closeAll);

const ASKED_ADA = { email: 'ada@analytical-engines.example' };
const ASKED_NOBODY = { email: 'nobody@nowhere.example' };
const ASKED_CHARLES = { linkedInUrl: CHARLES.linkedInUrl };
const ASKED_SOREN = { email: 'soren@fjord-data.example' };
const THREE = [ASKED_ADA, ASKED_NOBODY, ASKED_CHARLES];
const person = ({ id }: { id: string }) => expect.objectContaining({ id });

/** The bodies of a bulk under some quirks, as far as they say whose row is whose. */
async function bulk(
	quirks: Partial<Quirks>,
	asked: unknown = THREE,
	path = '/person/bulk',
): Promise<unknown> {
	const { post, sandbox } = await openEnrichment();
	Object.assign(sandbox.quirks, { confidence: 'none', creditReport: 'none', ...quirks });
	const { text } = await post(path, asked);
	return withoutMatchedBy(text);
}

const withoutMatchedBy = (text: string): unknown =>
	JSON.parse(text, (key, value: unknown) => (key === 'matchedBy' ? undefined : value));

const found = { status: 'found' };
const missing = { status: 'not_found' };

describe('the answer to a bulk', () => {
	it('is an array in order that echoes the identifiers', async () => {
		expect(await bulk({})).toEqual([
			{ ...ASKED_ADA, ...found, person: person(ADA) },
			{ ...ASKED_NOBODY, ...missing },
			{ ...ASKED_CHARLES, ...found, person: person(CHARLES) },
		]);
	});

	it('is the same for companies', async () => {
		const asked = [
			{ domain: 'acme.example' },
			{ name: 'Analytical Engines' },
			{ name: 'Nowhere' },
		];
		expect(await bulk({}, asked, '/company/bulk')).toEqual([
			{ domain: 'acme.example', ...found, company: person(ACME) },
			{ name: 'Analytical Engines', ...found, company: person(ANALYTICAL_ENGINES) },
			{ name: 'Nowhere', ...missing },
		]);
	});

	it('may be told apart by position, with a hole where nobody is known', async () => {
		expect(await bulk({ correlation: 'position' })).toEqual([
			{ ...found, person: person(ADA) },
			null,
			{ ...found, person: person(CHARLES) },
		]);
	});

	it.each([
		'id',
		'contactId',
		'companyId',
		'clientReferenceId',
		'identifier',
		'externalID',
		'referenceId',
		'metadata',
		'custom',
		'custom_fields',
	])('may echo the field %s that a record carried', async (field) => {
		const asked = [
			{ ...ASKED_ADA, [field]: 'a' },
			{ ...ASKED_NOBODY, [field]: { row: 2 } },
		];
		expect(await bulk({ correlation: 'idEcho' }, asked)).toEqual([
			{ [field]: 'a', ...found, person: person(ADA) },
			{ [field]: { row: 2 }, ...missing },
		]);
	});

	it('may be an object keyed by the ids', async () => {
		const asked = [
			{ ...ASKED_ADA, contactId: 'a' },
			{ ...ASKED_NOBODY, contactId: 7 },
		];
		expect(await bulk({ correlation: 'keyedById' }, asked)).toEqual({
			a: { ...found, person: person(ADA) },
			7: missing,
		});
	});

	it('is keyed by position when no record carried an id', async () => {
		expect(await bulk({ correlation: 'keyedById' })).toEqual({
			0: { ...found, person: person(ADA) },
			1: missing,
			2: { ...found, person: person(CHARLES) },
		});
	});

	it('may be three lists by id', async () => {
		const asked = [...THREE, { email: 'not an address' }].map((record, row) => ({
			...record,
			identifier: `row ${row}`,
		}));
		expect(await bulk({ correlation: 'threeLists' }, asked)).toEqual({
			matched: [
				{ identifier: 'row 0', ...found, person: person(ADA) },
				{ identifier: 'row 2', ...found, person: person(CHARLES) },
			],
			not_matched: ['row 1'],
			invalid_datapoints: ['row 3'],
		});
	});

	it('may echo the whole record under input', async () => {
		const asked = [{ ...ASKED_ADA, note: 'mine' }, ASKED_NOBODY];
		expect(await bulk({ correlation: 'inputEcho' }, asked)).toEqual([
			{ input: asked[0], ...found, person: person(ADA) },
			{ input: ASKED_NOBODY, ...missing },
		]);
	});

	it.each(['results', 'data', 'contacts', 'companies', 'people', 'matches', 'records'])(
		'may stand under %s, with the balance beside it',
		async (bulkKey) => {
			const { post, sandbox } = await openEnrichment({ credits: 10 });
			Object.assign(sandbox.quirks, { bulkKey });
			expect((await post('/person/bulk', THREE)).body).toEqual({
				[bulkKey]: [
					expect.objectContaining({ creditsCharged: 2 }),
					expect.objectContaining({ creditsCharged: 0 }),
					expect.objectContaining({ creditsCharged: 1 }),
				],
				creditsRemaining: 7,
			});
		},
	);
});

describe('rows that are not as asked', () => {
	it.each([2, 3, 25])('may come in another order, all %i of them', async (count) => {
		const { post, sandbox } = await openEnrichment();
		sandbox.quirks.rows = 'shuffled';
		const asked = Array.from({ length: count }, (_, row) => ({
			email: `p${row}@nowhere.example`,
		}));
		const { body } = await post('/person/bulk', asked);
		const rows = asked.map((record) => expect.objectContaining(record));
		expect(body).toHaveLength(count);
		expect(body).toEqual(expect.arrayContaining(rows));
		expect(body).not.toEqual(rows);
	});

	it('may be one short', async () => {
		expect(await bulk({ rows: 'short' })).toMatchObject([ASKED_NOBODY, ASKED_CHARLES]);
	});

	it('may begin with somebody whom nobody asked for, who is not charged', async () => {
		const { post, sandbox } = await openEnrichment();
		sandbox.quirks.rows = 'extra';
		const { body } = await post('/person/bulk', [ASKED_ADA]);
		expect(body).toMatchObject([
			{ email: expect.not.stringMatching(ASKED_ADA.email) },
			ASKED_ADA,
		]);
		expect(sandbox.ledger.map(({ id }) => id)).toEqual([ADA.id]);
	});

	it('may hold another person than the one who was asked for', async () => {
		const rows = await bulk({ rows: 'contradicting', correlation: 'idEcho' }, [
			{ ...ASKED_NOBODY, id: 'a' },
			{ ...ASKED_SOREN, id: 'b' },
		]);
		expect(rows).toMatchObject([
			{ id: 'a' },
			{ id: 'b', person: { id: expect.not.stringMatching(SOREN.id) } },
		]);
	});

	it('may hold another company too', async () => {
		const rows = await bulk(
			{ rows: 'contradicting' },
			[{ domain: 'acme.example' }],
			'/company/bulk',
		);
		expect(rows).toMatchObject([{ domain: ANALYTICAL_ENGINES.domain }]);
	});
});

describe('a bulk that is refused as a whole', () => {
	it('has more than 100 records', async () => {
		const { post } = await openEnrichment();
		expect((await post('/person/bulk', Array(100).fill(ASKED_ADA))).status).toBe(200);
		expect((await post('/person/bulk', Array(101).fill(ASKED_ADA))).status).toBe(413);
	});

	it.each([413, 400, 422] as const)('has fewer than announced, with %i', async (tooLarge) => {
		const { post, get, sandbox } = await openEnrichment();
		Object.assign(sandbox.quirks, { maxBatch: 2, tooLarge });
		expect((await post('/person/bulk', THREE)).status).toBe(tooLarge);
		expect((await post('/person/bulk', THREE.slice(1))).status).toBe(200);
		expect((await get('/account')).body).toMatchObject({ maxBatch: 100 });
		expect(sandbox.ledger).toHaveLength(1);
	});

	it.each([
		[400, '/person/bulk', { email: 'not an address' }],
		[413, '/person/bulk', { linkedInUrl: 'https://www.linkedin.com/company/acme' }],
		[422, '/company/bulk', { domain: 'no domain' }],
	] as const)('is poisoned, with %i, by one bad record', async (malformed, path, bad) => {
		const { post, sandbox } = await openEnrichment();
		sandbox.quirks.malformed = malformed;
		const good = path === '/person/bulk' ? ASKED_ADA : { domain: 'acme.example' };
		const { status, text } = await post(path, [good, bad]);
		expect(status).toBe(malformed);
		expect(text).not.toMatch(/index|1/);
		expect(sandbox.ledger).toEqual([]);
		expect((await post(path, [good])).status).toBe(200);
	});

	it.each([404, 405] as const)('finds no bulk path, with %i', async (noBulk) => {
		const { post, sandbox } = await openEnrichment();
		sandbox.quirks.noBulk = noBulk;
		expect((await post('/company/bulk', [{ name: 'Acme' }])).status).toBe(noBulk);
		expect((await post('/company', { name: 'Acme' })).status).toBe(200);
	});
});
