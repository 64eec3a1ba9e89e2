import fc from 'fast-check';

import {
	containsEmail,
	containsJsonWebToken,
	maskPersonalDataInPath,
	maskPersonalData,
	maskPersonalDataInRecord,
	listParametersWithTokenNames,
} from '../../../nodes/Analytics/audit/personalData';
import '../../../testing/seed';
import { measureCpuMilliseconds } from '../../../testing/cpuTime';
import { LONG_TEXTS } from '../../../testing/longTexts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P';

describe('An audit finds and masks personal data: an email address', () => {
	it.each([
		'/account/jane.roe@customer.example/orders',
		'/thanks?email=jane%40customer.example',
		'/thanks?email=jane%2540customer.example',
		'Orders of Jane <jane+shop@mail.customer.example>',
		'/konto/åse@kunde.example',
		'/a?x=o%27neil.jane@customer.example',
	])('is found and masked in %s', (text) => {
		expect(containsEmail(text)).toBe(true);
		expect(maskPersonalData(text)).toContain('[email]');
		expect(containsEmail(maskPersonalData(text))).toBe(false);
	});

	it.each([
		'/icons/anchor@2x.png',
		'/@harborclub',
		'Follow @harborclub',
		'/npm/package@1.2.3/readme',
		'/maps/@59.91,10.75,15z',
		'/a@b',
		'/styles@dark.min.css',
	])('is not suspected in %s', (text) => {
		expect(containsEmail(text)).toBe(false);
		expect(maskPersonalData(text)).toBe(text);
	});

	it("is masked wherever it stands in a text, also where it is nobody's", () => {
		const address = fc
			.emailAddress({ size: 'small' })
			.filter((email) => containsEmail(email) && !/[/?&=%]/.test(email));
		fc.assert(
			fc.property(address, fc.webPath(), fc.boolean(), (email, path, isEncoded) => {
				const written = isEncoded ? email.replace('@', '%40') : email;
				const [local = ''] = written.split(/@|%40/);
				const masked = [
					maskPersonalData(`${path}/${written}/x`),
					maskPersonalDataInPath(`${path}/${written}/x?mail=${written}`),
				];
				for (const text of masked) {
					expect(text).toContain('[email]');
					expect(text).not.toContain(`${local}@`);
					expect(text).not.toContain(`${local}%40`);
				}
			}),
		);
	});
});

describe('An audit finds and masks secrets: a token in a path', () => {
	it.each([
		['/reset?token=abc', ['token']],
		['/reset?Access_Token=abc&b=1', ['access_token']],
		['/a?b=1;password=x', ['password']],
		['/reset?token=', []],
		['/reset?token=(redacted)', []],
		['/tokens?page=2', []],
		['/a?tokenized=1', []],
		['/token=1', []],
	])('is recognized by the name of its parameter: %s', (path, names) => {
		expect(listParametersWithTokenNames(path)).toEqual(names);
	});

	it('is masked when it is a JSON Web Token, even in the path itself', () => {
		expect(containsJsonWebToken(`/login/${JWT}`)).toBe(true);
		expect(maskPersonalData(`/login/${JWT}`)).toBe('/login/[token]');
		expect(containsJsonWebToken('/eyJ')).toBe(false);
	});

	it('leaves no parameter value in an example', () => {
		expect(maskPersonalDataInPath('/a?token=s3cr3t&name=Jane&plain')).toBe(
			'/a?token=…&name=…&plain=…',
		);
	});
});

it('Masking personal data takes time in proportion to the length of a text', () => {
	const long = `${'a.'.repeat(200_000)}@${'b-'.repeat(200_000)}`;
	const milliseconds = measureCpuMilliseconds(() => {
		maskPersonalData(long);
		maskPersonalDataInPath(`/?${'token=x&'.repeat(100_000)}`);
	});
	expect(milliseconds).toBeLessThan(500);
});

it('Evidence of an audit is masked at every depth, under whatever names', () => {
	const evidence = { list: [{ name: 'jane@customer.example' }], count: 1 };
	expect(maskPersonalDataInRecord(evidence)).toEqual({ list: [{ name: '[email]' }], count: 1 });
});

it.each(LONG_TEXTS)(
	'Finding and masking personal data does not slow down on long repetitions of %s',
	(_, text) => {
		const milliseconds = measureCpuMilliseconds(() => {
			for (const path of [text, `/?${text}`, `/?token=${text}`]) {
				containsEmail(path);
				containsJsonWebToken(path);
				listParametersWithTokenNames(path);
				maskPersonalData(path);
				maskPersonalDataInPath(path);
			}
		});
		expect(milliseconds).toBeLessThan(500);
	},
);
