import { buildToolTable } from '../../nodes/shared/node/tool';

describe('A table for an AI agent', () => {
	const columns = ['country', 'sessions'];
	const rows = (count: number, country = 'Norway') =>
		Array.from({ length: count }, (_, index) => [country, index]);

	it('ends after a number of rows, and says so', () => {
		const table = buildToolTable(columns, rows(300), 1234, []);
		expect(table).toMatchObject({
			rowsShown: '200 of 1234',
			notes: [expect.stringContaining('1034 more rows')],
		});
		expect(table.rows).toHaveLength(200);
	});

	it('ends after a number of characters, with complete rows, and says so', () => {
		const table = buildToolTable(columns, rows(100, 'x'.repeat(1000)), 100, []);
		expect(JSON.stringify(table.rows).length).toBeLessThan(20_100);
		expect(table.rowsShown).toBe('19 of 100');
	});
});
