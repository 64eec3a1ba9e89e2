import { identityKey, readIdentifiers } from '../../../nodes/Enrichment/domain/identifiers';

const contact = (raw: object) => readIdentifiers('contact', raw);
const company = (raw: object) => readIdentifiers('company', raw);

describe('an e-mail address', () => {
	it.each([
		['as it is', 'ada@example.com', 'ada@example.com'],
		['in capitals', 'ADA@Example.COM', 'ada@example.com'],
		['with spaces around', '  ada@example.com\n', 'ada@example.com'],
		['as a link', 'mailto:ada@example.com', 'ada@example.com'],
		['as a link with a subject', 'mailto:Ada@example.com?subject=Hi', 'ada@example.com'],
		['as mail programs write it', 'Ada Lovelace <Ada@example.com>', 'ada@example.com'],
		['with a tag, which may be another person', 'ada+crm@example.com', 'ada+crm@example.com'],
		['with dots, which may be another person', 'a.d.a@example.com', 'a.d.a@example.com'],
		['with letters beyond ASCII', 'søren@ødegård.example', 'søren@ødegård.example'],
		['of a short top-level domain', 'ada@example.co', 'ada@example.co'],
	])('is sent in one form when written %s', (_how, written, sent) => {
		expect(contact({ email: written })).toEqual({ identifiers: { email: sent }, defects: [] });
	});

	it.each([
		'ada',
		'ada@',
		'@example.com',
		'ada@example',
		'a@b@c.com',
		'ada@ex ample.com',
		'a@x.com, b@x.com',
		'ada@example..com',
		'n/a',
		'ada@example.com;',
	])('is not %s', (written) => {
		const { identifiers, unusable } = contact({ email: written });
		expect(identifiers).toEqual({});
		expect(unusable).toMatchObject({
			reason: 'invalidEmail',
			message: expect.stringContaining(written),
		});
	});
});

describe('a LinkedIn page', () => {
	it.each([
		['as it is', 'https://www.linkedin.com/in/ada-lovelace'],
		['without the scheme', 'linkedin.com/in/ada-lovelace'],
		['with a slash in front', '//www.linkedin.com/in/ada-lovelace'],
		['in a language', 'https://uk.linkedin.com/in/ada-lovelace/en'],
		['on the phone', 'https://m.linkedin.com/in/ada-lovelace'],
		['on a phone of long ago', 'https://touch.linkedin.com/mwlite/in/ada-lovelace'],
		['over plain http', 'http://linkedin.com/in/ada-lovelace/'],
		['with tracking', 'https://www.linkedin.com/in/ada-lovelace/?trk=abc&x=1#about'],
		['in capitals', 'HTTPS://WWW.LINKEDIN.COM/IN/Ada-Lovelace'],
		['with a doubled slash', 'https://www.linkedin.com//in//ada-lovelace'],
	])('is sent in one form when written %s', (_how, written) => {
		expect(contact({ linkedInUrl: written }).identifiers).toEqual({
			linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace',
		});
	});

	it('keeps letters beyond ASCII, encoded or not', () => {
		const url = 'https://www.linkedin.com/in/søren-ødegård';
		expect(contact({ linkedInUrl: url }).identifiers.linkedInUrl).toBe(url);
		expect(contact({ linkedInUrl: encodeURI(url) }).identifiers.linkedInUrl).toBe(url);
	});

	it('keeps the whole path of old pages, whose beginning namesakes share', () => {
		const one = contact({ linkedInUrl: 'https://www.linkedin.com/pub/ada-lovelace/1/2a/3b/' });
		const other = contact({ linkedInUrl: 'https://www.linkedin.com/pub/ada-lovelace/4/5/6' });
		expect(one.identifiers.linkedInUrl).toBe(
			'https://www.linkedin.com/pub/ada-lovelace/1/2a/3b',
		);
		expect(identityKey(one.identifiers)).not.toBe(identityKey(other.identifiers));
	});

	it.each([
		'https://www.linkedin.com/company/acme',
		'https://www.linkedin.com/in/',
		'https://linkedin.com.evil.example/in/ada',
		'https://example.com/in/ada',
		'https://notlinkedin.com/in/ada',
		'ada-lovelace',
		'in%',
	])('is not %s', (written) => {
		expect(contact({ linkedInUrl: written }).unusable?.reason).toBe('invalidLinkedInUrl');
	});

	it('survives an encoding that is none', () => {
		expect(contact({ linkedInUrl: 'linkedin.com/in/100%-ada' }).identifiers.linkedInUrl).toBe(
			'https://www.linkedin.com/in/100%-ada',
		);
	});
});

describe('a domain', () => {
	it.each([
		['as it is', 'acme.example'],
		['in capitals', 'ACME.Example'],
		['with www', 'www.acme.example'],
		['as an address', 'https://www.acme.example/about?x=1#y'],
		['with a port', 'http://acme.example:8080/'],
		['with a user', 'https://user:pass@acme.example/x'],
		['from an e-mail address', 'ada@acme.example'],
		['with a dot at the end', 'acme.example.'],
		['without a slash before the question', 'acme.example?x=1'],
	])('is sent bare when written %s', (_how, written) => {
		expect(company({ domain: written }).identifiers).toEqual({ domain: 'acme.example' });
	});

	it.each([
		['of another script', 'https://bücher.example/', 'bücher.example'],
		['of several parts', 'shop.acme.co.uk', 'shop.acme.co.uk'],
	])('may be %s', (_kind, written, sent) => {
		expect(company({ domain: written }).identifiers).toEqual({ domain: sent });
	});

	it.each([
		'acme',
		'localhost',
		'n/a',
		'n.a.',
		'-',
		'acme..example',
		'-acme.example',
		'acme example.com',
		'a.com, b.com',
		'http://',
	])('is not %s', (written) => {
		expect(company({ domain: written }).unusable?.reason).toBe('invalidDomain');
	});
});

describe('a record', () => {
	it.each([
		['an e-mail address', { email: 'a@b.co' }],
		['a LinkedIn page', { linkedInUrl: 'linkedin.com/in/ada' }],
		['first name, last name and company', { firstName: 'A', lastName: 'L', company: 'Acme' }],
	])('is usable with %s', (_what, raw) => {
		expect(contact(raw).unusable).toBeUndefined();
	});

	it.each([
		['nothing', {}],
		['blanks', { email: '  ', firstName: ' ', lastName: '\t', company: ' ' }],
		['a first name', { firstName: 'Ada' }],
		['a name without company', { firstName: 'Ada', lastName: 'Lovelace' }],
		['a company without name', { company: 'Acme' }],
	])('is not usable with %s alone, and is told what to fill', (_what, raw) => {
		expect(contact(raw).unusable).toMatchObject({
			reason: 'noIdentifier',
			message: expect.stringContaining("'First Name', 'Last Name' and 'Company'"),
		});
	});

	it('is sent without its malformed identifier when another one is enough', () => {
		const { identifiers, defects, unusable } = contact({
			email: 'nonsense',
			linkedInUrl: 'linkedin.com/in/ada',
		});
		expect(unusable).toBeUndefined();
		expect(defects).toMatchObject([{ reason: 'invalidEmail' }]);
		expect(Object.keys(identifiers)).toEqual(['linkedInUrl']);
	});

	it('keeps names as they are written, with single spaces', () => {
		const raw = { firstName: ' Søren  Aabye ', lastName: '山田', company: 'Acme,\tInc.' };
		expect(contact(raw).identifiers).toEqual({
			firstName: 'Søren Aabye',
			lastName: '山田',
			company: 'Acme, Inc.',
		});
	});

	it.each([
		['case', { email: 'A@b.co' }, { email: 'a@B.CO' }],
		[
			'spaces',
			{ firstName: 'A  B', lastName: 'C', company: 'D' },
			{ firstName: 'A B', lastName: 'C', company: 'D' },
		],
		[
			'the form of letters',
			{ firstName: 'Jose\u0301', lastName: 'C', company: 'D' },
			{ firstName: 'José', lastName: 'C', company: 'D' },
		],
		[
			'full-width letters',
			{ firstName: 'Ａda', lastName: 'C', company: 'D' },
			{ firstName: 'ada', lastName: 'c', company: 'd' },
		],
	])('asks the same as one that differs in %s only', (_what, one, other) => {
		expect(identityKey(contact(one).identifiers)).toBe(identityKey(contact(other).identifiers));
	});

	it('asks something else when it says more', () => {
		const less = contact({ email: 'a@b.co' });
		const more = contact({ email: 'a@b.co', firstName: 'Ada' });
		expect(identityKey(less.identifiers)).not.toBe(identityKey(more.identifiers));
	});
});
