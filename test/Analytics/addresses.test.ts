import { inferApiFromPath, findPropertyIdInPath } from '../../nodes/Analytics/google/addresses';
import { readGoogleBaseUrl } from '../../nodes/Analytics/service';
import { loadApiSchema } from '../../sandbox/analytics/wire/schema';

describe('A path of an API call', () => {
	it.each(['data', 'admin', 'dataManager'] as const)(
		'of any method of Google belongs to its own API: %s',
		(api) => {
			const paths = loadApiSchema(api).rpcs.map(({ template }) =>
				template.replace(/\{[^=}]+=([^}]+)\}/, '$1').replaceAll('*', '1'),
			);
			expect(paths.length).toBeGreaterThan(1);
			expect(paths.filter((path) => inferApiFromPath(path) !== api)).toEqual([]);
		},
	);

	it('that only begins like a path of reports does not go to the Data API', () => {
		expect(inferApiFromPath('/v1beta/properties/1/metadataLike')).toBe('admin');
	});

	it('names the property whose quota it uses', () => {
		expect(findPropertyIdInPath('/v1beta/properties/12:runReport')).toBe('12');
		expect(findPropertyIdInPath('/v1beta/accountSummaries')).toBeUndefined();
	});
});

describe('Requests of Analytics', () => {
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
	] as const)('to %s go to Google, or where %j says: %s', (api, credentials, value) => {
		expect(readGoogleBaseUrl(credentials, api)).toEqual({ ok: true, value });
	});

	it('do not leave the machine without encryption', () => {
		const addresses = { ...custom, dataApiBaseUrl: 'http://gateway.example' };
		expect(readGoogleBaseUrl(addresses, 'data')).toMatchObject({
			ok: false,
			failure: { message: expect.stringContaining("'Data API Base URL'") },
		});
	});
});
