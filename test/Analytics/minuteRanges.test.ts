import { checkMinuteRanges } from '../../nodes/Analytics/report/realtime';

describe('minute ranges', () => {
	const range = (startMinutesAgo: number, endMinutesAgo: number) => ({
		name: '',
		startMinutesAgo,
		endMinutesAgo,
	});

	it.each([
		['two that are the same', [range(3, 0), range(3, 0)]],
		['one that ends before it begins', [range(3, 5)]],
		['one of yesterday', [range(1440, 0)]],
		['two of one name', [range(3, 0), range(6, 4)].map((each) => ({ ...each, name: 'now' }))],
	])('are refused before any request: %s', (_claim, ranges) => {
		expect(checkMinuteRanges(ranges)).toMatchObject({ ok: false });
	});
});
