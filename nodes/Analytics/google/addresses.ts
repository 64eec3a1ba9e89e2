import { failed, success, type Result } from '../../shared/core/result';

const WHERE_TO_FIND =
	'A property ID is a number such as 123456789. In Google Analytics it is under Admin > Property details, top right. You can also choose the property from the list.';

interface Lookalike {
	pattern: RegExp;
	is: string;
}

/** What people paste instead: the top reported confusion about GA4 property IDs. */
const LOOKALIKES: Lookalike[] = [
	{ pattern: /^G-/i, is: 'is a measurement ID, which belongs to a data stream' },
	{ pattern: /^UA-/i, is: 'belongs to Universal Analytics, which Google has shut down' },
	{ pattern: /^(GT|GTM|AW|DC)-/i, is: 'is the ID of a Google tag' },
	{ pattern: /^accounts\//i, is: 'is an account' },
];

const RESOURCE_NAME = /^(?:properties\/)?(\d+)$/;

/** `#/p123/…`, also with the account before it: `#/a45p123/…`. A `w` between them is Universal Analytics. */
const WEB_APP_PROPERTY = /#\/(?:[\w-]+\/)*?(?:a\d+)?p(\d+)(?:[/?]|$)/;
const UNIVERSAL_VIEW = /^[^#]*#\/.*a\d+w\d+p\d+/;

/** The number in a property ID, a `properties/123` name, or an address of the Analytics web app. */
export function readPropertyId(text: string): Result<string> {
	if (text === '') return refused("'Property' is empty");
	const id = RESOURCE_NAME.exec(text)?.[1];
	if (id !== undefined) return success(id);
	if (isWebAddress(text)) return readWebAddress(text);
	const lookalike = LOOKALIKES.find(({ pattern }) => pattern.test(text));
	return refused(`"${text}" ${lookalike?.is ?? 'is not a property ID'}`);
}

function readWebAddress(address: string): Result<string> {
	if (!isOfWebApp(address)) return refused(`"${address}" is not an address of Google Analytics`);
	if (UNIVERSAL_VIEW.test(address)) return refused('The URL is from Universal Analytics');
	const id = WEB_APP_PROPERTY.exec(address)?.[1];
	return id === undefined ? refused(`There is no property in the URL "${address}"`) : success(id);
}

function refused(message: string): Result<never> {
	return failed(message, WHERE_TO_FIND, { reason: 'invalidProperty' });
}

const WHERE_IS_THE_ACCOUNT =
	'An account ID is a number such as 123456. In Google Analytics it is under Admin > Account details. You can also choose the account from the list.';

const ACCOUNT_NAME = /^(?:accounts\/)?(\d+)$/;

/** `#/a123p456/…`, `#/a123/admin`. */
const WEB_APP_ACCOUNT = /#\/(?:[\w-]+\/)*?a(\d+)(?:p\d+)?(?:[/?]|$)/;

/** The number in an account ID, an `accounts/123` name, or an address of the Analytics web app. */
export function readAccountId(text: string): Result<string> {
	const inAddress = isOfWebApp(text) ? WEB_APP_ACCOUNT.exec(text)?.[1] : undefined;
	const id = ACCOUNT_NAME.exec(text)?.[1] ?? inAddress;
	if (id !== undefined) return success(id);
	const message =
		text === ''
			? "'Account' is empty"
			: /^properties\//i.test(text)
				? `"${text}" is a property, not an account`
				: `"${text}" is not an account ID`;
	return failed(message, WHERE_IS_THE_ACCOUNT, { reason: 'invalidAccount' });
}

/** Google serves reports (Data), settings (Admin) and what is sent to it (Data Manager) from three addresses. */
export const APIS = ['data', 'admin', 'dataManager'] as const;
export type Api = (typeof APIS)[number];

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

export function apiOf(path: string): Api {
	if (DATA_MANAGER_PATH.test(path)) return 'dataManager';
	return DATA_PATH.test(path) ? 'data' : 'admin';
}

/** Methods that ask by POST because their question is long, from the protos of both APIs. They change nothing. */
const ASKS_BY_POST =
	/:(run(Pivot|Realtime|Funnel|Access)?Report|batchRun(Pivot)?Reports|checkCompatibility|query|search\w*)$/;

/** Whether a request leaves everything as it is, so that it may be sent again after a lost answer. */
export function onlyReads({ method, path }: { method: string; path: string }): boolean {
	return method === 'GET' || (method === 'POST' && ASKS_BY_POST.test(path));
}

/** The property a path is about: Google counts its quotas by it. */
export function propertyIn(path: string): string | undefined {
	return /^\/v\d\w*\/properties\/([^/:]+)/.exec(path)?.[1];
}

function isWebAddress(text: string): boolean {
	return /^https?:\/\//i.test(text);
}

/** Whether an address leads to the web app of Google Analytics, of which people copy addresses. */
export function isOfWebApp(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { hostname, pathname } = new URL(address);
	if (hostname === 'analytics.google.com') return true;
	return hostname === 'www.google.com' && pathname.startsWith('/analytics/');
}
