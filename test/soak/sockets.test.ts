/** SOAK_RECORDS=100000 takes so many; `npm run bench -- soak` does, and shows the time beside a run without faults. */
import { startEngine, type Engine } from '../../engine/engine';
import { runSocketSoak } from '../../testing/socketSoak';
import { SEED } from '../../testing/seed';
import { randomFrom } from './badNetwork';

const RECORDS = Number(process.env.SOAK_RECORDS ?? 20_000);

jest.setTimeout(300_000 + RECORDS * 20);

let engine: Engine;

beforeAll(async () => void (engine = await startEngine()));
afterAll(async () => await engine.stop());

it('Enrich loses no record, mixes none up and pays for none twice over a network that refuses, drops and cuts answers', async () => {
	const report = await runSocketSoak(engine, RECORDS, randomFrom(SEED));
	const { found, unknown, lost, mixedUp, paidTwice, charged, reported, faults } = report;
	expect({ seed: SEED, lost, mixedUp, paidTwice }).toEqual({
		seed: SEED,
		lost: 0,
		mixedUp: 0,
		paidTwice: 0,
	});
	expect(found + unknown).toBe(RECORDS);
	expect(faults).toBeGreaterThan(0);
	const [sure, atMost] = reported;
	expect(sure).toBeLessThanOrEqual(charged);
	expect(charged).toBeLessThanOrEqual(atMost);
});
