/**
 * A short form; SOAK_RECORDS=100000 takes so many records for each provider. A failure names the
 * seed that repeats it.
 */
import type { Entity } from '../../nodes/Enrichment/person/entities';
import { pickSandboxIdentifiers } from '../../testing/people';
import { randomFrom, soakOnce } from './badNetwork';
import { drawStrangeValue } from './strangeValues';
import { soakBenches } from './providers';
import { SEED } from '../../testing/seed';

const RECORDS = Number(process.env.SOAK_RECORDS ?? 1_000);
const LIST = 250;

jest.setTimeout(300_000 + RECORDS * 20);

describe.each(soakBenches())('Enrich at $name', (bench) => {
	it('gives every record its own outcome and states what was charged, whatever the network does', async () => {
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
					body: drawStrangeValue(random),
				}));
				const records = [0, 1, 2].map((index) =>
					pickSandboxIdentifiers(entity, index, bench.sandbox),
				);
				const { envelopes, error } = await bench.enrich(records, { resource: entity });
				// A run of which nothing was paid may fail as a whole.
				const outcomes = error ? [error, error, error] : envelopes;
				expect(outcomes.map((each) => typeof each)).toEqual(records.map(() => 'object'));
			}
		},
	);
});
