import { readEndpoint } from '../../nodes/shared/core/endpoint';
import { success } from '../../nodes/shared/core/result';

describe('an endpoint', () => {
	it.each<[string, string, string]>([
		['a path', '/person/search', '/person/search'],
		['a path without its slash', 'person/search', '/person/search'],
		['blanks around it', ' /person ', '/person'],
		[
			'a method after a colon, as Google names them',
			'v1beta/properties/1:runReport',
			'/v1beta/properties/1:runReport',
		],
		['a wildcard', 'properties/-/keyEvents', '/properties/-/keyEvents'],
		['an encoded e-mail address', 'people/ada%40example.com', '/people/ada%40example.com'],
		['an encoded blank', 'lists/my%20list', '/lists/my%20list'],
		['an encoded question mark, part of a name', 'lists/who%3F', '/lists/who%3F'],
		['dots within a name', 'files/a..b/report.v1.json', '/files/a..b/report.v1.json'],
		['letters of any language', 'szukaj/Łódź', '/szukaj/Łódź'],
	])('may be %s', (_claim, text, path) => {
		expect(readEndpoint(text)).toEqual(success(path));
	});

	it.each<[string, string, string]>([
		['a whole address', 'https://evil.example', 'is a whole address'],
		['a whole address in capitals', 'HTTPS://evil.example', 'is a whole address'],
		['an address of another kind', 'ftp:evil.example', 'is a whole address'],
		['an address of an unknown kind', 'gopher+x://evil.example', 'is a whole address'],
		['another host', '//evil.example/x', 'begins with "//", which leads to another host'],
		[
			'another host, after blanks',
			'  //evil.example',
			'begins with "//", which leads to another host',
		],
		['a backslash, which browsers take for a slash', '/\\evil.example', 'has a backslash'],
		['a step up', 'person/../admin', 'has a "." or ".." step'],
		['a step up at the end', 'person/..', 'has a "." or ".." step'],
		['a step up alone', '..', 'has a "." or ".." step'],
		['a step up with a parameter', 'person/..;x/admin', 'has a "." or ".." step'],
		['a step on the spot', './person', 'has a "." or ".." step'],
		['a blank', 'person search', 'has a blank or an invisible character'],
		[
			'a line break, which ends a header',
			'person\r\nhost: evil',
			'has a blank or an invisible character',
		],
		['a zero byte', 'person\0', 'has a blank or an invisible character'],
		['a query', 'person?key=1', 'has a "?" or "#"'],
		['a fragment', 'person#x', 'has a "?" or "#"'],
		['a percent sign that encodes nothing', 'person/100%', 'has a "%" that encodes nothing'],
		['half a character', 'person/%C5', 'has a "%" that encodes nothing'],
		['an encoded step up', 'person/%2e%2E/admin', 'has a "." or ".." step behind its encoding'],
		[
			'a step up with encoded slashes',
			'person%2f..%2fadmin',
			'has a "." or ".." step behind its encoding',
		],
		['an encoded backslash', 'person/%5cadmin', 'has a backslash behind its encoding'],
		[
			'another host, encoded',
			'%2F%2Fevil.example',
			'begins with "//", which leads to another host behind its encoding',
		],
		[
			'a whole address, encoded',
			'https%3A%2F%2Fevil.example',
			'is a whole address behind its encoding',
		],
		[
			'a step up, encoded twice',
			'person/%252e%252e/admin',
			'has a "." or ".." step behind its encoding',
		],
		['encoding upon encoding', 'person/%2525252541', 'is encoded over and over'],
	])('must not be %s', (_claim, text, what) => {
		expect(readEndpoint(text)).toMatchObject({
			ok: false,
			failure: { message: `'Endpoint' cannot be used: "${text.trim()}" ${what}` },
		});
	});

	it.each(['', '  '])('must not be empty: "%s"', (text) => {
		expect(readEndpoint(text)).toMatchObject({
			ok: false,
			failure: { message: "'Endpoint' is empty" },
		});
	});
});
