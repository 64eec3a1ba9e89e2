import { mergeQuery, checkBaseUrl, parsePathAndQuery } from '../../nodes/shared/core/address';
import { success } from '../../nodes/shared/core/result';

describe('A base URL', () => {
	it.each<[string, string, string]>([
		['an https address', 'https://api.example.com', 'https://api.example.com'],
		['a path', 'https://api.example.com/v1', 'https://api.example.com/v1'],
		['slashes at its end', 'https://api.example.com/v1//', 'https://api.example.com/v1'],
		['blanks around it', ' https://api.example.com ', 'https://api.example.com'],
		['plain http on this machine', 'http://localhost:3000', 'http://localhost:3000'],
		['plain http on this machine, by number', 'http://127.0.0.1:3/v1', 'http://127.0.0.1:3/v1'],
		['plain http on this machine, in IPv6', 'http://[::1]:3000', 'http://[::1]:3000'],
	])('may have %s', (_claim, text, address) => {
		expect(checkBaseUrl(text, 'Base URL')).toEqual(success(address));
	});

	const url = 'Use the URL of the API, such as https://api.example.com/v1.';
	const http = 'Plain http is only allowed for services on this machine.';
	const rest = 'Remove the user name, query, and fragment.';

	it.each<[string, unknown, string]>([
		['nothing', '', url],
		['something that is no text', undefined, url],
		['a bare host', 'api.example.com', url],
		['another protocol', 'ftp://api.example.com', url],
		['plain http to another machine', 'http://api.example.com', http],
		['plain http to a host that only looks like this machine', 'http://127.0.0.1.test', http],
		['plain http to a name that begins like this machine', 'http://localhost.test', http],
		['a user and a password', 'https://ada:secret@api.example.com', rest],
		['a user alone', 'https://ada@api.example.com', rest],
		['a query', 'https://api.example.com/?key=1', rest],
		['a fragment', 'https://api.example.com/#v1', rest],
	])('is refused with %s, and the error names the field', (_claim, text, description) => {
		expect(checkBaseUrl(text as string, 'Base URL')).toMatchObject({
			ok: false,
			failure: { message: expect.stringContaining("'Base URL'"), description },
		});
	});

	it('is not shown with its password in an error', () => {
		const refused = checkBaseUrl('https://ada:secret@api.example.com', 'Base URL');
		expect(JSON.stringify(refused)).not.toContain('secret');
	});
});
describe('The endpoint of an API call', () => {
	it.each([
		['with a slash before it', '/v1beta/accounts', '/v1beta/accounts'],
		['without one', 'v1beta/accounts', '/v1beta/accounts'],
		['with blanks around it', '  account ', '/account'],
		['with a method after a colon', 'v1/properties/1:report', '/v1/properties/1:report'],
		['with an encoded blank in a name', 'items/Ada%20L', '/items/Ada%20L'],
		['with an encoded percent sign', 'items/100%25', '/items/100%25'],
		['with dots inside a name', 'v1.2/file..name', '/v1.2/file..name'],
	])('%s is read as a path', (_claim, text, path) => {
		expect(parsePathAndQuery(text)).toEqual({ ok: true, value: { path, query: {} } });
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
		['a fragment', 'v1#x'],
		['a broken encoding', 'v1/%zz'],
		['nothing', '  '],
	])('that is %s is refused', (_claim, text) => {
		expect(parsePathAndQuery(text)).toMatchObject({ ok: false });
	});

	it('that is refused gets an error with what is wrong and what to give instead', () => {
		expect(parsePathAndQuery('//evil.example')).toEqual({
			ok: false,
			failure: {
				message:
					'\'Endpoint\' cannot be used: "//evil.example" begins with "//", which leads to another host',
				description: expect.stringContaining("below the service's base URL"),
			},
		});
	});

	it.each<[string, string, object]>([
		['v1/items', '/v1/items', {}],
		['v1/items?', '/v1/items', {}],
		['v1/items?filter=parent:accounts/1', '/v1/items', { filter: 'parent:accounts/1' }],
		['/v1/items?q=a%20b%3D&n=2', '/v1/items', { q: 'a b=', n: '2' }],
		['v1/items?a=1&a=2&b', '/v1/items', { a: ['1', '2'], b: '' }],
		['v1/items?url=https://example.com/?x', '/v1/items', { url: 'https://example.com/?x' }],
	])('can contain parameters: %s', (text, path, query) => {
		expect(parsePathAndQuery(text)).toEqual({ ok: true, value: { path, query } });
	});

	it.each([
		['v1/items?a=1#top', /contains a "#"/],
		['?a=1', /is empty/],
	])('with unusable parameters is refused: %s', (text, said) => {
		expect(parsePathAndQuery(text)).toMatchObject({
			ok: false,
			failure: { message: expect.stringMatching(said) },
		});
	});

	it('is sent with its own and the separate query, unless both have the same parameter', () => {
		expect(mergeQuery({ a: '1' }, { b: 2 })).toEqual({ ok: true, value: { a: '1', b: 2 } });
		expect(mergeQuery({ a: '1' }, { a: 2 })).toMatchObject({
			ok: false,
			failure: { message: expect.stringContaining('"a"') },
		});
	});
});
