import { readBaseUrl } from '../../nodes/shared/core/address';
import { success } from '../../nodes/shared/core/result';

describe('a base address', () => {
	it.each<[string, string, string]>([
		['an https address', 'https://api.example.com', 'https://api.example.com'],
		['a path', 'https://api.example.com/v1', 'https://api.example.com/v1'],
		['slashes at its end', 'https://api.example.com/v1//', 'https://api.example.com/v1'],
		['a port', 'https://api.example.com:8443/', 'https://api.example.com:8443'],
		['blanks around it', ' https://api.example.com ', 'https://api.example.com'],
		['plain http on this machine', 'http://localhost:3000', 'http://localhost:3000'],
		[
			'plain http on this machine, by number',
			'http://127.0.0.1:3000/v1',
			'http://127.0.0.1:3000/v1',
		],
		['plain http on this machine, in IPv6', 'http://[::1]:3000', 'http://[::1]:3000'],
	])('may have %s', (_claim, text, address) => {
		expect(readBaseUrl(text, 'Base URL')).toEqual(success(address));
	});

	const url = 'Use the URL of the API, such as https://api.example.com/v1.';
	const http = 'Plain http is only allowed for services on this machine.';
	const rest = 'Remove the user name, query and fragment.';

	it.each<[string, unknown, string]>([
		['nothing', '', url],
		['something that is no text', undefined, url],
		['a bare host', 'api.example.com', url],
		['another protocol', 'ftp://api.example.com', url],
		['a script', 'javascript:alert(1)', url],
		['plain http to another machine', 'http://api.example.com', http],
		[
			'plain http to a host that only looks like this machine',
			'http://127.0.0.1.example.com',
			http,
		],
		[
			'plain http to a name that begins like this machine',
			'http://localhost.example.com',
			http,
		],
		['a user and a password', 'https://ada:secret@api.example.com', rest],
		['a user alone', 'https://ada@api.example.com', rest],
		['a query', 'https://api.example.com/?key=1', rest],
		['a fragment', 'https://api.example.com/#v1', rest],
	])('must not have %s, and the refusal names the field', (_claim, text, description) => {
		expect(readBaseUrl(text as string, 'Base URL')).toMatchObject({
			ok: false,
			failure: {
				message: expect.stringContaining("'Base URL'"),
				description,
			},
		});
	});

	it('is not shown with the password in it', () => {
		const refused = readBaseUrl('https://ada:secret@api.example.com', 'Base URL');
		expect(JSON.stringify(refused)).not.toContain('secret');
	});
});
