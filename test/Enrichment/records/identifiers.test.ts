import { isFreeMailDomain, isRoleMailbox } from '../../../nodes/Enrichment/person/canonical/mail';
import type { Identifiers } from '../../../nodes/Enrichment/person/entities';
import { readIdentifiers } from '../../../nodes/Enrichment/records/identifiers';
import { buildIdentityKey } from '../../../nodes/Enrichment/records/plan';

const readContact = (raw: object) => readIdentifiers('contact', raw);
const readCompany = (raw: object) => readIdentifiers('company', raw);

describe('An email address', () => {
	it.each([
		['in capitals', 'ADA@Example.COM', 'ada@example.com'],
		['with a tag, which may be another person', 'ada+crm@example.com', 'ada+crm@example.com'],
		['with dots, which may be another person', 'a.d.a@example.com', 'a.d.a@example.com'],
	])('is sent in its usual form when it is written %s', (_how, written, sent) => {
		expect(readContact({ email: written })).toEqual({
			identifiers: { email: sent },
			defects: [],
		});
	});

	it.each([
		'ada',
		'ada@',
		'ada@ex ample.com',
		'ada@example..com',
		'email_not_unlocked@domain.com',
		'undefined@example.com',
		'a***@example.com',
	])('is refused when it is %s', (written) => {
		const { identifiers, unusable } = readContact({ email: written });
		expect(identifiers).toEqual({});
		expect(unusable).toMatchObject({
			reason: 'invalidEmail',
			message: expect.stringContaining(written),
		});
	});
});

describe('Of several email addresses in a cell,', () => {
	it.each<{ title: string; name: Identifiers; email: string; sent: string }>([
		{
			title: 'the one that fits the name',
			name: { firstName: 'Peter', lastName: 'Braun' },
			email: 'anna.schmidt@acme.test; peter.braun@acme.test',
			sent: 'peter.braun@acme.test',
		},
		{
			title: 'the one at work',
			name: { firstName: 'Peter', lastName: 'Braun' },
			email: 'peter@gmail.com / peter@acme.test',
			sent: 'peter@acme.test',
		},
		{
			title: 'their own before a colleague’s',
			name: { firstName: 'Peter', lastName: 'Braun' },
			email: 'anna.schmidt@acme.test; peter.braun@gmail.com',
			sent: 'peter.braun@gmail.com',
		},
		{
			title: 'the first where none fits',
			name: { firstName: 'Peter', lastName: 'Braun' },
			email: 'x1@acme.test; x2@acme.test',
			sent: 'x1@acme.test',
		},
		{
			title: 'the first without a name',
			name: {},
			email: 'anna@acme.test; peter@acme.test',
			sent: 'anna@acme.test',
		},
		{
			title: 'the first beside a name in another script',
			name: { firstName: '大卫', lastName: '陈' },
			email: 'anna.schmidt@acme.test; david.chen@acme.test',
			sent: 'anna.schmidt@acme.test',
		},
	])('Enrich sends $title', ({ name, email, sent }) => {
		expect(readContact({ ...name, email }).identifiers.email).toBe(sent);
	});
});

describe('A name of a family or a remark', () => {
	it.each(['Familie Schmidt', 'The Smith Family', 'DO NOT USE Anna Schmidt', 'xxx xxx'])(
		"is not sent as a person's name: %s",
		(fullName) => {
			const read = readContact({ fullName, company: 'Acme' });
			expect(read.identifiers).toEqual({ company: 'Acme' });
			expect(read.unusable).toMatchObject({ reason: 'noIdentifier' });
		},
	);

	it.each([
		['van der Berg, Anna Maria', 'Anna Maria van der Berg'],
		['Martin Schulz, Anna Katharina', 'Anna Katharina Martin Schulz'],
		['Ortega y Gasset, José', 'José Ortega y Gasset'],
		['Anna Schmidt, PsyD', 'Anna Schmidt'],
		['Anna Schmidt she/her', 'Anna Schmidt'],
	])("does not keep a person's name from being read: %s", (fullName, sent) => {
		expect(readContact({ fullName, company: 'Acme' }).identifiers.fullName).toBe(sent);
	});

	it('does not keep a full name in the last-name field from being read', () => {
		const names = { firstName: 'Mrs.', lastName: 'Philippa Thackerlee' };
		expect(readContact({ ...names, company: 'Acme' }).identifiers).toEqual({
			fullName: 'Philippa Thackerlee',
			company: 'Acme',
		});
	});
});

describe('A LinkedIn page', () => {
	it.each([
		['without the scheme', 'linkedin.com/in/ada-lovelace'],
		['in capitals', 'HTTPS://WWW.LINKEDIN.COM/IN/Ada-Lovelace'],
	])('is sent in its usual form when it is written %s', (_how, written) => {
		expect(readContact({ linkedInUrl: written }).identifiers).toEqual({
			linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace',
		});
	});

	it('keeps non-ASCII letters, encoded or not', () => {
		const url = 'https://www.linkedin.com/in/søren-ødegård';
		expect(readContact({ linkedInUrl: url }).identifiers.linkedInUrl).toBe(url);
		expect(readContact({ linkedInUrl: encodeURI(url) }).identifiers.linkedInUrl).toBe(url);
	});

	it('keeps the whole path of an old-style page, since namesakes share its beginning', () => {
		const ada = 'https://www.linkedin.com/pub/ada-lovelace';
		const one = readContact({ linkedInUrl: `${ada}/1/2a/3b/` });
		const other = readContact({ linkedInUrl: `${ada}/4/5/6` });
		expect(one.identifiers.linkedInUrl).toBe(`${ada}/1/2a/3b`);
		expect(buildIdentityKey(one.identifiers)).not.toBe(buildIdentityKey(other.identifiers));
	});

	it.each([
		'https://www.linkedin.com/company/acme',
		'https://notlinkedin.com/in/ada',
		'Ada Lovelace',
		'Connected',
		'in%',
		'https://www.linkedin.com/in/undefined',
		'linkedin.com/in/null/',
	])('is refused when it is %s', (written) => {
		expect(readContact({ linkedInUrl: written }).unusable?.reason).toBe('invalidLinkedInUrl');
	});

	it('keeps upper and lower case in a member ID, which distinguishes members', () => {
		const url = 'https://www.linkedin.com/in/ACoAAbCdEfGhIjKlMnOp';
		const another = url.replace('bCd', 'BcD');
		expect(readContact({ linkedInUrl: url }).identifiers.linkedInUrl).toBe(url);
		expect(buildIdentityKey({ linkedInUrl: url })).not.toBe(
			buildIdentityKey({ linkedInUrl: another }),
		);
	});

	it.each(['lead/ACwAAbCdEf,NAME_SEARCH,AbC1', 'lead/ACwAAbCdEf?_ntb=x'])(
		'of Sales Navigator is sent as the page of the member: %s',
		(written) => {
			const linkedInUrl = `https://www.linkedin.com/sales/${written}`;
			const sent = readContact({ linkedInUrl }).identifiers.linkedInUrl;
			expect(sent).toBe('https://www.linkedin.com/in/ACwAAbCdEf');
		},
	);

	it('of Sales Navigator without a member is refused with what to do', () => {
		const { unusable } = readContact({ linkedInUrl: 'https://www.linkedin.com/sales/lists/7' });
		expect(unusable).toMatchObject({
			reason: 'invalidLinkedInUrl',
			message: expect.stringContaining('copy the public URL'),
		});
	});

	it.each([
		['https://www.linkedin.com/company/Acme/about/', 'company/acme'],
		['https://de.linkedin.com/school/Tech-U?x=1', 'school/tech-u'],
		['https://www.linkedin.com/company-beta/1035/', 'company/1035'],
		['https://www.linkedin.com/sales/company/1035', 'company/1035'],
	])('of a company is sent in its usual form: %s', (written, page) => {
		expect(readCompany({ linkedInUrl: written }).identifiers).toEqual({
			linkedInUrl: `https://www.linkedin.com/${page}`,
		});
	});

	it('of a company is read from the domain field, too', () => {
		expect(readCompany({ domain: 'linkedin.com/company/Acme' })).toEqual({
			identifiers: { linkedInUrl: 'https://www.linkedin.com/company/acme' },
			defects: [],
		});
	});

	it('of a person is refused for a company', () => {
		const linkedInUrl = 'https://www.linkedin.com/in/ada';
		expect(readCompany({ linkedInUrl }).unusable?.reason).toBe('invalidLinkedInUrl');
	});

	it.each(['100%-ada', 'a%2541'])('with a broken percent encoding is kept: %s', (slug) => {
		const linkedInUrl = `https://www.linkedin.com/in/${slug}`;
		expect(readContact({ linkedInUrl }).identifiers).toEqual({ linkedInUrl });
	});
});

describe('A company domain', () => {
	it.each([
		['as an address', 'https://www.acme.example/about?x=1#y'],
		['with a port', 'http://acme.example:8080/'],
		['from an e-mail address', 'ada@acme.example'],
		['with a dot at the end', 'acme.example.'],
		['with signs that cannot be seen', '\ufeffacme\u200b.example\u00a0'],
	])('is sent in its bare form when it is written %s', (_how, written) => {
		expect(readCompany({ domain: written }).identifiers).toEqual({ domain: 'acme.example' });
	});

	it.each([
		['in another script', 'https://bücher.example/', 'bücher.example'],
		[
			'of a social network, which is a company, too',
			'https://www.facebook.com/',
			'facebook.com',
		],
		['of a shop with its own address', 'shop.weebly.example', 'shop.weebly.example'],
	])('may be that %s', (_kind, written, sent) => {
		expect(readCompany({ domain: written }).identifiers).toEqual({ domain: sent });
	});

	const NONE = [
		'acme',
		'localhost',
		'192.168.0.1',
		'acme..example',
		'-acme.example',
		'http://',
		'gmail.com',
		'ada@gmail.com',
		'www.orange.fr',
		'facebook.com/acme',
		'https://x.com/acme',
		'https://www.linkedin.com/in/ada',
		'bit.ly/3acme',
		'https://sites.google.com/view/acme',
		'https://g.page/acme',
		'https://apps.apple.com/app/acme/id1',
		'play.google.com/store/apps/details?id=com.acme',
		'acme.myshopify.com',
		'https://www.acme.wordpress.com/',
		'acme.wixsite.com/site',
		'https://acme.github.io',
		'acme.business.site',
		'acme.blogspot.com',
		'acme.blogspot.co.uk',
		'acme.squarespace.com',
		'acme.webflow.io',
		'acme.weebly.com',
		'acme.netlify.app',
		'acme.vercel.app',
		'acme.herokuapp.com',
	];

	it.each([...NONE, 'acme example.com', 'a.com, b.com'])(
		'is refused when it is %s',
		(written) => {
			expect(readCompany({ domain: written }).unusable?.reason).toBe('invalidDomain');
		},
	);
});

describe('A record', () => {
	it.each([
		['first name, last name and company', { firstName: 'A', lastName: 'L', company: 'Acme' }],
		['full name and company', { fullName: 'Ada Lovelace', company: 'Acme' }],
		['a phone number', { phone: '+49 30 123456' }],
	])('can be looked up with %s', (_what, raw) => {
		expect(readContact(raw).unusable).toBeUndefined();
	});

	it.each([
		['nothing', {}],
		['a name without company', { firstName: 'Ada', lastName: 'Lovelace' }],
	])('cannot be looked up with %s alone, and its error says what to fill in', (_what, raw) => {
		expect(readContact(raw).unusable).toMatchObject({
			reason: 'noIdentifier',
			message: expect.stringMatching(/fill in .*'Company'/),
		});
	});

	it.each([
		['a domain', { domain: 'acme.example' }],
		['a LinkedIn page', { linkedInUrl: 'linkedin.com/company/acme' }],
		['the id of the provider', { providerId: '77' }],
	])('of a company can be looked up with %s', (_what, raw) => {
		expect(readCompany(raw).unusable).toBeUndefined();
	});

	it.each([
		['N/A', { email: 'N/A', linkedInUrl: '#N/A', firstName: 'n/a', company: 'n.a.' }],
		['dashes', { email: '-', linkedInUrl: '--', fullName: '–', company: '—' }],
		['words of scripts', { email: 'undefined', phone: '[object Object]', company: 'None' }],
		['null', { email: 'null', linkedInUrl: 'NULL', providerId: 'null' }],
		['a name of nulls', { firstName: 'null', lastName: 'Null', company: 'Acme' }],
		['a full name of scripts', { fullName: 'undefined undefined', company: 'Acme' }],
		['Unknown', { firstName: 'Unknown', lastName: 'unknown', company: 'Acme' }],
		['signs that cannot be seen', { email: '\u200b\ufeff', firstName: '\u00a0' }],
	])('with only %s has no identifier', (_what, raw) => {
		expect(readContact(raw)).toMatchObject({
			defects: [],
			unusable: { reason: 'noIdentifier' },
		});
	});

	it.each([
		{ firstName: 'Jennifer', lastName: 'Null', company: 'Acme' },
		{ firstName: 'Nan', lastName: 'Goldin', company: 'Acme' },
		{ firstName: 'Na', lastName: 'Hong-jin', company: 'X' },
	])('keeps $firstName $lastName, whose name reads like an empty cell', (raw) => {
		expect(readContact(raw)).toEqual({ identifiers: raw, defects: [] });
	});

	it.each([
		['booking.com', 'booking.com'],
		['https://www.acme.example/en', 'acme.example'],
		['Node.js', undefined],
		['gmail.com', undefined],
	])(
		'of a person whose company is "%s" is sent with the company domain %s',
		(name, companyDomain) => {
			const { identifiers, defects } = readContact({ fullName: 'Ada L', company: name });
			expect(identifiers.companyDomain).toBe(companyDomain);
			expect(identifiers.company).toBe(name);
			expect(defects).toEqual([]);
		},
	);

	it.each([['https://www.acme.example/en', 'acme.example']])(
		'of a company whose name is "%s" is looked up by the domain %s',
		(name, domain) => {
			expect(readCompany({ name })).toEqual({ identifiers: { domain }, defects: [] });
		},
	);

	it('of a company with a domain keeps a name that looks like a domain', () => {
		const raw = { name: 'Booking.com', domain: 'bookingholdings.example' };
		expect(readCompany(raw).identifiers).toEqual(raw);
	});

	it.each(['Self-employed', 'freelance', 'Freelancer', 'CONFIDENTIAL', 'Stealth Startup'])(
		'does not name a company with the word "%s"',
		(name) => {
			const domain = 'acme.example';
			const fullName = 'Ada L';
			expect(readCompany({ name }).unusable?.reason).toBe('noIdentifier');
			expect(readCompany({ name, domain }).identifiers).toEqual({ domain });
			expect(readContact({ fullName, company: name }).identifiers).toEqual({ fullName });
		},
	);

	it.each(['Unknown', 'Private', 'Stealth Robotics', 'Freelancer.com Pty Ltd'])(
		'of a company can have the name "%s"',
		(name) => expect(readCompany({ name }).identifiers).toEqual({ name }),
	);

	it.each([
		['+49 (0)30 123-456', '+4930123456'],
		['tel:+1-415-555-0100', '+14155550100'],
		['(415) 555-0100 ext. 12', '4155550100'],
	])('is sent with the phone number %s as %s', (phone, sent) => {
		expect(readContact({ phone }).identifiers).toEqual({ phone: sent });
	});

	it.each(['12345', '4.91512E+12'])('is refused with the phone number %s', (phone) => {
		expect(readContact({ phone }).unusable).toMatchObject({
			reason: 'noIdentifier',
			message: expect.stringContaining("'Phone' is not a phone number"),
		});
	});

	it("keeps the provider's ID as it is written", () => {
		const { identifiers } = readContact({ providerId: ' qEnOZ5Oh0 ' });
		expect(identifiers).toEqual({ providerId: 'qEnOZ5Oh0' });
		expect(buildIdentityKey(identifiers)).not.toBe(
			buildIdentityKey({ providerId: 'QENOZ5OH0' }),
		);
	});

	it('keeps names as they are written, with single spaces', () => {
		const raw = { firstName: ' Søren  Aabye\u200b ', lastName: '山田', company: 'Acme,\tInc.' };
		const sent = { firstName: 'Søren Aabye', lastName: '山田', company: 'Acme, Inc.' };
		expect(readContact(raw).identifiers).toEqual(sent);
	});

	it.each([
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
	])('is a duplicate of one that differs only in %s', (_what, one, other) => {
		expect(buildIdentityKey(readContact(one).identifiers)).toBe(
			buildIdentityKey(readContact(other).identifiers),
		);
	});
});

describe('The mailbox', () => {
	it.each([
		'info@acme.example',
		'Sales@acme.example',
		'info-uk@acme.example',
		'sales2@acme.example',
		'no-reply@acme.example',
		'customer.service@acme.example',
		'kontakt@acme.example',
		'ventas@acme.example',
		'office+crm@acme.example',
		'support-team@acme.example',
	])('%s is recognized as shared by several people', (email) =>
		expect(isRoleMailbox(email)).toBe(true),
	);

	it.each([
		'ada@acme.example',
		'it.costa@acme.example',
		'sales.miller@acme.example',
		'info.anna.berg@acme.example',
		'alljobs@acme.example',
		'inform@acme.example',
	])('%s is recognized as that of one person', (email) =>
		expect(isRoleMailbox(email)).toBe(false),
	);
});

describe('The mail domain', () => {
	const FREE = [
		'gmail.com',
		'yahoo.co.uk',
		'gmx.net',
		'web.de',
		'orange.fr',
		'libero.it',
		'yandex.ru',
		'qq.com',
		'163.com',
		'proton.me',
		'outlook.de',
		'hotmail.com.br',
		'live.nl',
	];

	it.each(FREE)('%s is recognized as a free mail service, not as an employer', (domain) =>
		expect(isFreeMailDomain(domain)).toBe(true),
	);

	it.each(['acme.example', 'live.nation.com', 'orange.com', 'mygmail.com', 'aol.acme.com'])(
		"%s is recognized as possibly a company's",
		(domain) => expect(isFreeMailDomain(domain)).toBe(false),
	);
});
