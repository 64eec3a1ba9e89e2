/**
 * A short form; SOAK_RECORDS=100000 takes so many records for each provider. A failure names the
 * seed that repeats it.
 */
import { readCriteria, CRITERIA } from '../../nodes/Enrichment/records/searchCriteria';
import { IDENTIFIERS, type Entity } from '../../nodes/Enrichment/person/entities';
import { normaliseCompany, normalisePerson } from '../support/generic';
import { readIdentifiers } from '../../nodes/Enrichment/records/identifiers';
import { ownIdentifiers } from '../../nodes/Enrichment/records/ownFields';
import { planLookups } from '../../nodes/Enrichment/records/plan';
import { rawIdentifiers } from '../../nodes/Enrichment/records/rawIdentifiers';
import { dialectOf } from '../../nodes/Enrichment/providers';
import { isRecord } from '../../nodes/shared/core/json';
import { identifiersOfEntity } from '../support/lookups';
import { randomFrom, soakOnce } from './badNetwork';
import { hostileText, hostileValue } from './hostile';
import { soakBenches } from './providers';
import { SEED } from '../support/seed';

const RECORDS = Number(process.env.SOAK_RECORDS ?? 1_000);
const LIST = 250;

jest.setTimeout(300_000 + RECORDS * 20);

describe.each(soakBenches())('$name', (bench) => {
	it('gives every record its own outcome and reports what was charged, whatever the network does', async () => {
		const random = randomFrom(SEED);
		const broken: string[] = [];
		let spoilt = 0;
		for (let sent = 0; sent < RECORDS; sent += LIST) {
			const report = await soakOnce(bench, LIST, random);
			spoilt += report.spoilt;
			broken.push(...report.broken);
		}
		expect({ seed: SEED, broken }).toEqual({ seed: SEED, broken: [] });
		expect(spoilt).toBeGreaterThan(0);
	});

	it.each<Entity>(['contact', 'company'])(
		'gives every %s one outcome, whatever is answered',
		async (entity) => {
			const random = randomFrom(SEED);
			const statuses = [200, 200, 200, 201, 202, 400, 404, 422, 451];
			for (let round = 0; round < RECORDS / 20; round++) {
				bench.reset();
				bench.useNetwork(() => ({
					kind: 'response',
					status: statuses[Math.floor(random() * statuses.length)]!,
					headers: {},
					body: hostileValue(random),
				}));
				const records = [0, 1, 2].map((index) =>
					identifiersOfEntity(entity, index, bench.sandbox),
				);
				const { envelopes } = await bench.run(records, { entity });
				expect(envelopes.map(({ status }) => typeof status)).toEqual(
					records.map(() => 'string'),
				);
			}
		},
	);
});

describe('hostile inputs', () => {
	const rounds = Math.min(10_000, RECORDS / 2);

	it.each<Entity>(['contact', 'company'])(
		'are read or refused in words as identifiers of a %s, and never thrown at',
		(entity) => {
			const random = randomFrom(SEED);
			for (let round = 0; round < rounds; round++) {
				const values = IDENTIFIERS[entity].map(
					(name) =>
						[
							name,
							random() < 0.5 ? hostileText(random) : hostileValue(random, 2),
						] as const,
				);
				const { raw, unreadable } = rawIdentifiers(entity, values);
				const item = hostileValue(random, 2);
				const own = ownIdentifiers(entity, isRecord(item) ? item : { item });
				const candidates = [readIdentifiers(entity, raw), own].map((each) => ({
					...each,
					extra: {},
					alreadyFilled: false,
				}));
				const plan = planLookups(entity, candidates, true);
				const planned = plan.lookups.flatMap(({ records }) => records);
				expect([...planned, ...plan.skipped.keys()].sort()).toEqual([0, 1]);
				for (const { message } of unreadable) expect(message).not.toBe('');
			}
		},
	);

	it('are read or refused in words as criteria and settings of a credential', () => {
		const random = randomFrom(SEED);
		for (let round = 0; round < rounds; round++) {
			const raw = Object.fromEntries(
				CRITERIA.contact.map((name) => [name, hostileValue(random, 2)]),
			);
			const criteria = readCriteria(raw);
			if (!criteria.ok) expect(criteria.failure.message).not.toBe('');
			const credentials = hostileValue(random, 2);
			const dialect = dialectOf({
				...(isRecord(credentials) ? credentials : {}),
				provider: hostileText(random),
				customise: true,
				fieldNames: hostileValue(random, 2),
				bulkWrapper: hostileValue(random, 1),
				maxBatch: hostileValue(random, 0),
			});
			expect(dialect.name).toBe('generic');
		}
	});

	it('become a person and a company in bounded time', () => {
		const random = randomFrom(SEED);
		for (let round = 0; round < rounds; round++) {
			const record = hostileValue(random);
			if (!isRecord(record)) continue;
			expect(isRecord(normalisePerson(record))).toBe(true);
			expect(isRecord(normaliseCompany(record))).toBe(true);
		}
	});
});
