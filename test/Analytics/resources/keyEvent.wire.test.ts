import { expectAdvice, buildGoogleError } from '../../../testing/failures';
import { openAdminBench, type AdminRequest } from '../../../testing/admin';
import { FRESH, SHOP, type DataRequest } from '../../../testing/analytics';
import { openSharedBench } from '../../../testing/shared';

const bench = openSharedBench(openAdminBench);

const create = (parameters = {}, more = {}) =>
	bench.keyEvent('create', { eventName: 'view_item', ...parameters }, more);
const events = `/properties/${SHOP}/keyEvents`;

describe('Key Event: Create', () => {
	it('checks whether the event was collected, then creates the key event', async () => {
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

	it('keeps the existing default value where it is run again without one', async () => {
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

	it('refuses an event that was not collected, without sending a change', async () => {
		await expect(create({ eventName: 'viewItem' })).rejects.toMatchObject({
			message:
				'The property 401000001 has not collected the event "viewItem" in the last 90 days, so no key event was created',
			description: expect.stringMatching(/^Did you mean view_item\b.*'Verify Collected'/),
		});
		expect(bench.changes()).toEqual([`GET ${events}`]);
	});

	it('says when the property has collected no events at all', async () => {
		await expect(create({ property: FRESH })).rejects.toMatchObject({
			message: expect.stringContaining('has not collected the event "view_item"'),
			description: expect.stringContaining('Events collected: none'),
		});
	});

	it('looks back as many days as the user chooses', async () => {
		await create({ options: { lookbackDays: 7 } });
		expect(bench.reports()[0]!.dateRanges).toEqual([
			{ startDate: '7daysAgo', endDate: 'today' },
		]);
	});

	it('requests the event by name where Google groups rare events', async () => {
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

	it('continues with the key event that somebody else created meanwhile', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^POST/, stage: 'after', reply: conflict });
		const { items } = await create({ options: { ifExists: 'return' } });
		expect(items).toMatchObject([{ eventName: 'view_item', created: false }]);
	});

	it("returns Google's own response where Simplify is off", async () => {
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
	])('refuses %s before any request', async (_, parameters, message) => {
		await expect(create(parameters)).rejects.toThrow(message);
		expect([...bench.reports(), ...bench.changes()]).toEqual([]);
	});
});

const conflict = buildGoogleError(409, 'Requested entity already exists', 'ALREADY_EXISTS');

describe('Key Event: Create, when its answer is lost,', () => {
	it('does not report an existing key event with other settings as created', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^POST/, reset: true });
		await expect(
			create({ eventName: 'sign_up', countingMethod: 'ONCE_PER_SESSION' }),
		).rejects.toThrow('"sign_up" is already a key event of the property 401000001');
	});

	it('says that the key event may have been created when that cannot be checked', async () => {
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

describe('Key Event, for many items,', () => {
	it('continues after one failure when the user wants that', async () => {
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

	it('stays within the limit of 180 changes a minute', async () => {
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

describe('A key event', () => {
	it.each([
		['another property', 'properties/1/keyEvents/2', 'has no key event "properties/1/'],
		['another kind', `properties/${SHOP}/dataStreams/2`, 'has no key event'],
		['an event that is no key event', 'scroll', 'has no key event "scroll"'],
		['nothing', '', "'Key Event' is empty"],
	])('is not found when it is chosen by %s', async (_, keyEvent, message) => {
		await expect(bench.keyEvent('get', { keyEvent })).rejects.toThrow(message);
	});

	it('that does not exist is named in the error, with those that do', async () => {
		await expect(bench.keyEvent('get', { keyEvent: '12' })).rejects.toMatchObject({
			message: `The property ${SHOP} has no key event "12"`,
			description: expect.stringMatching(/^It has: purchase, /),
		});
	});

	it('loses its default value when the user leaves that empty', async () => {
		const { items } = await bench.keyEvent('update', {
			keyEvent: 'generate_lead',
			updateFields: { defaultValue: {} },
		});
		expect(items[0]).not.toHaveProperty('defaultValue');
		const { query } = bench.sandbox.endpoints.admin.requests.at(-1)!;
		expect(query.get('updateMask')).toBe('default_value');
	});
});
