import {
	FRESH,
	dig,
	listAt,
	message,
	SEALED,
	SHOP,
	startAnalytics,
	type Answer,
	type Json,
} from './analyticsClient';
import { shared } from '../support/shared';

const client = shared(startAnalytics);

const admin = (verb: string, path: string, body?: unknown): Promise<Answer> =>
	client.adminApi(verb, `/v1beta/${path}`, body);

async function allPages(path: string, key: string, size?: number): Promise<Json[]> {
	const found: Json[] = [];
	let token = '';
	do {
		const query = new URLSearchParams({
			...(size === undefined ? {} : { pageSize: String(size) }),
			...(token === '' ? {} : { pageToken: token }),
		});
		const { body } = await admin('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`);
		found.push(...listAt(body, key));
		token = String(body['nextPageToken'] ?? '');
	} while (token !== '');
	return found;
}

describe('account summaries', () => {
	test('come 50 to a page unless asked, 200 at most, and every account once', async () => {
		const first = await admin('GET', 'accountSummaries');
		expect(first.body['accountSummaries']).toHaveLength(50);
		const large = await admin('GET', 'accountSummaries?pageSize=1000');
		expect(large.body['accountSummaries']).toHaveLength(200);
		const all = await allPages('accountSummaries', 'accountSummaries', 200);
		expect(all.length).toBeGreaterThan(200);
		expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
		const properties = all.flatMap((account) => listAt(account, 'propertySummaries'));
		expect(properties.length).toBeGreaterThan(200);
	});

	test('an account without properties has no propertySummaries', async () => {
		const all = await allPages('accountSummaries', 'accountSummaries', 200);
		const empty = all.find(({ displayName }) => displayName === 'Empty Harbour');
		expect(empty).toEqual({
			name: 'accountSummaries/103000003',
			account: 'accounts/103000003',
			displayName: 'Empty Harbour',
		});
	});

	test('one name appears in two accounts, and only one of them can be edited', async () => {
		const all = await allPages('accountSummaries', 'accountSummaries', 200);
		const same = all
			.flatMap((account) => listAt(account, 'propertySummaries'))
			.filter(({ displayName }) => displayName === 'Corporate site');
		expect(same.map(({ canEdit }) => canEdit)).toEqual([true, undefined]);
	});

	test('a page token only fits the request it came from', async () => {
		const { body } = await admin('GET', 'accounts?pageSize=10');
		const token = String(body['nextPageToken']);
		expect((await admin('GET', `accounts?pageToken=${token}`)).status).toBe(200);
		const other = await admin('GET', `accounts?pageToken=${token}&showDeleted=true`);
		expect(other.status).toBe(400);
		expect((await admin('GET', 'accounts?pageToken=guess')).status).toBe(400);
	});
});

describe('properties', () => {
	const draft = {
		parent: 'accounts/101000001',
		displayName: 'New shop',
		timeZone: 'Europe/Paris',
		currencyCode: 'EUR',
	};

	test('a created property can be read, listed, changed and put in the trash', async () => {
		const created = await admin('POST', 'properties', draft);
		expect(created.status).toBe(200);
		expect(created.body).toMatchObject({
			...draft,
			propertyType: 'PROPERTY_TYPE_ORDINARY',
			serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
			account: 'accounts/101000001',
			createTime: '2026-11-21T12:00:00.000Z',
		});
		const name = String(created.body['name']);
		client.clock.time += 60_000;
		const changed = await admin('PATCH', `${name}?updateMask=display_name`, {
			displayName: 'Renamed',
			timeZone: 'Asia/Tokyo',
		});
		expect(changed.body).toMatchObject({ displayName: 'Renamed', timeZone: 'Europe/Paris' });
		expect(changed.body['updateTime']).toBe('2026-11-21T12:01:00.000Z');

		const trashed = await admin('DELETE', name);
		expect(trashed.body).toMatchObject({
			name,
			deleteTime: '2026-11-21T12:01:00.000Z',
			expireTime: '2026-12-26T12:01:00.000Z',
		});
		const listed = await allPages('properties?filter=parent:accounts/101000001', 'properties');
		expect(listed.map((one) => one['name'])).not.toContain(name);
		const withTrash = await allPages(
			'properties?filter=parent:accounts/101000001&showDeleted=true',
			'properties',
		);
		expect(withTrash.map((one) => one['name'])).toContain(name);
		client.clock.time += 36 * 86_400_000;
		client.signIn();
		expect((await admin('GET', name)).status).toBe(403);
	});

	test.each([
		['display_name', { displayName: 'Changed' }],
		['displayName', { displayName: 'Changed' }],
		['*', { displayName: 'Changed', timeZone: 'Europe/Oslo', currencyCode: 'EUR' }],
	])('an update mask of %s takes the name over', async (mask, body) => {
		const changed = await admin('PATCH', `properties/${FRESH}?updateMask=${mask}`, body);
		expect(changed.status).toBe(200);
		expect(changed.body['displayName']).toBe('Changed');
	});

	test.each([
		['none', ''],
		['an unknown field', '?updateMask=colour'],
		['an immutable field', '?updateMask=parent'],
		['a field that Google sets', '?updateMask=create_time'],
		['a field of what is no message', '?updateMask=display_name.first'],
	])('an update mask of %s is refused', async (_, query) => {
		const refused = await admin('PATCH', `properties/${FRESH}${query}`, { displayName: 'x' });
		expect(refused.status).toBe(400);
		expect(dig(refused.body, 'error.status')).toBe('INVALID_ARGUMENT');
	});

	test.each([
		['no filter', 'properties', 400],
		['an unknown filter', 'properties?filter=name:Shop', 400],
		['accounts/-', 'properties?filter=parent:accounts/-', 400],
		['an ancestor', 'properties?filter=ancestor:accounts/104000004', 200],
	])('a list with %s', async (_, path, status) => {
		expect((await admin('GET', path)).status).toBe(status);
	});

	test('120 properties of one account come in pages, each once', async () => {
		const sites = await allPages('properties?filter=parent:accounts/104000004', 'properties');
		expect(sites).toHaveLength(120);
		expect(new Set(sites.map(({ name }) => name)).size).toBe(120);
	});

	test.each([
		['without a name', { displayName: '' }],
		['with a name over 100 characters', { displayName: 'x'.repeat(101) }],
		['without a time zone', { timeZone: '' }],
		['with an unknown time zone', { timeZone: 'Europe/Atlantis' }],
		['with an unknown currency', { currencyCode: 'XYZ1' }],
	])('a property %s is not created', async (_, change) => {
		expect((await admin('POST', 'properties', { ...draft, ...change })).status).toBe(400);
	});

	test('somebody who may only view an account cannot create there', async () => {
		const refused = await admin('POST', 'properties', {
			...draft,
			parent: 'accounts/105000005',
		});
		expect(refused.status).toBe(403);
		expect(message(refused)).toBe('The caller does not have permission');
	});

	test('a sealed property and one that does not exist get the same answer', async () => {
		const sealed = await admin('GET', `properties/${SEALED}`);
		const missing = await admin('GET', 'properties/999999999');
		expect(sealed.status).toBe(403);
		expect(missing.body).toEqual(sealed.body);
	});
});

describe('key events', () => {
	const KEY_EVENTS = `properties/${SHOP}/keyEvents`;

	test('are created, changed and deleted, even for events never collected', async () => {
		const created = await admin('POST', KEY_EVENTS, {
			eventName: 'never_seen',
			countingMethod: 'ONCE_PER_EVENT',
			defaultValue: { numericValue: 0, currencyCode: 'EUR' },
		});
		expect(created.body).toMatchObject({
			eventName: 'never_seen',
			custom: true,
			deletable: true,
			countingMethod: 'ONCE_PER_EVENT',
			defaultValue: { numericValue: 0, currencyCode: 'EUR' },
		});
		const name = String(created.body['name']);
		const changed = await admin('PATCH', `${name}?updateMask=counting_method`, {
			countingMethod: 'ONCE_PER_SESSION',
		});
		expect(changed.body['countingMethod']).toBe('ONCE_PER_SESSION');
		expect((await admin('DELETE', name)).body).toEqual({});
		const gone = await admin('GET', name);
		expect(gone.status).toBe(404);
		expect(message(gone)).toBe('Requested entity was not found.');
	});

	test.each([
		['countingMethod', { eventName: 'x' }, 'counting_method'],
		[
			'the currency of its value',
			{ eventName: 'x', countingMethod: 'ONCE_PER_EVENT', defaultValue: { numericValue: 1 } },
			'default_value.currency_code',
		],
	])('without %s is refused', async (_, body, field) => {
		const refused = await admin('POST', KEY_EVENTS, body);
		expect(message(refused)).toBe(`The field ${field} is required.`);
	});

	test('a second one for the same event conflicts', async () => {
		const refused = await admin('POST', KEY_EVENTS, {
			eventName: 'sign_up',
			countingMethod: 'ONCE_PER_EVENT',
		});
		expect(refused.status).toBe(409);
		expect(dig(refused.body, 'error.status')).toBe('ALREADY_EXISTS');
	});

	test('purchase is neither custom nor deletable', async () => {
		const [purchase] = await allPages(KEY_EVENTS, 'keyEvents');
		expect(purchase).toMatchObject({ eventName: 'purchase' });
		expect(purchase).not.toHaveProperty('deletable');
		expect(purchase).not.toHaveProperty('custom');
		expect((await admin('DELETE', String(purchase?.['name']))).status).toBe(400);
	});

	test('an unknown key in the body is refused before anything else', async () => {
		const refused = await admin('POST', KEY_EVENTS, { eventNamed: 'x' });
		expect(message(refused)).toBe(
			'Invalid JSON payload received. Unknown name "eventNamed" at \'key_event\': Cannot find field.',
		);
	});
});

describe('data streams', () => {
	const STREAMS = `properties/${FRESH}/dataStreams`;

	test('a web stream gets a measurement id', async () => {
		const created = await admin('POST', STREAMS, {
			type: 'WEB_DATA_STREAM',
			displayName: 'Site',
			webStreamData: { defaultUri: 'https://fresh.example' },
		});
		const data = created.body['webStreamData'] as Json;
		expect(data['measurementId']).toMatch(/^G-[A-Z0-9]{10}$/);
		expect(data['defaultUri']).toBe('https://fresh.example');
		const name = String(created.body['name']);
		const changed = await admin('PATCH', `${name}?updateMask=web_stream_data.default_uri`, {
			webStreamData: { defaultUri: 'https://www.fresh.example' },
		});
		expect(changed.body['webStreamData']).toEqual({
			...data,
			defaultUri: 'https://www.fresh.example',
		});
	});

	test.each([
		['type', { type: 'IOS_APP_DATA_STREAM' }],
		['web_stream_data.measurement_id', { webStreamData: { measurementId: 'G-0' } }],
		['ios_app_stream_data.bundle_id', { iosAppStreamData: { bundleId: 'x' } }],
	])('%s never changes', async (mask, body) => {
		const path = `properties/${SHOP}/dataStreams/2001?updateMask=${mask}`;
		expect(message(await admin('PATCH', path, body))).toBe(
			`The field ${mask} is immutable or output only.`,
		);
	});

	test('data of two kinds in one stream is refused', async () => {
		const refused = await admin('POST', STREAMS, {
			type: 'WEB_DATA_STREAM',
			webStreamData: { defaultUri: 'https://fresh.example' },
			iosAppStreamData: { bundleId: 'example.app' },
		});
		expect(refused.status).toBe(400);
		expect(message(refused)).toContain("oneof field 'stream_data' is already set");
	});
});

describe('the front end', () => {
	test.each([
		['an unknown path', 'GET', 'nothing'],
		['a wrong verb', 'PUT', `properties/${SHOP}`],
		['a method that the sandbox leaves out', 'GET', `properties/${SHOP}/conversionEvents`],
	])('%s answers 404 with a page', async (_, verb, path) => {
		const answer = await admin(verb, path);
		expect(answer.status).toBe(404);
		expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
		expect(answer.text).toContain('<title>Error 404 (Not Found)!!1</title>');
	});

	test('a closed account is listed only when asked for', async () => {
		const closed = expect.objectContaining({ displayName: 'Closed Down', deleted: true });
		expect(await allPages('accounts?showDeleted=true', 'accounts', 200)).toContainEqual(closed);
		expect(await allPages('accounts', 'accounts', 200)).not.toContainEqual(closed);
	});

	test('an unknown query parameter is refused', async () => {
		const refused = await admin('GET', 'accounts?size=3');
		expect(message(refused)).toBe(
			'Invalid JSON payload received. Unknown name "size": Cannot bind query parameter. Field \'size\' could not be found in request message.',
		);
	});

	test.each([
		['a page size in words', 'accounts?pageSize=many', `'page_size' (TYPE_INT32), "many"`],
		['a flag that is none', 'accounts?showDeleted=yes', `'show_deleted' (TYPE_BOOL), "yes"`],
	])('%s in the query is refused', async (_, path, words) => {
		const refused = await admin('GET', path);
		expect(refused.status).toBe(400);
		expect(message(refused)).toBe(`Invalid value at ${words}`);
	});

	test('reading needs one of two scopes, writing the edit scope', async () => {
		client.signIn({ scopes: ['analytics.readonly'] });
		expect((await admin('GET', `properties/${SHOP}`)).status).toBe(200);
		const refused = await admin('DELETE', `properties/${FRESH}`);
		expect(refused.status).toBe(403);
		expect(dig(refused.body, 'error.details.0.metadata')).toEqual({
			method: 'google.analytics.admin.v1beta.AnalyticsAdminService.DeleteProperty',
			service: 'analyticsadmin.googleapis.com',
		});
		client.signIn({ scopes: ['analytics'] });
		expect((await admin('GET', `properties/${SHOP}`)).status).toBe(403);
	});

	test('a viewer with the edit scope still cannot edit', async () => {
		client.signIn({ email: 'viktor@fjord.example' });
		expect((await admin('GET', `properties/${SHOP}`)).status).toBe(200);
		expect((await admin('DELETE', `properties/${SHOP}`)).status).toBe(403);
	});

	test('an API that is not enabled says so, with the link to enable it', async () => {
		client.sandbox.quirks.set({ disabled: { data: false, admin: true } });
		const refused = await admin('GET', 'accounts');
		expect(refused.status).toBe(403);
		expect(message(refused)).toMatch(
			/^Google Analytics Admin API has not been used in project \d+ before or it is disabled\. Enable it by visiting https:\/\/console\.developers\.google\.com\/apis\/api\/analyticsadmin\.googleapis\.com\/overview\?project=\d+ then retry\./,
		);
		const details = listAt(refused.body, 'error.details');
		expect(details.map((detail) => detail['reason'])).toContain('SERVICE_DISABLED');
		client.sandbox.reset();
		expect((await admin('GET', 'accounts')).status).toBe(200);
	});

	test('reset brings the seeded state back and keeps tokens good', async () => {
		await admin('DELETE', `properties/${FRESH}`);
		client.sandbox.reset();
		expect((await admin('GET', `properties/${FRESH}`)).body).not.toHaveProperty('deleteTime');
	});
});
