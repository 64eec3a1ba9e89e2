import type { Principal } from '../oauth/grants';
import type { Methods } from '../wire/frontEnd';
import type { Values } from '../wire/message';
import { invalid, noPermission, notFound } from '../wire/refusal';
import { demand, hasExpired, mayRead, openProperty } from './access';
import { pageOf } from './paging';
import {
	checkLength,
	missing,
	requireCurrency,
	requireFields,
	requireText,
	typeOf,
} from './require';
import type { AdminApi } from './service';
import type { Resource, Store } from './store';
import { applyMask } from './updateMask';

const LONGEST_NAME = 100;
/** Trashed properties are purged after 35 days. */
const TRASH_MS = 35 * 86_400_000;

export function propertyMethods(store: Store): Methods<AdminApi> {
	return {
		listProperties: (request, principal) => {
			const matches = readFilter(request.filter);
			const found = store
				.list('properties')
				.filter((property) => !hasExpired(property, store))
				.filter((property) => request.showDeleted || !property['deleteTime'])
				.filter((property) => mayRead(String(property['account']), principal))
				.filter(matches);
			return pageOf('properties', found, request);
		},
		getProperty: ({ name }, principal) => openProperty(store, name, 'read', principal),
		createProperty: ({ property = {} }, principal) => create(store, property, principal),
		updateProperty: ({ property = {}, updateMask }, principal) => {
			const before = openProperty(store, property.name, 'edit', principal);
			const changed = applyMask(before, property, updateMask, typeOf('Property'));
			checkFields(changed);
			return store.put({ ...changed, updateTime: store.now() });
		},
		deleteProperty: ({ name }, principal) => {
			const property = openProperty(store, name, 'edit', principal);
			if (property['deleteTime']) throw notFound();
			return trash(store, property);
		},
	};
}

export const liveProperties = (store: Store, account: string) =>
	store
		.list('properties')
		.filter((property) => property['account'] === account && !property['deleteTime']);

function create(store: Store, draft: Values, principal: Principal): Resource {
	const account = requireText(draft, 'parent', 100);
	checkFields(draft);
	if (store.get(account) === undefined) throw noPermission();
	demand('edit', account, principal);
	const { displayName, industryCategory, timeZone, currencyCode = 'USD' } = draft;
	return store.put({
		name: `properties/${store.nextId()}`,
		propertyType: 'PROPERTY_TYPE_ORDINARY',
		createTime: store.now(),
		updateTime: store.now(),
		parent: account,
		displayName,
		industryCategory,
		timeZone,
		currencyCode,
		serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
		account,
	});
}

/** Soft: the property stays readable, marked as deleted, until it expires. */
function trash(store: Store, property: Resource): Resource {
	const now = store.clock.now();
	return store.put({
		...property,
		deleteTime: new Date(now).toISOString(),
		expireTime: new Date(now + TRASH_MS).toISOString(),
	});
}

function checkFields(draft: Values): void {
	requireFields(typeOf('Property'), draft);
	checkLength('displayName', draft['displayName'], LONGEST_NAME);
	const zone = String(draft['timeZone']);
	if (!isZone(zone)) throw invalid(`Invalid time zone: ${zone}`);
	if (draft['currencyCode'] !== undefined) requireCurrency(draft['currencyCode']);
}

function isZone(zone: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: zone });
		return /^[A-Z]/.test(zone);
	} catch {
		return false;
	}
}

/** `parent:accounts/1`, `parent:properties/1`, `ancestor:accounts/1`, `firebase_project:name`. */
function readFilter(text: string | undefined): (property: Resource) => boolean {
	if (!text) throw missing('filter');
	const [, kind, value = ''] =
		/^(parent|ancestor|firebase_project):(.+)$/.exec(text.trim()) ?? [];
	// Nothing here is linked to Firebase.
	if (kind === 'firebase_project') return () => false;
	const shape = kind === 'parent' ? /^(accounts|properties)\/\d+$/ : /^accounts\/\d+$/;
	if (kind === undefined || !shape.test(value)) throw invalid(`Invalid filter: ${text}`);
	return (property) => property[kind === 'parent' ? 'parent' : 'account'] === value;
}
