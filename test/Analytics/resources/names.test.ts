import {
	industryCode,
	INDUSTRIES,
	matching,
	timeZones,
} from '../../../nodes/Analytics/resources/choices';

describe('lists to choose from', () => {
	it('have every time zone, and the one of no place', () => {
		expect(timeZones().length).toBeGreaterThan(400);
		expect(timeZones()).toContainEqual({ name: 'Etc/UTC', value: 'Etc/UTC' });
	});

	it.each([['new york'], ['New_York'], ['york new'], ['america/new']])(
		'find a zone by "%s"',
		(text) => {
			expect(matching(timeZones(), text).map(({ value }) => value)).toContain(
				'America/New_York',
			);
		},
	);

	it('understand an industry by its name as well as by its code', () => {
		for (const { name, value } of INDUSTRIES) {
			expect([industryCode(name), industryCode(value)]).toEqual([value, value]);
		}
	});
});
