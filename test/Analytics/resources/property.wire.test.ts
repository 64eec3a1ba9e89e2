import { expectAdvice } from '../../../testing/failures';
import { FJORD, openAdminBench, type AdminRequest } from '../../../testing/admin';
import { SHOP } from '../../../testing/analytics';
import { openSharedBench } from '../../../testing/shared';

const bench = openSharedBench(openAdminBench);

const draft = {
	account: FJORD,
	displayName: 'Outlet',
	timeZone: { __rl: true, mode: 'list', value: 'Europe/Oslo' },
	currencyCode: 'NOK',
};
const create = (parameters = {}, more = {}) =>
	bench.property('create', { ...draft, ...parameters }, more);

describe('Property: Create', () => {
	it('sends the fields that were filled in, and says that a data stream is missing', async () => {
		const { items, hints } = await create({
			currencyCode: 'eur',
			industryCategory: 'Food and Drink',
		});
		expect(items).toEqual([
			{
				id: expect.stringMatching(/^\d+$/),
				name: expect.stringMatching(/^properties\/\d+$/),
				displayName: 'Outlet',
				accountId: FJORD,
				timeZone: 'Europe/Oslo',
				currencyCode: 'EUR',
				industryCategory: 'FOOD_AND_DRINK',
				serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
				createTime: '2026-11-21T12:00:00.000Z',
				created: true,
			},
		]);
		expect(bench.sent()).toEqual<AdminRequest[]>([
			{
				parent: `accounts/${FJORD}`,
				displayName: 'Outlet',
				timeZone: 'Europe/Oslo',
				currencyCode: 'EUR',
				industryCategory: 'FOOD_AND_DRINK',
			},
		]);
		expect(hints).toEqual([expect.stringContaining('until it has a data stream')]);
	});

	it('refuses a missing time zone or currency', async () => {
		await expect(create({ timeZone: '' })).rejects.toThrow("'Time Zone' is empty");
		await expect(create({ currencyCode: '' })).rejects.toThrow("'Currency' is empty");
		expect(bench.changes()).toEqual([]);
	});

	it('names the access level that is needed where the user lacks it', async () => {
		await expect(create({ account: '105000005' })).rejects.toMatchObject({
			message: 'Google refused access to the account',
			description: expect.stringMatching(
				/the account\..*is Administrator \(or Editor\) there.*Account access management/,
			),
		});
	});

	it('does not create it twice when the answer was lost, even where one of the same name existed', async () => {
		await create();
		bench.sandbox.endpoints.admin.order({ match: /^POST/, stage: 'after', reset: true });
		const { items } = await create();
		const { items: all } = await bench.property('getMany', { account: FJORD, returnAll: true });
		const outlets = all.filter(({ displayName }) => displayName === 'Outlet');
		expect(outlets).toHaveLength(2);
		expect(outlets.map(({ id }) => id)).toContain(items[0]!.id);
	});

	it('creates it when the request never arrived, though somebody created one of the same name a moment before', async () => {
		const { items: twin } = await create();
		bench.sandbox.endpoints.admin.order({ match: /^POST/, reset: true });
		const { items } = await create();
		expect(items).toMatchObject([{ created: true }]);
		expect(items[0]!.id).not.toBe(twin[0]!.id);
	});

	it('creates two when the run asks for two, whichever answers are lost', async () => {
		bench.sandbox.endpoints.admin.order({
			match: /^POST/,
			stage: 'after',
			reset: true,
			times: 2,
		});
		const { items } = await create({}, { perItem: [{}, {}] });
		expect(new Set(items.map(({ id }) => id)).size).toBe(2);
		expect(bench.sent()).toHaveLength(2);
	});
});

describe('A property', () => {
	it('that the user may not access is refused with the access level that is needed', async () => {
		await expect(bench.property('get', { property: '406000001' })).rejects.toMatchObject(
			expectAdvice(/property 406000001.*at least Viewer/),
		);
		await expect(
			bench.property('update', { property: '405000001', updateFields: { displayName: 'X' } }),
		).rejects.toMatchObject(expectAdvice(/property 405000001.*at least Editor/));
	});

	it('is updated in the fields that the user added', async () => {
		const { items } = await bench.property('update', {
			updateFields: { displayName: 'New', timeZone: { mode: 'id', value: 'Etc/UTC' } },
		});
		expect(items).toMatchObject([
			{ displayName: 'New', timeZone: 'Etc/UTC', currencyCode: 'EUR' },
		]);
		const { query } = bench.sandbox.endpoints.admin.requests.at(-1)!;
		expect(query.get('updateMask')).toBe('display_name,time_zone');
		expect(bench.sent()).toEqual<AdminRequest[]>([{ displayName: 'New', timeZone: 'Etc/UTC' }]);
	});

	it('is moved to the trash, and the output says until when it can be restored', async () => {
		const { items } = await bench.property('delete');
		expect(items).toMatchObject([
			{
				deleted: true,
				id: SHOP,
				expireTime: expect.stringMatching(/^2026-12-26/),
				note: expect.stringMatching(/trash.*2026-12-26.*restored/),
			},
		]);
	});

	it('is reported as moved to the trash when the answer to that was lost', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^DELETE/, stage: 'after', reset: true });
		expect((await bench.property('delete')).items).toMatchObject([{ deleted: true, id: SHOP }]);
		expect(bench.changes()).toEqual([`DELETE /properties/${SHOP}`, `GET /properties/${SHOP}`]);
	});
});

describe('Property: Get Many', () => {
	it('fetches the properties of an account in pages of 200', async () => {
		const { items } = await bench.property('getMany', {
			account: '104000004',
			returnAll: true,
		});
		expect(items).toHaveLength(120);
		const { query } = bench.sandbox.endpoints.admin.requests[0]!;
		expect(Object.fromEntries(query)).toEqual({
			filter: 'ancestor:accounts/104000004',
			pageSize: '200',
		});
	});

	it('says when there are more properties than the limit', async () => {
		const { items, hints } = await bench.property('getMany', { account: '104000004' });
		expect(items).toHaveLength(50);
		expect(hints).toEqual(["Limited to the first 50. Turn on 'Return All' to get all."]);
	});

	it('leaves out properties in the trash unless the user wants them', async () => {
		await bench.property('delete');
		const ids = async (options = {}) =>
			(await bench.property('getMany', { account: FJORD, options })).items.map(
				({ id }) => id,
			);
		expect(await ids()).not.toContain(SHOP);
		expect(await ids({ showDeleted: true })).toContain(SHOP);
	});
});
