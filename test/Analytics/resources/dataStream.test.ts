import { openAdmin, type AdminRequest } from '../../support/admin';
import { APP, SHOP } from '../../support/analytics';
import { shared } from '../../support/shared';

const bench = shared(openAdmin);

const streams = `/properties/${SHOP}/dataStreams`;

describe('creating a data stream', () => {
	it.each<[string, Record<string, string>, AdminRequest, object]>([
		[
			'a website',
			{ displayName: 'Outlet', defaultUri: 'https://outlet.fjord.example' },
			{
				type: 'WEB_DATA_STREAM',
				displayName: 'Outlet',
				webStreamData: { defaultUri: 'https://outlet.fjord.example' },
			},
			{ streamType: 'web', measurementId: expect.stringMatching(/^G-/) },
		],
		[
			'an Android app',
			{ streamType: 'android', packageName: 'example.outlet' },
			{
				type: 'ANDROID_APP_DATA_STREAM',
				androidAppStreamData: { packageName: 'example.outlet' },
			},
			{ streamType: 'android', packageName: 'example.outlet' },
		],
		[
			'an iOS app',
			{ streamType: 'ios', displayName: 'Outlet', bundleId: 'example.outlet' },
			{
				type: 'IOS_APP_DATA_STREAM',
				displayName: 'Outlet',
				iosAppStreamData: { bundleId: 'example.outlet' },
			},
			{
				streamType: 'ios',
				bundleId: 'example.outlet',
				firebaseAppId: expect.stringMatching(/^1:7001:app:\w{10}$/) as string,
			},
		],
	])('adds %s', async (_, parameters, body, output) => {
		const { items } = await bench.dataStream('create', parameters);
		expect(bench.sent()).toEqual<AdminRequest[]>([body]);
		expect(items).toMatchObject([{ id: expect.stringMatching(/^\d+$/), ...output }]);
	});

	it.each([
		['a website without address', { displayName: 'X' }, "'Website URL' is empty"],
		['an app without bundle ID', { streamType: 'ios' }, "'Bundle ID' is empty"],
		['another type', { streamType: 'tv' }, '\'Stream Type\' cannot be "tv"'],
	])('refuses %s before anything is sent', async (_, parameters, message) => {
		await expect(bench.dataStream('create', parameters)).rejects.toThrow(message);
		expect(bench.changes()).toEqual([]);
	});
});

describe('a data stream', () => {
	it.each([['its measurement ID', 'G-FJORD00001']])('is got by %s', async (_, dataStream) => {
		const { items } = await bench.dataStream('get', { dataStream });
		expect(items).toEqual([
			{
				id: '2001',
				name: `properties/${SHOP}/dataStreams/2001`,
				displayName: 'Shop website',
				streamType: 'web',
				measurementId: 'G-FJORD00001',
				defaultUri: 'https://shop.fjord.example',
				createTime: '2024-05-02T08:30:00.000Z',
				updateTime: '2024-05-02T08:30:00.000Z',
			},
		]);
	});

	it.each([['an unknown measurement ID', 'G-NOBODY', 'has no data stream "G-NOBODY"']])(
		'is not found by %s',
		async (_, dataStream, message) => {
			await expect(bench.dataStream('get', { dataStream })).rejects.toThrow(message);
		},
	);

	it('changes in the fields that were added', async () => {
		const { items } = await bench.dataStream('update', {
			dataStream: '2001',
			updateFields: { defaultUri: 'https://new.fjord.example' },
		});
		expect(items).toMatchObject([
			{
				displayName: 'Shop website',
				defaultUri: 'https://new.fjord.example',
				measurementId: 'G-FJORD00001',
			},
		]);
		const { query } = bench.sandbox.endpoints.admin.requests.at(-1)!;
		expect(query.get('updateMask')).toBe('web_stream_data.default_uri');
		expect(bench.sent()).toEqual<AdminRequest[]>([
			{ webStreamData: { defaultUri: 'https://new.fjord.example' } },
		]);
	});

	it('is listed with the others', async () => {
		const { items } = await bench.dataStream('getMany', { property: APP });
		expect(items.map(({ streamType }) => streamType)).toEqual(['ios', 'android']);
	});

	it('never shows the secret that lets others send events to it', async () => {
		const endpoint = `v1beta${streams}/2001/measurementProtocolSecrets`;
		const secret = { name: 'x', displayName: 'Server', secretValue: 'k3y-0f-th3-s7r3am' };
		const call = async (method: string, answer: object) => {
			const reply = { status: 200, body: answer };
			bench.sandbox.endpoints.admin.order({ match: /measurementProtocolSecrets$/, reply });
			const body = { displayName: 'Server' };
			return await bench.run({ resource: 'api', operation: 'call', method, endpoint, body });
		};
		const shown = { name: 'x', displayName: 'Server', secretValue: '***' };
		expect((await call('POST', secret)).items).toEqual([shown]);
		const listed = await call('GET', { measurementProtocolSecrets: [secret] });
		expect(listed.items).toEqual([{ measurementProtocolSecrets: [shown] }]);
	});
});
