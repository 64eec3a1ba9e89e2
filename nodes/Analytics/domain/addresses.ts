import { readBaseUrl } from '../../shared/core/address';
import { success, type Result } from '../../shared/core/result';

/** Google serves reports (Data) and settings (Admin) from two addresses. */
export type Api = 'data' | 'admin';

/**
 * What the Data API answers below a property. Everything else belongs to the Admin API, its own
 * `runAccessReport` included. From the protos of `@google-analytics/data` 7.2.0, v1beta and v1alpha.
 */
const DATA_PATH = new RegExp(
	'^/v\\d\\w*/properties/[^/:]+' +
		'(:(run|batchRun)(Pivot|Realtime|Funnel)?Reports?$' +
		'|:checkCompatibility$|:chat$' +
		'|/(metadata|audienceExports|audienceLists|recurringAudienceLists|reportTasks|propertyQuotasSnapshot)([/:]|$))',
);

export function apiOf(path: string): Api {
	return DATA_PATH.test(path) ? 'data' : 'admin';
}

const GOOGLE: Record<Api, string> = {
	data: 'https://analyticsdata.googleapis.com',
	admin: 'https://analyticsadmin.googleapis.com',
};

/** What the credentials say about addresses. */
export interface Addresses {
	environment?: unknown;
	dataApiBaseUrl?: unknown;
	adminApiBaseUrl?: unknown;
}

export function baseUrlOf(addresses: Addresses, api: Api): Result<string> {
	if (addresses.environment !== 'custom') return success(GOOGLE[api]);
	return api === 'data'
		? readBaseUrl(addresses.dataApiBaseUrl ?? GOOGLE.data, 'Data API Base URL')
		: readBaseUrl(addresses.adminApiBaseUrl ?? GOOGLE.admin, 'Admin API Base URL');
}

/** The property a path is about: Google counts its quotas by it. */
export function propertyIn(path: string): string | undefined {
	return /^\/v\d\w*\/properties\/([^/:]+)/.exec(path)?.[1];
}
