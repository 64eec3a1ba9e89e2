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
		['a measurement ID', 'G-ABC1234'],
		['a Universal Analytics ID', 'UA-12345-1'],
		['a Google tag', 'GT-ABC'],
		['an account', 'accounts/12'],
		['a name', 'My shop'],
		['a number with letters', '123abc'],
		['another resource', 'properties/123/dataStreams/4'],
		['an address without a property', `${WEB}/#/home`],
		['an address of Universal Analytics', `${WEB}/#/report-home/a12w34p56`],
		...[
			'https://evil.example/analytics/web/#/p123456789/reports',
			'https://analytics.google.com.evil.example/analytics/web/#/p123456789',
			'https://analytics.google.com@evil.example/analytics/web/#/p123456789',
			'https://evil.example/https://analytics.google.com/analytics/web/#/p123456789',
			'https://www.google.com/search#/p123456789',
			'https://',
		].map((address) => [`an address elsewhere: ${address}`, address]),
		['nothing', ''],
	])('is not %s, and the refusal says where the number is', (_claim, text) => {
		expect(readPropertyId(text)).toMatchObject({
			ok: false,
			failure: {
				message: expect.stringMatching(/ is not a property ID$|^'Property' is empty$/),
				description: expect.stringMatching(/not G-….*Admin > Property details/),
			},
		});
	});
});
