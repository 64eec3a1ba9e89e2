/** Answers that are far too large or too deep, already received: read in bounded time, or kept as unread. */
import { pickSandboxIdentifiers } from '../../testing/people';
import { soakBenches } from './providers';

/** The short form is a tenth of it. */
const SHARE = process.env.SOAK_RECORDS === undefined ? 0.1 : 1;
const MEGABYTE = 2 ** 20 * SHARE;
const ANSWERS: Array<[string, string]> = [
	['one text of 50 MB', JSON.stringify({ name: 'x'.repeat(50 * MEGABYTE) })],
	['a list of a million numbers', JSON.stringify(Array.from({ length: 1e6 * SHARE }, () => 7))],
	['lists in lists, 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000)],
	['objects in objects, 50,000 deep', '{"data":'.repeat(50_000) + '1' + '}'.repeat(50_000)],
];

describe.each(ANSWERS)('With %s as the answer,', (_name, text) => {
	it.each(soakBenches())('Enrich writes one outcome for each record at $name', async (bench) => {
		bench.reset();
		bench.useNetwork(() => ({ kind: 'response', status: 200, headers: {}, body: text }));
		const records = [0, 1].map((index) =>
			pickSandboxIdentifiers('contact', index, bench.sandbox),
		);
		const { envelopes, error } = await bench.enrich(records);
		// A run of which nothing was paid may fail as a whole.
		const outcomes = error ? [error, error] : envelopes;
		expect(outcomes.map((each) => typeof each)).toEqual(['object', 'object']);
	});
});
