import { readText } from './jsonValues';
import { checkBaseUrl } from '../../shared/core/address';
import type { ApiRequest } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../shared/core/result';

const PROPERTY = {
	field: 'Property',
	form: /^(?:properties\/)?(\d+)$/,
	/** `#/p123/…`, also with the account before it: `#/a45p123/…`. */
	inWebApp: /#\/(?:[\w-]+\/)*?(?:a\d+)?p(\d+)(?:[/?]|$)/,
	where: 'A property ID is a number such as 123456789, not G-…, UA-… or GT-…. In Google Analytics it is under Admin > Property details, top right. You can also choose the property from the list.',
};

const ACCOUNT = {
	field: 'Account',
	form: /^(?:accounts\/)?(\d+)$/,
	/** `#/a123p456/…`, `#/a123/admin`. */
	inWebApp: /#\/(?:[\w-]+\/)*?a(\d+)(?:p\d+)?(?:[/?]|$)/,
	where: 'An account ID is a number such as 123456. In Google Analytics it is under Admin > Account details. You can also choose the account from the list.',
};

/** The number in a property ID, a `properties/123` name, or an address of the Analytics web app. */
export const readPropertyId = (text: string): Result<string> => readId(text, PROPERTY);

/** The same of an account. */
export const readAccountId = (text: string): Result<string> => readId(text, ACCOUNT);

/** The properties that an operation is for: one, or all that an account has. */
export type PropertySelection =
	| { property: string; account?: undefined }
	| { account: string; property?: undefined };

const ALL_OF_ACCOUNT = /^accounts\/(\d+)$/;

/** A property in any form, or all properties of an account as `accounts/123`. */
export function readPropertySelection(text: string): Result<PropertySelection> {
	const account = ALL_OF_ACCOUNT.exec(text)?.[1];
	if (account !== undefined) return success({ account });
	return mapResult(readPropertyId(text), (property) => ({ property }));
}

function readId(text: string, { field, form, inWebApp, where }: typeof PROPERTY): Result<string> {
	const inAddress = isWebAppAddress(text) ? inWebApp.exec(text)?.[1] : undefined;
	const id = form.exec(text)?.[1] ?? inAddress;
	if (id !== undefined) return success(id);
	const what = `${field === 'Account' ? 'an' : 'a'} ${field.toLowerCase()} ID`;
	const message = text === '' ? `'${field}' is empty` : `"${text}" is not ${what}`;
	return failed(message, where, { reason: `invalid${field}` });
}

/** Google serves reports (Data), settings (Admin) and what is sent to it (Data Manager) from three addresses. */
export const APIS = ['data', 'admin', 'dataManager'] as const;
export type Api = (typeof APIS)[number];

/** Of each API the field of the credentials that may hold another address, how forms call it, and Google's own. */
export const API_ADDRESSES: Record<Api, [field: string, label: string, google: string]> = {
	data: ['dataApiBaseUrl', 'Data API Base URL', 'https://analyticsdata.googleapis.com'],
	admin: ['adminApiBaseUrl', 'Admin API Base URL', 'https://analyticsadmin.googleapis.com'],
	dataManager: [
		'dataManagerBaseUrl',
		'Data Manager API Base URL',
		'https://datamanager.googleapis.com',
	],
};

/** Where a credential has an API: at Google, or at the custom address in its place. */
export function readApiAddress(credentials: JsonRecord, api: Api): Result<string> {
	const [field, label, google] = API_ADDRESSES[api];
	if (credentials.environment !== 'custom') return success(google);
	return checkBaseUrl(credentials[field] ?? google, label);
}

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

/** Of the three only the Data Manager API has left its previews behind. */
const DATA_MANAGER_PATH = /^\/v\d+\//;

export function inferApiFromPath(path: string): Api {
	if (DATA_MANAGER_PATH.test(path)) return 'dataManager';
	return DATA_PATH.test(path) ? 'data' : 'admin';
}

/** The one it is meant for, where that is said. */
export const resolveRequestApi = ({ base, path }: ApiRequest): Api =>
	APIS.find((api) => api === base) ?? inferApiFromPath(path);

/** Methods that ask by POST because their question is long, from the protos of both APIs. They change nothing. */
const ASKS_BY_POST =
	/:(run(Pivot|Realtime|Funnel|Access)?Report|batchRun(Pivot)?Reports|checkCompatibility|query|search\w*)$/;

/** Whether a request leaves everything as it is, so that it may be sent again after a lost answer. */
export function isReadOnlyRequest({ method, path }: { method: string; path: string }): boolean {
	return method === 'GET' || (method === 'POST' && ASKS_BY_POST.test(path));
}

/** The property a path is about: Google counts its quotas by it. */
export function findPropertyIdInPath(path: string): string | undefined {
	return /^\/v\d\w*\/properties\/([^/:]+)/.exec(path)?.[1];
}

/** Whether an address leads to the web app of Google Analytics, of which people copy addresses. */
function isWebAppAddress(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { hostname, pathname } = new URL(address);
	if (hostname === 'analytics.google.com') return true;
	return hostname === 'www.google.com' && pathname.startsWith('/analytics/');
}

/** The last part of a resource name: `123` of `properties/9/keyEvents/123`. */
export function readResourceId({ name }: JsonRecord): string {
	return readText(name).slice(readText(name).lastIndexOf('/') + 1);
}
