import { inferApiFromPath, findPropertyIdInPath } from '../../nodes/Analytics/google/addresses';
import { readGoogleBaseUrl } from '../../nodes/Analytics/service';
import { loadApiSchema } from '../../sandbox/analytics/wire/schema';

describe('The path of an Analytics API call', () => {
	it.each(['data', 'admin', 'dataManager'] as const)(
		'is sent to the API that its method belongs to: %s',
		(api) => {
			const paths = loadApiSchema(api).rpcs.map(({ template }) =>
				template.replace(/\{[^=}]+=([^}]+)\}/, '$1').replaceAll('*', '1'),
			);
			expect(paths.length).toBeGreaterThan(1);
			expect(paths.filter((path) => inferApiFromPath(path) !== api)).toEqual([]);
		},
	);

	it('that only begins like the path of a report method is not sent to the Data API', () => {
		expect(inferApiFromPath('/v1beta/properties/1/metadataLike')).toBe('admin');
	});

	it("shows which property's quota the call uses", () => {
		expect(findPropertyIdInPath('/v1beta/properties/12:runReport')).toBe('12');
		expect(findPropertyIdInPath('/v1beta/accountSummaries')).toBeUndefined();
	});
});

describe('A request of the Analytics node', () => {
	const custom = {
		environment: 'custom',
		dataApiBaseUrl: 'http://127.0.0.1:8080/data/',
		adminApiBaseUrl: 'https://gateway.example/admin',
	};

	const GOOGLE = { ...custom, environment: 'google' };
	const dataManagerBaseUrl = 'https://gateway.example/events/';

	it.each([
		['data', GOOGLE, 'https://analyticsdata.googleapis.com'],
		['data', custom, 'http://127.0.0.1:8080/data'],
		['admin', custom, 'https://gateway.example/admin'],
		['dataManager', { ...custom, dataManagerBaseUrl }, 'https://gateway.example/events'],
		['dataManager', custom, 'https://datamanager.googleapis.com'],
	] as const)(
		'to the API "%s" is sent to the address that the credential %j gives: %s',
		(api, credentials, value) => {
			expect(readGoogleBaseUrl(credentials, api)).toEqual({ ok: true, value });
		},
	);

	it('is refused before it leaves the machine unencrypted', () => {
		const addresses = { ...custom, dataApiBaseUrl: 'http://gateway.example' };
		expect(readGoogleBaseUrl(addresses, 'data')).toMatchObject({
			ok: false,
			failure: { message: expect.stringContaining("'Data API Base URL'") },
		});
	});
});
