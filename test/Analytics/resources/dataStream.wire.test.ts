import { openAdminBench, type AdminRequest } from '../../../testing/admin';
import { SHOP } from '../../../testing/analytics';
import { openSharedBench } from '../../../testing/shared';

const bench = openSharedBench(openAdminBench);

const streams = `/properties/${SHOP}/dataStreams`;

const PACKAGE = { packageName: 'example.outlet' };
const TYPES: Record<string, string> = {
	web: 'WEB_DATA_STREAM',
	android: 'ANDROID_APP_DATA_STREAM',
	ios: 'IOS_APP_DATA_STREAM',
};

describe('Data Stream: Create', () => {
	it.each([
		{
			title: 'a website',
			streamType: 'web',
			fields: { defaultUri: 'https://outlet.example' },
			dataKey: 'webStreamData',
			idKey: 'measurementId',
		},
		{
			title: 'an Android app',
			streamType: 'android',
			fields: PACKAGE,
			dataKey: 'androidAppStreamData',
			idKey: 'packageName',
		},
		{
			title: 'an iOS app',
			streamType: 'ios',
			fields: { bundleId: 'example.outlet' },
			dataKey: 'iosAppStreamData',
			idKey: 'firebaseAppId',
		},
	])('adds $title', async ({ streamType, fields, dataKey, idKey }) => {
		const asked = { displayName: 'Outlet', ...fields };
		const { items } = await bench.dataStream('create', { streamType, ...asked });
		const sent = { type: TYPES[streamType], displayName: 'Outlet', [dataKey]: fields };
		expect(bench.sent()).toEqual([sent]);
		expect(items).toMatchObject([{ streamType, ...asked }]);
		expect(items[0]).toMatchObject({ id: expect.any(String), [idKey]: expect.any(String) });
	});

	it.each([
		['a website without address', { displayName: 'X' }, "'Website URL' is empty"],
		['an app without bundle ID', { streamType: 'ios' }, "'Bundle ID' is empty"],
		['another type', { streamType: 'tv' }, '\'Stream Type\' cannot be "tv"'],
	])('refuses %s before any request', async (_, parameters, message) => {
		await expect(bench.dataStream('create', parameters)).rejects.toThrow(message);
		expect(bench.changes()).toEqual([]);
	});
});

describe('A data stream', () => {
	it('can be found by its measurement ID', async () => {
		const { items } = await bench.dataStream('get', { dataStream: 'G-FJORD00001' });
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

	it('is updated in the fields that the user added', async () => {
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

	it('shows the secret that lets others send events to it only to who creates it', async () => {
		const endpoint = `v1beta${streams}/2001/measurementProtocolSecrets`;
		const secret = { name: 'x', displayName: 'Server', secretValue: 'k3y-0f-th3-s7r3am' };
		const call = async (method: string, answer: object) => {
			const reply = { status: 200, body: answer };
			bench.sandbox.endpoints.admin.order({ match: /measurementProtocolSecrets$/, reply });
			const body = { displayName: 'Server' };
			return await bench.run({ resource: 'api', operation: 'call', method, endpoint, body });
		};
		expect((await call('POST', secret)).items).toEqual([secret]);
		const listed = await call('GET', { measurementProtocolSecrets: [secret] });
		const masked = { ...secret, secretValue: '***' };
		expect(listed.items).toEqual([{ measurementProtocolSecrets: [masked] }]);
	});
});
