import { joinQuery, readTarget } from '../../nodes/shared/core/endpointQuery';

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
