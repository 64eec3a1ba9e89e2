import { addUtcOffset } from '../../nodes/shared/core/calendar';

describe('A local time gets the UTC offset that applies then', () => {
	it.each([
		['in winter', '2026-01-31T23:00:00', '+01:00'],
		['in summer', '2026-07-01T23:00:00', '+02:00'],
		['in the evening before clocks go forward', '2026-03-28T23:00:00', '+01:00'],
		['on the day on which clocks go forward, before', '2026-03-29T01:00:00', '+01:00'],
		['on the day on which clocks go forward, after', '2026-03-29T03:00:00', '+02:00'],
		['on the day on which clocks go back, before', '2026-10-25T01:00:00', '+02:00'],
		['in the hour that comes twice: that of the first', '2026-10-25T02:00:00', '+02:00'],
		['on the day on which clocks go back, after', '2026-10-25T03:00:00', '+01:00'],
		['in the evening after clocks have gone back', '2026-10-25T23:00:00', '+01:00'],
	])('%s', (_when, time, offset) => {
		expect(addUtcOffset(time, 'Europe/Oslo')).toBe(`${time}${offset}`);
	});

	it('also where the offset has minutes', () => {
		expect(addUtcOffset('2026-01-31T23:00:00', 'Asia/Kolkata')).toBe(
			'2026-01-31T23:00:00+05:30',
		);
	});

	it('but no offset when it is no local time', () => {
		expect(addUtcOffset('2026-02-30T23:00', 'Europe/Oslo')).toBeUndefined();
	});
});
