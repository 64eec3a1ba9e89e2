import { readPropertyId } from '../../nodes/Analytics/google/addresses';

const WEB = 'https://analytics.google.com/analytics/web';

describe('a property', () => {
	it.each([
		['its number', '123456789'],
		['its resource name', 'properties/123456789'],
		['the web app', `${WEB}/#/p123456789/reports/intelligenthome`],
		['the web app with an account', `${WEB}/#/a54516992p123456789/admin/streams`],
		['the web app with a query', `${WEB}/?authuser=1#/p123456789/reports?params=_u`],
		['the web app at its end', `${WEB}/#/p123456789`],
		[
			'the web app at its older address',
			'https://www.google.com/analytics/web/#/p123456789/reports',
		],
		['an analysis page', `${WEB}/#/analysis/p123456789/edit/abc`],
	])('is found in %s', (_claim, text) => {
		expect(readPropertyId(text)).toEqual({ ok: true, value: '123456789' });
	});

	it.each([
		['a measurement ID', 'G-ABC1234', 'measurement ID'],
		['a measurement ID in small letters', 'g-abc1234', 'measurement ID'],
		['a Universal Analytics ID', 'UA-12345-1', 'Universal Analytics'],
		['a Google tag', 'GT-ABC', 'Google tag'],
		['a tag manager container', 'GTM-ABC', 'Google tag'],
		['an account', 'accounts/12', 'is an account'],
		['a name', 'My shop', '"My shop" is not a property ID'],
		['a number with letters', '123abc', 'not a property ID'],
		['another resource', 'properties/123/dataStreams/4', 'not a property ID'],
		['an address without a property', `${WEB}/#/home`, 'no property in the URL'],
		[
			'an address of Universal Analytics',
			`${WEB}/#/report-home/a12w34p56`,
			'Universal Analytics',
		],
		...[
			'https://evil.example/analytics/web/#/p123456789/reports',
			'https://analytics.google.com.evil.example/analytics/web/#/p123456789',
			'https://analytics.google.com@evil.example/analytics/web/#/p123456789',
			'https://evil.example/https://analytics.google.com/analytics/web/#/p123456789',
			'https://www.google.com/search#/p123456789',
			'https://',
		].map((address): [string, string, string] => [
			`an address elsewhere: ${address}`,
			address,
			'is not an address of Google Analytics',
		]),
		['nothing', '', "'Property' is empty"],
	])('is not %s, and the refusal says where the number is', (_claim, text, said) => {
		expect(readPropertyId(text)).toMatchObject({
			ok: false,
			failure: {
				message: expect.stringContaining(said),
				description: expect.stringContaining('Admin > Property details'),
			},
		});
	});
});
