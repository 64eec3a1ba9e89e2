import { readAccountId, readPropertyId } from '../../nodes/Analytics/google/addresses';

const WEB = 'https://analytics.google.com/analytics/web';
const OLD = 'https://www.google.com/analytics/web';

describe('The ID of a property', () => {
	it.each([
		['the number alone', '123456789'],
		['its resource name', 'properties/123456789'],
		['the web app', `${WEB}/#/p123456789/reports/intelligenthome`],
		['the web app with an account', `${WEB}/#/a54516992p123456789/admin/streams`],
		['the web app with a query', `${WEB}/?authuser=1#/p123456789/reports?params=_u`],
		['the web app at its end', `${WEB}/#/p123456789`],
		['the web app at its older address', `${OLD}/#/p123456789/reports`],
		['an analysis page', `${WEB}/#/analysis/p123456789/edit/abc`],
	])('is found in %s', (_claim, text) => {
		expect(readPropertyId(text)).toEqual({ ok: true, value: '123456789' });
	});

	const ELSEWHERE: Array<[string, string]> = [
		[
			'an address elsewhere: another host',
			'https://evil.example/analytics/web/#/p123456789/reports',
		],
		[
			'an address of another host that begins alike',
			'https://analytics.google.com.evil.example/analytics/web/#/p1',
		],
		[
			'an address elsewhere: a user that is called so',
			'https://analytics.google.com@evil.example/analytics/web/#/p1',
		],
		[
			'an address elsewhere: a path that is called so',
			`https://evil.example/${WEB}/#/p123456789`,
		],
		[
			'an address elsewhere: another service of Google',
			'https://www.google.com/search#/p123456789',
		],
		['an address elsewhere: half an address', 'https://'],
	];

	it.each([
		['a measurement ID', 'G-ABC1234'],
		['a Universal Analytics ID', 'UA-12345-1'],
		['a Google tag', 'GT-ABC'],
		['an account', 'accounts/12'],
		['a name', 'My shop'],
		['a number with letters', '123abc'],
		['another resource', 'properties/123/dataStreams/4'],
		['an address without a property', `${WEB}/#/home`],
		['an address of Universal Analytics', `${WEB}/#/report-home/a12w34p56`],
		...ELSEWHERE,
		['nothing', ''],
	])('is refused when it is %s, and the error says where to find the number', (_claim, text) => {
		expect(readPropertyId(text)).toMatchObject({
			ok: false,
			failure: {
				message: expect.stringMatching(/ is not a property ID$|^'Property' is empty$/),
				description: expect.stringMatching(/not G-….*Admin > Property details/),
			},
		});
	});
});

describe('The ID of an account', () => {
	it.each([
		['a number', '123'],
		['a resource name', 'accounts/123'],
		['an address with its property', `${WEB}/#/a123p456/admin`],
		['an address of its own', `${WEB}/#/a123/admin`],
		['an older address', `${WEB}/?hl=en#/report-home/a123p456`],
	])('is found in %s', (_claim, text) => {
		expect(readAccountId(text)).toEqual({ ok: true, value: '123' });
	});

	it.each([
		['nothing', '', "'Account' is empty"],
		['a name', 'Fjord Retail', '"Fjord Retail" is not an account ID'],
		['a property', 'properties/1', '"properties/1" is not an account ID'],
	])('is refused when it is %s', (_, text, message) => {
		expect(readAccountId(text)).toMatchObject({
			failure: { message, description: expect.stringContaining('Admin > Account details') },
		});
	});
});
