import {
	currencies,
	industryCode,
	INDUSTRIES,
	matching,
	timeZones,
} from '../../../nodes/Analytics/resources/choices';
import { readAccountId } from '../../../nodes/Analytics/google/addresses';

describe('an account', () => {
	it.each([
		['a number', '123'],
		['a resource name', 'accounts/123'],
		[
			'an address with its property',
			'https://analytics.google.com/analytics/web/#/a123p456/admin',
		],
		['an address of its own', 'https://analytics.google.com/analytics/web/#/a123/admin'],
		[
			'an older address',
			'https://analytics.google.com/analytics/web/?hl=en#/report-home/a123p456',
		],
	])('is understood as %s', (_, text) => {
		expect(readAccountId(text)).toEqual({ ok: true, value: '123' });
	});

	it.each([
		['nothing', '', "'Account' is empty"],
		['a name', 'Fjord Retail', '"Fjord Retail" is not an account ID'],
		['a property', 'properties/1', '"properties/1" is not an account ID'],
	])('is not understood as %s', (_, text, message) => {
		expect(readAccountId(text)).toMatchObject({
			failure: { message, description: expect.stringContaining('Admin > Account details') },
		});
	});
});

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

	it('have each currency with its name and code', () => {
		expect(currencies()).toContainEqual({ name: 'Japanese Yen (JPY)', value: 'JPY' });
	});

	it('understand an industry by its name as well as by its code', () => {
		for (const { name, value } of INDUSTRIES) {
			expect([industryCode(name), industryCode(value)]).toEqual([value, value]);
		}
	});
});
