import { apiOf, propertyIn } from '../../nodes/Analytics/google/addresses';
import { baseUrlOf } from '../../nodes/Analytics/service';

describe('a path', () => {
	it.each([
		'/v1beta/properties/1:runReport',
		'/v1beta/properties/1:runPivotReport',
		'/v1beta/properties/1:batchRunReports',
		'/v1beta/properties/1:batchRunPivotReports',
		'/v1beta/properties/1:runRealtimeReport',
		'/v1beta/properties/1:checkCompatibility',
		'/v1beta/properties/1/metadata',
		'/v1beta/properties/1/audienceExports',
		'/v1beta/properties/1/audienceExports/2:query',
		'/v1alpha/properties/1:runFunnelReport',
		'/v1alpha/properties/1:runReport',
		'/v1alpha/properties/1:chat',
		'/v1alpha/properties/1/propertyQuotasSnapshot',
		'/v1alpha/properties/1/reportTasks/2:query',
		'/v1alpha/properties/1/recurringAudienceLists/2',
	])('%s belongs to the Data API', (path) => {
		expect(apiOf(path)).toBe('data');
	});

	it.each([
		'/v1beta/accountSummaries',
		'/v1beta/properties/1',
		'/v1beta/properties/1/keyEvents',
		'/v1beta/properties/1:runAccessReport',
		'/v1beta/accounts/1:runAccessReport',
		'/v1beta/properties/1:acknowledgeUserDataCollection',
		'/v1alpha/properties/1/audiences',
		'/v1alpha/properties/1:submitUserDeletion',
		'/v1beta/properties/1/metadataLike',
	])('%s belongs to the Admin API', (path) => {
		expect(apiOf(path)).toBe('admin');
	});

	it.each(['/v1/events:ingest', '/v1/requestStatus:retrieve'])('%s is of events', (path) => {
		expect(apiOf(path)).toBe('dataManager');
	});

	it('names the property whose quota it uses', () => {
		expect(propertyIn('/v1beta/properties/12:runReport')).toBe('12');
		expect(propertyIn('/v1beta/accountSummaries')).toBeUndefined();
	});
});

describe('requests', () => {
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
		expect(baseUrlOf(credentials, api)).toEqual({ ok: true, value });
	});

	it('do not leave the machine without encryption', () => {
		const addresses = { ...custom, dataApiBaseUrl: 'http://gateway.example' };
		expect(baseUrlOf(addresses, 'data')).toMatchObject({
			ok: false,
			failure: { message: expect.stringContaining("'Data API Base URL'") },
		});
	});
});
