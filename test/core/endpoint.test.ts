import { readEndpoint } from '../../nodes/shared/core/endpoint';

describe('an endpoint', () => {
	it.each([
		['with a slash before it', '/v1beta/accounts', '/v1beta/accounts'],
		['without one', 'v1beta/accounts', '/v1beta/accounts'],
		['with blanks around it', '  account ', '/account'],
		[
			'with a method after a colon',
			'v1beta/properties/1:runReport',
			'/v1beta/properties/1:runReport',
		],
		['with an encoded blank in a name', 'items/Ada%20L', '/items/Ada%20L'],
		['with an encoded percent sign', 'items/100%25', '/items/100%25'],
		['with dots inside a name', 'v1.2/file..name', '/v1.2/file..name'],
	])('%s is a path', (_claim, text, path) => {
		expect(readEndpoint(text)).toEqual({ ok: true, value: path });
	});

	it.each([
		['an absolute address', 'https://evil.example/steal'],
		['an address with another scheme', 'ftp://evil.example'],
		['a scheme without slashes', 'http:evil.example'],
		['another host', '//evil.example/steal'],
		['another host after its encoding is undone', '%2F%2Fevil.example'],
		['another host, encoded in part', '/%2Fevil.example'],
		['a step up', 'v1/../../admin'],
		['a step up at the end', 'v1/..'],
		['an encoded step up', 'v1/%2e%2e/admin'],
		['a step up with an encoded slash', 'v1/..%2fadmin'],
		['a step up encoded twice', 'v1/%252e%252e/admin'],
		['something encoded repeatedly', 'v1/%25252525252e'],
		['a step up with parameters', 'v1/..;/admin'],
		['a backslash', 'v1\\admin'],
		['an encoded backslash', 'v1%5cadmin'],
		['a line break', 'v1\nadmin'],
		['an invisible character', 'v1\u0000admin'],
		['a query', 'v1/accounts?pageSize=1'],
		['a fragment', 'v1#x'],
		['a broken encoding', 'v1/%zz'],
		['nothing', '  '],
	])('that is %s is refused', (_claim, text) => {
		expect(readEndpoint(text)).toMatchObject({ ok: false });
	});

	it('says what is wrong with it and what to give instead', () => {
		expect(readEndpoint('//evil.example')).toEqual({
			ok: false,
			failure: {
				message:
					'\'Endpoint\' cannot be used: "//evil.example" begins with "//", which leads to another host',
				description: expect.stringContaining("below the service's base URL"),
			},
		});
	});
});
