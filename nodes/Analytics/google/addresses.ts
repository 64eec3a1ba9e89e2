import { readTextOrEmpty } from './jsonValues';
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

/**
 * Reads the ID of a property, such as `123`, from the ID itself, a name such as `properties/123`, or the address of a page
 * in the Analytics web app. Any other text is a failure with the reason `invalidProperty`.
 */
export const readPropertyId = (text: string): Result<string> => readId(text, PROPERTY);

/** Reads the ID of an account in the same forms. Any other text is a failure with the reason `invalidAccount`. */
export const readAccountId = (text: string): Result<string> => readId(text, ACCOUNT);

/** Selects the properties that an operation works on: one, or all of an account. Both are IDs such as `123`. */
export type PropertyOrAccount =
	| { property: string; account?: undefined }
	| { account: string; property?: undefined };

const ALL_OF_ACCOUNT = /^accounts\/(\d+)$/;

/** Reads a property in any of its forms, or all properties of an account as `accounts/123`. */
export function readPropertyOrAccount(text: string): Result<PropertyOrAccount> {
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

/** Google serves reports (Data), settings (Admin), and events that are sent to it (Data Manager) from three addresses. */
export const APIS = ['data', 'admin', 'dataManager'] as const;
export type Api = (typeof APIS)[number];

interface ApiBaseUrl {
	/** The field of the credential that may hold another address. */
	field: string;
	/** The title of that field. */
	label: string;
	/** Google's own address. */
	googleUrl: string;
}

/** The addresses of each API. */
export const API_BASE_URLS: Record<Api, ApiBaseUrl> = {
	data: {
		field: 'dataApiBaseUrl',
		label: 'Data API Base URL',
		googleUrl: 'https://analyticsdata.googleapis.com',
	},
	admin: {
		field: 'adminApiBaseUrl',
		label: 'Admin API Base URL',
		googleUrl: 'https://analyticsadmin.googleapis.com',
	},
	dataManager: {
		field: 'dataManagerBaseUrl',
		label: 'Data Manager API Base URL',
		googleUrl: 'https://datamanager.googleapis.com',
	},
};

/** Reads the base URL of an API from a credential: Google's own, or the custom one in its place. */
export function readApiBaseUrl(credentials: JsonRecord, api: Api): Result<string> {
	const { field, label, googleUrl } = API_BASE_URLS[api];
	if (credentials.environment !== 'custom') return success(googleUrl);
	return checkBaseUrl(credentials[field] ?? googleUrl, label);
}

/**
 * Paths below a property that the Data API answers. Every other path belongs to the Admin API, which has a
 * `runAccessReport` of its own. Source: the protos of `@google-analytics/data` 7.2.0, v1beta and v1alpha.
 */
const DATA_PATH = new RegExp(
	'^/v\\d\\w*/properties/[^/:]+' +
		'(:(run|batchRun)(Pivot|Realtime|Funnel)?Reports?$' +
		'|:checkCompatibility$|:chat$' +
		'|/(metadata|audienceExports|audienceLists|recurringAudienceLists|reportTasks|propertyQuotasSnapshot)([/:]|$))',
);

/** The Data Manager API is the only one of the three whose version is not a preview (`v1`). */
const DATA_MANAGER_PATH = /^\/v\d+\//;

/** Infers which API serves a path such as `/v1beta/properties/123:runReport`. */
export function inferApiFromPath(path: string): Api {
	if (DATA_MANAGER_PATH.test(path)) return 'dataManager';
	return DATA_PATH.test(path) ? 'data' : 'admin';
}

/** Resolves the API of a request: the one that its `base` names, or else the one that its path belongs to. */
export const resolveRequestApi = ({ base, path }: ApiRequest): Api =>
	APIS.find((api) => api === base) ?? inferApiFromPath(path);

/** Methods that read by POST because their question is long. Source: the protos of both APIs. */
const ASKS_BY_POST =
	/:(run(Pivot|Realtime|Funnel|Access)?Report|batchRun(Pivot)?Reports|checkCompatibility|query|search\w*)$/;

/** Tells whether a request changes nothing, so that it may be sent again after a lost answer. */
export function isReadOnlyRequest({ method, path }: { method: string; path: string }): boolean {
	return method === 'GET' || (method === 'POST' && ASKS_BY_POST.test(path));
}

/** Finds the ID of the property in a path; Google counts its quotas by property. */
export function findPropertyIdInPath(path: string): string | undefined {
	return /^\/v\d\w*\/properties\/([^/:]+)/.exec(path)?.[1];
}

/** Tells whether an address is a page of the Analytics web app; people copy such addresses into the node. */
function isWebAppAddress(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { hostname, pathname } = new URL(address);
	if (hostname === 'analytics.google.com') return true;
	return hostname === 'www.google.com' && pathname.startsWith('/analytics/');
}

/** Reads the ID of a resource, the last part of its name: `123` of `properties/9/keyEvents/123`. */
export function readResourceId({ name }: JsonRecord): string {
	return readTextOrEmpty(name).slice(readTextOrEmpty(name).lastIndexOf('/') + 1);
}
