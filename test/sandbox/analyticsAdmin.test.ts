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

/** What is refused, by its HTTP status and why. */
const refusal = (answer: Answer) => `${answer.status} ${message(answer)}`;

describe('lists', () => {
	test('come 50 to a page unless asked, 200 at most', async () => {
		const sizes = ['', '?pageSize=7', '?pageSize=1000'].map(async (query) =>
			listAt((await admin('GET', `accountSummaries${query}`)).body, 'accountSummaries'),
		);
		expect((await Promise.all(sizes)).map(({ length }) => length)).toEqual([50, 7, 200]);
	});

	test('have closed accounts only when asked for', async () => {
		const names = async (query: string) =>
			listAt((await admin('GET', `accounts?pageSize=200${query}`)).body, 'accounts').map(
				({ displayName }) => displayName,
			);
		expect(await names('&showDeleted=true')).toContain('Closed Down');
		expect(await names('')).not.toContain('Closed Down');
	});

	test('have page tokens that only fit the request they came from', async () => {
		const { body } = await admin('GET', 'accounts?pageSize=10');
		const token = String(body['nextPageToken']);
		expect((await admin('GET', `accounts?pageToken=${token}`)).status).toBe(200);
		for (const query of [`${token}&showDeleted=true`, 'guess']) {
			const refused = await admin('GET', `accounts?pageToken=${query}`);
			expect(refusal(refused)).toBe('400 The page token is invalid.');
		}
	});

	test.each([
		['no filter', 'properties', '400 The field filter is required.'],
		['an unknown filter', 'properties?filter=name:Shop', '400 Invalid filter: name:Shop'],
		['accounts/-', 'properties?filter=parent:accounts/-', '400 Invalid filter'],
		[
			'an unknown parameter',
			'accounts?size=3',
			'400 Invalid JSON payload received. Unknown name "size": Cannot bind query parameter. Field \'size\' could not be found in request message.',
		],
		[
			'a page size in words',
			'accounts?pageSize=many',
			`400 Invalid value at 'page_size' (TYPE_INT32), "many"`,
		],
		[
			'a flag that is none',
			'accounts?showDeleted=yes',
			`400 Invalid value at 'show_deleted' (TYPE_BOOL), "yes"`,
		],
	])('with %s are refused', async (_, path, words) => {
		expect(refusal(await admin('GET', path))).toContain(words);
	});
});

test('summaries of accounts say what can be edited, and nothing of properties where there are none', async () => {
	const { body } = await admin('GET', 'accountSummaries?pageSize=200');
	const accounts = listAt(body, 'accountSummaries');
	const same = accounts
		.flatMap((account) => listAt(account, 'propertySummaries'))
		.filter(({ displayName }) => displayName === 'Corporate site');
	expect(same.map(({ canEdit }) => canEdit)).toEqual([true, undefined]);
	expect(accounts).toContainEqual({
		name: 'accountSummaries/103000003',
		account: 'accounts/103000003',
		displayName: 'Empty Harbour',
	});
});

describe('properties', () => {
	const draft = {
		parent: 'accounts/101000001',
		displayName: 'New shop',
		timeZone: 'Europe/Paris',
		currencyCode: 'EUR',
	};

	test('are created, changed, put in the trash, and gone after 35 days', async () => {
		const created = await admin('POST', 'properties', draft);
		expect(created.body).toMatchObject({
			...draft,
			propertyType: 'PROPERTY_TYPE_ORDINARY',
			serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
			account: 'accounts/101000001',
			createTime: '2026-11-21T12:00:00.000Z',
		});
		const name = String(created.body['name']);
		client.clock.time += 60_000;
		const changes = { displayName: 'Renamed', timeZone: 'Asia/Tokyo' };
		const changed = await admin('PATCH', `${name}?updateMask=display_name`, changes);
		expect(changed.body).toEqual({
			...created.body,
			displayName: 'Renamed',
			updateTime: '2026-11-21T12:01:00.000Z',
		});
		expect((await admin('DELETE', name)).body).toEqual({
			...changed.body,
			deleteTime: '2026-11-21T12:01:00.000Z',
			expireTime: '2026-12-26T12:01:00.000Z',
		});
		const listed = async (query: string) => {
			const path = `properties?filter=parent:accounts/101000001${query}`;
			return listAt((await admin('GET', path)).body, 'properties').map((one) => one['name']);
		};
		expect(await listed('')).not.toContain(name);
		expect(await listed('&showDeleted=true')).toContain(name);
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
		expect(changed.body['displayName']).toBe('Changed');
	});

	test.each([
		['none', '', 'The field update_mask is required.'],
		['an unknown field', '?updateMask=colour', 'Invalid field path: colour'],
		['an immutable field', '?updateMask=parent', 'The field parent is immutable'],
		['a field that Google sets', '?updateMask=create_time', 'The field create_time is imm'],
		[
			'a field of what is no message',
			'?updateMask=display_name.first',
			'Invalid field path: display_name.first',
		],
	])('an update mask of %s is refused', async (_, query, words) => {
		const refused = await admin('PATCH', `properties/${FRESH}${query}`, { displayName: 'x' });
		expect(refusal(refused)).toContain(`400 ${words}`);
		expect(dig(refused.body, 'error.status')).toBe('INVALID_ARGUMENT');
	});

	test.each([
		['without a name', { displayName: '' }, 'The field display_name is required.'],
		['with a long name', { displayName: 'x'.repeat(101) }, 'is limited to 100 characters'],
		['without a time zone', { timeZone: '' }, 'The field time_zone is required.'],
		['with an unknown time zone', { timeZone: 'Europe/Atlantis' }, 'Invalid time zone'],
		['with an unknown currency', { currencyCode: 'XYZ1' }, 'Invalid currency code'],
		['without an account', { parent: '' }, 'The field parent is required.'],
	])('a property %s is not created', async (_, change, words) => {
		const refused = await admin('POST', 'properties', { ...draft, ...change });
		expect(refusal(refused)).toContain(words);
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

	test.each([
		['without counting_method', { eventName: 'x' }, 'The field counting_method is required.'],
		[
			'without the currency of its value',
			{ eventName: 'x', countingMethod: 'ONCE_PER_EVENT', defaultValue: { numericValue: 1 } },
			'The field default_value.currency_code is required.',
		],
		[
			'with an unknown key',
			{ eventNamed: 'x' },
			'Invalid JSON payload received. Unknown name "eventNamed" at \'key_event\': Cannot find field.',
		],
	])('%s are refused', async (_, body, words) => {
		expect(refusal(await admin('POST', KEY_EVENTS, body))).toBe(`400 ${words}`);
	});

	test('purchase is neither custom nor deletable', async () => {
		const [purchase] = listAt((await admin('GET', KEY_EVENTS)).body, 'keyEvents');
		expect(purchase).toMatchObject({ eventName: 'purchase' });
		expect(purchase).not.toHaveProperty('deletable');
		expect(purchase).not.toHaveProperty('custom');
		const refused = await admin('DELETE', String(purchase?.['name']));
		expect(refusal(refused)).toBe('400 This key event cannot be deleted.');
	});
});

describe('data streams', () => {
	const STREAMS = `properties/${FRESH}/dataStreams`;
	const website = {
		type: 'WEB_DATA_STREAM',
		displayName: 'Site',
		webStreamData: { defaultUri: 'https://fresh.example' },
	};

	test('a web stream gets a measurement id, which stays when its address changes', async () => {
		const { body } = await admin('POST', STREAMS, website);
		const data = body['webStreamData'] as Json;
		expect(data['measurementId']).toMatch(/^G-[A-Z0-9]{10}$/);
		const path = `${String(body['name'])}?updateMask=web_stream_data.default_uri`;
		const webStreamData = { defaultUri: 'https://www.fresh.example' };
		const changed = await admin('PATCH', path, { webStreamData });
		expect(changed.body['webStreamData']).toEqual({ ...data, ...webStreamData });
	});

	test.each([
		[
			'data of two kinds',
			{ ...website, iosAppStreamData: { bundleId: 'example.app' } },
			"oneof field 'stream_data' is already set",
		],
		[
			'no address',
			{ ...website, webStreamData: {} },
			'web_stream_data.default_uri is required',
		],
		['the data of another kind', { ...website, type: 'IOS_APP_DATA_STREAM' }, 'bundle_id'],
	])('one with %s is refused', async (_, body, words) => {
		expect(refusal(await admin('POST', STREAMS, body))).toContain(words);
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

	test('reading needs one of two scopes, writing the edit scope', async () => {
		client.signIn({ scopes: ['analytics.readonly'] });
		expect((await admin('GET', `properties/${SHOP}`)).status).toBe(200);
		const refused = await admin('DELETE', `properties/${FRESH}`);
		expect(refused.status).toBe(403);
		expect(dig(refused.body, 'error.details.0')).toMatchObject({
			reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
			metadata: {
				method: 'google.analytics.admin.v1beta.AnalyticsAdminService.DeleteProperty',
				service: 'analyticsadmin.googleapis.com',
			},
		});
		client.signIn({ scopes: ['analytics'] });
		expect((await admin('GET', `properties/${SHOP}`)).status).toBe(403);
	});

	test('an API that is not enabled says so, with the link to enable it', async () => {
		client.sandbox.quirks.set({ disabled: { data: false, admin: true } });
		const refused = await admin('GET', 'accounts');
		expect(refusal(refused)).toMatch(
			/^403 Google Analytics Admin API has not been used in project \d+ before or it is disabled\. Enable it by visiting https:\/\/console\.developers\.google\.com\/apis\/api\/analyticsadmin\.googleapis\.com\/overview\?project=\d+ then retry\./,
		);
		const details = listAt(refused.body, 'error.details');
		expect(details.map((detail) => detail['reason'])).toContain('SERVICE_DISABLED');
	});

	test('reset brings the seeded state back and keeps tokens good', async () => {
		await admin('DELETE', `properties/${FRESH}`);
		client.sandbox.reset();
		expect((await admin('GET', `properties/${FRESH}`)).body).not.toHaveProperty('deleteTime');
	});
});
