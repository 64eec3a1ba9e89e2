import { expectAdvice, buildGoogleError } from '../../../testing/failures';
import { openAdminBench, type AdminRequest } from '../../../testing/admin';
import { FRESH, SHOP, type DataRequest } from '../../../testing/analytics';
import { openSharedBench } from '../../../testing/shared';

const bench = openSharedBench(openAdminBench);

const create = (parameters = {}, more = {}) =>
	bench.keyEvent('create', { eventName: 'view_item', ...parameters }, more);
const events = `/properties/${SHOP}/keyEvents`;

describe('creating a key event', () => {
	it('looks whether the event was collected, then creates it', async () => {
		const { items } = await create();

		expect(items).toEqual([
			{
				id: expect.stringMatching(/^\d+$/),
				name: expect.stringMatching(/^properties\/401000001\/keyEvents\/\d+$/),
				eventName: 'view_item',
				countingMethod: 'ONCE_PER_EVENT',
				custom: true,
				deletable: true,
				created: true,
				createTime: '2026-11-21T12:00:00.000Z',
			},
		]);
		expect(bench.reports()).toMatchObject<DataRequest[]>([
			{
				dimensions: [{ name: 'eventName' }],
				dateRanges: [{ startDate: '90daysAgo', endDate: 'today' }],
			},
		]);
		expect(bench.changes()).toEqual([`GET ${events}`, `POST ${events}`]);
		expect(bench.sent()).toEqual<AdminRequest[]>([
			{ eventName: 'view_item', countingMethod: 'ONCE_PER_EVENT' },
		]);
	});

	it('sends the default value with its currency', async () => {
		const { items } = await create({
			countingMethod: 'ONCE_PER_SESSION',
			defaultValue: {
				value: { numericValue: 12.5, currencyCode: { mode: 'list', value: 'eur' } },
			},
		});

		expect(items[0]).toMatchObject({ defaultValue: 12.5, currencyCode: 'EUR' });
		expect(bench.sent()).toMatchObject<AdminRequest[]>([
			{ defaultValue: { numericValue: 12.5, currencyCode: 'EUR' } },
		]);
	});

	it('keeps the default value that it has where it is made again with none', async () => {
		const options = { verifyCollected: false };
		const defaultValue = {
			value: { numericValue: 5, currencyCode: { mode: 'list', value: 'EUR' } },
		};
		await create({ eventName: 'lead', options, defaultValue });
		const again = { ...options, ifExists: 'update' };
		const { items } = await create({ eventName: 'lead', options: again });
		expect(items).toMatchObject([{ created: false, changed: false }]);
		expect(items[0]).toHaveProperty('defaultValue', 5);
	});

	it('refuses an event that was not collected, and asks for no change', async () => {
		await expect(create({ eventName: 'viewItem' })).rejects.toMatchObject({
			message:
				'The property 401000001 has not collected the event "viewItem" in the last 90 days, so no key event was created',
			description: expect.stringMatching(/^Did you mean view_item\b.*'Verify Collected'/),
		});
		expect(bench.changes()).toEqual([`GET ${events}`]);
	});

	it('says so of a property that has collected nothing', async () => {
		await expect(create({ property: FRESH })).rejects.toMatchObject({
			message: expect.stringContaining('has not collected the event "view_item"'),
			description: expect.stringContaining('Events collected: none'),
		});
	});

	it('looks as far back as it is told', async () => {
		await create({ options: { lookbackDays: 7 } });
		expect(bench.reports()[0]!.dateRanges).toEqual([
			{ startDate: '7daysAgo', endDate: 'today' },
		]);
	});

	it('asks for the event alone where Google merges rare events', async () => {
		bench.sandbox.analytics.quirks.set({ otherRow: { keep: 1 } });
		const { items } = await create({ eventName: 'add_to_cart' });
		expect(items[0]).toMatchObject({ created: true });
		expect(bench.reports()[1]).toMatchObject<DataRequest>({
			dimensionFilter: {
				filter: {
					stringFilter: { value: 'add_to_cart', matchType: 'EXACT', caseSensitive: true },
				},
			},
		});
	});

	it('goes on with one that somebody else made meanwhile', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^POST/, stage: 'after', reply: conflict });
		const { items } = await create({ options: { ifExists: 'return' } });
		expect(items).toMatchObject([{ eventName: 'view_item', created: false }]);
	});

	it('gives the answer of Google as it is', async () => {
		const { items } = await create({ simplify: false });
		expect(Object.keys(items[0]!).sort()).toEqual([
			'countingMethod',
			'createTime',
			'custom',
			'deletable',
			'eventName',
			'name',
		]);
	});

	it.each([
		['an empty name', { eventName: ' ' }, "'Event Name' is empty"],
		[
			'an amount without currency',
			{ defaultValue: { value: { numericValue: 1 } } },
			"'Currency' under Default Value is empty",
		],
		['a measurement ID as property', { property: 'G-ABC' }, '"G-ABC" is not a property ID'],
	])('refuses %s before anything is asked', async (_, parameters, message) => {
		await expect(create(parameters)).rejects.toThrow(message);
		expect([...bench.reports(), ...bench.changes()]).toEqual([]);
	});
});

const conflict = buildGoogleError(409, 'Requested entity already exists', 'ALREADY_EXISTS');

describe('an answer that is lost', () => {
	it('does not pass off as made what was there before with other settings', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^POST/, reset: true });
		await expect(
			create({ eventName: 'sign_up', countingMethod: 'ONCE_PER_SESSION' }),
		).rejects.toThrow('"sign_up" is already a key event of the property 401000001');
	});

	it('is an open question when nobody can be asked', async () => {
		const { admin } = bench.sandbox.endpoints;
		admin.order({ match: /^POST/, reset: true });
		// What is there before is told, late.
		admin.order({ match: /^GET/, delayMs: 1 });
		admin.order({ match: /^GET/, times: 3, reply: { status: 503 } });
		await expect(create()).rejects.toMatchObject(
			expectAdvice(
				/may have been made anyway.*\. Check Google Analytics before you run it again\.$/,
			),
		);
		expect(bench.changes().filter((change) => change.startsWith('POST'))).toHaveLength(1);
	});
});

describe('many at once', () => {
	it('one failure does not stop the rest when told to go on', async () => {
		const perItem = [
			{ eventName: 'view_item' },
			{ eventName: 'nobody_sends' },
			{ eventName: 'add_to_cart' },
		];
		const { items } = await create({}, { perItem, continueOnFail: true });
		expect(items).toMatchObject([
			{ eventName: 'view_item', created: true },
			{ error: expect.stringContaining('has not collected the event "nobody_sends"') },
			{ eventName: 'add_to_cart', created: true },
		]);
		expect(bench.reports()).toHaveLength(1);
	});

	it('stay under the limit of 180 changes a minute', async () => {
		const changes = Array.from({ length: 190 }, (_, index) => ({
			keyEvent: '555000',
			updateFields: {
				countingMethod: index % 2 === 0 ? 'ONCE_PER_SESSION' : 'ONCE_PER_EVENT',
			},
		}));
		// What the tests above sent is a minute ago.
		bench.clock.advance(62_000);
		await bench.keyEvent('update', {}, { perItem: changes });
		// A minute and the margin for networks that delay one request more than another.
		expect(bench.clock.slept).toEqual([61_200]);
	});
});

describe('a key event', () => {
	it.each([
		['another property', 'properties/1/keyEvents/2', 'has no key event "properties/1/'],
		['another kind', `properties/${SHOP}/dataStreams/2`, 'has no key event'],
		['an event that is none', 'scroll', 'has no key event "scroll"'],
		['nothing', '', "'Key Event' is empty"],
	])('of %s is refused', async (_, keyEvent, message) => {
		await expect(bench.keyEvent('get', { keyEvent })).rejects.toThrow(message);
	});

	it('that does not exist is named', async () => {
		await expect(bench.keyEvent('get', { keyEvent: '12' })).rejects.toMatchObject({
			message: `The property ${SHOP} has no key event "12"`,
			description: expect.stringMatching(/^It has: purchase, /),
		});
	});

	it('loses its default value when that is left empty', async () => {
		const { items } = await bench.keyEvent('update', {
			keyEvent: 'generate_lead',
			updateFields: { defaultValue: {} },
		});
		expect(items[0]).not.toHaveProperty('defaultValue');
		const { query } = bench.sandbox.endpoints.admin.requests.at(-1)!;
		expect(query.get('updateMask')).toBe('default_value');
	});
});
