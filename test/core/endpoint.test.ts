import { joinQuery, readEndpoint, readTarget } from '../../nodes/shared/core/endpoint';

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
describe('an endpoint', () => {
	it.each<[string, string, object]>([
		['v1/items', '/v1/items', {}],
		['v1/items?', '/v1/items', {}],
		['v1/items?filter=parent:accounts/1', '/v1/items', { filter: 'parent:accounts/1' }],
		['/v1/items?q=a%20b%3D&n=2', '/v1/items', { q: 'a b=', n: '2' }],
		['v1/items?a=1&a=2&b', '/v1/items', { a: ['1', '2'], b: '' }],
		['v1/items?url=https://example.com/?x', '/v1/items', { url: 'https://example.com/?x' }],
	])('%s may bring its parameters with it', (text, path, query) => {
		expect(readTarget(text)).toEqual({ ok: true, value: { path, query } });
	});

	it.each([
		['v1/items?a=1#top', /contains a "#"/],
		['//evil.example?a=1', /another host/],
		['https://evil.example/v1?a=1', /address|URL/],
		['v1/../x?a=1', /"\.\."/],
		['?a=1', /is empty/],
	])('%s is refused', (text, said) => {
		expect(readTarget(text)).toMatchObject({
			ok: false,
			failure: { message: expect.stringMatching(said) },
		});
	});

	it('and its query are sent together, unless both have the same parameter', () => {
		expect(joinQuery({ a: '1' }, { b: 2 })).toEqual({ ok: true, value: { a: '1', b: 2 } });
		expect(joinQuery({ a: '1' }, { a: 2 })).toMatchObject({
			ok: false,
			failure: { message: expect.stringContaining('"a"') },
		});
	});
});
