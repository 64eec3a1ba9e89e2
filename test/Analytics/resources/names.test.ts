import {
	toIndustryCode,
	INDUSTRIES,
	filterChoices,
	listTimeZones,
} from '../../../nodes/Analytics/resources/choices';

describe('The lists to choose from', () => {
	it('contain every time zone, including UTC', () => {
		expect(listTimeZones().length).toBeGreaterThan(400);
		expect(listTimeZones()).toContainEqual({ name: 'Etc/UTC', value: 'Etc/UTC' });
	});

	it.each([['new york'], ['New_York'], ['york new'], ['america/new']])(
		'find a time zone by "%s"',
		(text) => {
			expect(filterChoices(listTimeZones(), text).map(({ value }) => value)).toContain(
				'America/New_York',
			);
		},
	);

	it('find an industry by its name as well as by its code', () => {
		for (const { name, value } of INDUSTRIES) {
			expect([toIndustryCode(name), toIndustryCode(value)]).toEqual([value, value]);
		}
	});
});
