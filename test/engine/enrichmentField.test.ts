/** Where a result is put, and what of the item is kept, filled or refused. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, ANALYTICAL_ENGINES, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { shared } from '../../testing/shared';

const bench = shared(startEnrichmentBench);

const email = ADA.emails[0]!.email;
const NAME = { firstName: ADA.firstName, lastName: ADA.lastName };
/** Ada at an address that nobody knows. */
const UNKNOWN_ADA = { ...NAME, email: UNKNOWN_EMAIL };
/** As some provider sends her. */
const PERSON = { email, first_name: 'Ada', last_name: 'Lovelace' };

async function enriched(parameters: INodeParameters, record: IDataObject): Promise<IDataObject> {
	const { items, error } = await bench.run({ onNoMatch: 'flag', ...parameters }, [record]);
	expect(error).toBeUndefined();
	return items[0]!;
}

const EARLIER = {
	status: 'found',
	person: { fullName: 'Ada Lovelace', phone: '+4930123456' },
	matchedBy: 'email',
	confidence: 90,
	reason: null,
	credits: { charged: 2, estimated: false },
	provider: 'hunter',
	input: { email },
};

describe('Result Format: Columns', () => {
	const COLUMNS = { resultFormat: 'columns' };

	it("stands flat behind the item's own fields, lists as text and nothing empty", async () => {
		const item = await enriched(COLUMNS, { crm: 7, email });
		expect(Object.keys(item).slice(0, 4).join()).toBe(
			'crm,email,enrichment_status,enrichment_fullName',
		);
		expect(item).toMatchObject({
			enrichment_status: 'found',
			enrichment_fullName: 'Ada Lovelace',
			enrichment_company_name: ANALYTICAL_ENGINES.name,
			enrichment_emails: email,
			enrichment_credits: 2,
			enrichment_provider: 'generic',
		});
		const values = Object.values(item);
		expect(values.filter((value) => typeof value === 'object' || value === '')).toEqual([]);
	});

	it('takes the place of earlier columns, and keeps what they had', async () => {
		const first = await enriched(COLUMNS, { crm: 7, email });
		const again = await enriched(COLUMNS, { ...first, ...UNKNOWN_ADA });
		const kept = {
			enrichment_status: 'notFound',
			enrichment_fullName: 'Ada Lovelace',
			enrichment_previous_provider: 'generic',
			enrichment_previous_credits: 2,
		};
		expect(again).toMatchObject({ crm: 7, ...kept });
		const third = await enriched(COLUMNS, again);
		expect(third).toMatchObject(kept);
		expect(third).not.toHaveProperty('enrichment_previous_fullName');
		expect(third).not.toHaveProperty('enrichment_previous_previous_provider');
	});

	it('goes on with what an earlier run left as an object in the result field', async () => {
		const item = { crm: 7, ...UNKNOWN_ADA, phone: '', enrichment: EARLIER };
		const out = await enriched({ ...COLUMNS, fillEmptyFields: true }, item);
		expect(out).toMatchObject({
			crm: 7,
			phone: '+4930123456',
			enrichment_status: 'notFound',
			enrichment_fullName: 'Ada Lovelace',
			enrichment_previous_provider: 'hunter',
			enrichment_previous_credits: 2,
		});
		expect(out).not.toHaveProperty('enrichment');
		const inPath = { crm: { id: 7, enrichment: EARLIER }, email };
		const found = await enriched({ ...COLUMNS, outputField: 'crm.enrichment' }, inPath);
		expect(found).toMatchObject({
			crm: { id: 7 },
			crm_enrichment_status: 'found',
			crm_enrichment_previous_fullName: 'Ada Lovelace',
		});
		expect(found).not.toHaveProperty('crm.enrichment');
	});

	it('takes columns of earlier rows that are empty in this one, as a sheet has them', async () => {
		const item = { email, enrichment_status: '', enrichment_jobTitle: null };
		expect(await enriched(COLUMNS, item)).toMatchObject({ enrichment_status: 'found' });
	});

	it('refuses to overwrite a column of the user before anything is sent', async () => {
		const item = { email, enrichment_owner: 'Grace' };
		const { error } = await bench.run(COLUMNS, [item]);
		expect(error?.message).toContain("overwrites the field 'enrichment_owner'");
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});

describe('Result Field', () => {
	it('makes a path of dots, beside what stands there, and before the other fields of the item', async () => {
		const json = await enriched({ outputField: 'crm.enrichment' }, { email, crm: { id: 7 } });
		expect(json).toMatchObject({ email, crm: { id: 7, enrichment: { status: 'found' } } });
		expect(Object.keys(json)).toEqual(['crm', 'email']);
		expect(Object.keys(json.crm as IDataObject)).toEqual(['enrichment', 'id']);
	});

	it.each([
		['a field of the item', 'email', { email }],
		['a field on the way', 'email.result', { email }],
		['a list', 'tags', { email, tags: ['a'] }],
	])('refuses to overwrite %s before anything is sent', async (_what, outputField, record) => {
		const { error } = await bench.run({ outputField }, [{ email: UNKNOWN_EMAIL }, record]);
		expect(error?.message).toContain('overwrites');
		expect(error?.description).toContain("'Result Field'");
		expect(bench.endpoint.requests).toHaveLength(0);
	});

	it.each([
		['error', /cannot be "error"/],
		['a..b', /cannot be "a..b"/],
		['__proto__.polluted', /cannot be/],
		[' ', /'Result Field' is empty/],
	])('cannot be "%s"', async (outputField, message) => {
		const { error } = await bench.run({ outputField }, [{ email }]);
		expect(error?.message).toMatch(message);
		expect(bench.endpoint.requests).toHaveLength(0);
		expect(Object.prototype).not.toHaveProperty('polluted');
	});

	it('that cannot be read for one item loses neither that item nor what was paid for others', async () => {
		const { items, error } = await bench.run(
			{ onNoMatch: 'flag', outputField: '={{ $json.field }}' },
			[
				{ email, field: 'result' },
				{ email: SOREN.emails[0]!.email, field: '', enrichment: 'mine' },
			],
		);
		expect(error).toBeUndefined();
		const unreadable = { status: 'skipped', reason: 'unreadable' };
		expect(items).toMatchObject([
			{ result: { status: 'found' } },
			{ enrichment: 'mine', enrichmentResult: unreadable },
		]);
		expect(bench.sandbox.generic.ledger).toHaveLength(1);
	});
});

describe('an earlier result', () => {
	const ORIGIN = { provider: 'hunter', credits: EARLIER.credits };

	it.each([
		[
			"'Skip If Field Has Value' names a filled field",
			{ options: { skipIfFieldHasValue: 'enrichment.person.phone' } },
		],
		["all columns of 'Fill Empty Fields' are filled", { fillEmptyFields: true }],
	])('is data and no verdict: the item leaves as skipped where %s', async (_, parameters) => {
		const item = { email, jobTitle: 'CTO', enrichment: EARLIER };
		const { items } = await bench.run(parameters, [item]);
		const { person } = EARLIER;
		expect(items).toMatchObject([
			{
				email,
				enrichment: {
					status: 'skipped',
					reason: 'alreadyFilled',
					person,
					matchedBy: null,
					credits: { charged: 0 },
					previous: ORIGIN,
				},
			},
		]);
		expect(bench.endpoint.requests).toHaveLength(0);
	});

	it.each([
		['was never looked up', { status: 'found', credits: {} }],
		['names a person', { status: 'found', credits: {}, person: { fullName: 'Eve' } }],
		[
			'has values of other kinds',
			{
				status: 'found',
				credits: { charged: 'x' },
				provider: {},
				matchedBy: 'email',
				person: {
					fullName: {},
					emails: [null, 1],
					phones: 'x',
					experience: 'x',
					company: 1,
				},
				previous: { person: { location: [], education: [null] }, credits: [] },
			},
		],
	])('that an item brings and that %s makes no item found', async (_, written) => {
		const enrichment = written as IDataObject;
		const options = { skipIfFieldHasValue: 'done' };
		const { envelopes, error } = await bench.run({ onNoMatch: 'flag', options }, [
			{ email, done: 'yes', enrichment },
			{ email: UNKNOWN_EMAIL, enrichment },
		]);
		expect(error).toBeUndefined();
		expect(envelopes.map(({ status }) => status)).toEqual(['skipped', 'notFound']);
	});

	it('goes under previous with its data, its provider and its credits, where this lookup found somebody', async () => {
		const { enrichment } = await enriched({}, { email, enrichment: EARLIER });
		expect(enrichment).toMatchObject({ status: 'found', provider: 'generic' });
		expect((enrichment as IDataObject).previous).toMatchObject({
			person: EARLIER.person,
			...ORIGIN,
		});
	});

	it('is the best that is known through lookups that find nothing, with whose it is', async () => {
		const record = { ...UNKNOWN_ADA, enrichment: EARLIER };
		const once = await enriched({}, record);
		const twice = await enriched({}, once);
		const { person } = EARLIER;
		for (const { enrichment } of [once, twice]) {
			expect(enrichment).toMatchObject({ status: 'notFound', person, provider: 'generic' });
			expect((enrichment as IDataObject).previous).toEqual(ORIGIN);
		}
	});

	it("keeps the ID of another provider apart from this one's name", async () => {
		const person = { ...EARLIER.person, providerId: 'h-7' };
		const record = { ...UNKNOWN_ADA, enrichment: { ...EARLIER, person } };
		const once = await enriched({}, record);
		const twice = await enriched({}, once);
		for (const { enrichment } of [once, twice]) {
			expect((enrichment as IDataObject).person).not.toHaveProperty('providerId');
			expect((enrichment as IDataObject).previous).toEqual({
				person: { providerId: 'h-7' },
				...ORIGIN,
			});
		}
	});

	it('of a company is kept in the same way', async () => {
		const company = { name: 'Nowhere Works', domain: 'works.example' };
		const enrichment = {
			status: 'found',
			company,
			credits: { charged: 1 },
			provider: 'hunter',
		};
		const { items } = await bench.run({ resource: 'company', onNoMatch: 'flag' }, [
			{ name: 'Nowhere Works', domain: 'nowhere.example', enrichment },
			{ domain: 'nowhere.example', enrichment },
		]);
		expect(items).toMatchObject([
			{ enrichment: { status: 'notFound', company, previous: { provider: 'hunter' } } },
			{ enrichment: { status: 'notFound', previous: { company, provider: 'hunter' } } },
		]);
		expect(items[1]!.enrichment).not.toHaveProperty('company');
	});

	const ZED = { email: 'zed@nowhere.example', firstName: 'Zed', lastName: 'Other' };

	it.each([
		['the name and the email', ZED],
		['the email alone', { email: ZED.email }],
		['the LinkedIn page', { ...NAME, linkedInUrl: 'https://linkedin.com/in/zed-other' }],
	])(
		'stays in previous alone, run after run, and fills nothing, where somebody edited %s of the row since',
		async (_, edited) => {
			const enrichment = {
				...EARLIER,
				input: { email, linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace-1' },
			};
			const parameters = { fillEmptyFields: true };
			const once = await enriched(parameters, { ...edited, phone: '', enrichment });
			const twice = await enriched(parameters, once);
			for (const item of [once, twice]) {
				expect(item).toMatchObject({ ...edited, phone: '' });
				expect(item.enrichment).toMatchObject({
					status: 'notFound',
					previous: { person: EARLIER.person, ...ORIGIN },
				});
				expect(item.enrichment).not.toHaveProperty('person');
			}
		},
	);

	it('comes back from previous where the row is that of the same person again', async () => {
		const person = { ...EARLIER.person, email: UNKNOWN_EMAIL };
		const item = { ...ZED, enrichment: { ...EARLIER, person, input: {} } };
		const edited = await enriched({}, item);
		const { enrichment } = await enriched({}, { ...edited, ...UNKNOWN_ADA });
		expect(edited.enrichment).toMatchObject({ previous: { person, ...ORIGIN } });
		expect(enrichment).toMatchObject({ status: 'notFound', person, previous: ORIGIN });
		expect((enrichment as IDataObject).previous).not.toHaveProperty('person');
	});

	it('in columns stays in those of previous alone where the row names somebody else now', async () => {
		const first = await enriched({ resultFormat: 'columns' }, { email });
		const parameters = { resultFormat: 'columns', fillEmptyFields: true };
		const again = await enriched(parameters, { ...first, ...ZED, phone: '' });
		expect(again).toMatchObject({
			...ZED,
			phone: '',
			enrichment_status: 'notFound',
			enrichment_previous_fullName: 'Ada Lovelace',
		});
		expect(again).not.toHaveProperty('enrichment_fullName');
	});

	it('is the best that is known of a row that was not edited, whatever the result states', async () => {
		const enrichment = {
			...EARLIER,
			person: { phone: '+4930123456', email: 'countess@lovelace.example' },
			input: UNKNOWN_ADA,
		};
		const item = await enriched({}, { ...UNKNOWN_ADA, enrichment });
		expect(item.enrichment).toMatchObject({ status: 'notFound', person: enrichment.person });
	});

	it("stays in previous alone where the row is edited to a team's mailbox, and is the best that is known of one that was not edited", async () => {
		const row = { email: 'info@nowhere.example', phone: '' };
		const earlier = { ...EARLIER, input: { email } };
		const edited = await enriched({ fillEmptyFields: true }, { ...row, enrichment: earlier });
		expect(edited).toMatchObject({
			...row,
			enrichment: { previous: { person: EARLIER.person } },
		});
		expect(edited.enrichment).not.toHaveProperty('person');
		const ofTeam = { ...EARLIER, input: { companyDomain: 'nowhere.example' } };
		const unedited = await enriched({}, { ...row, enrichment: ofTeam });
		expect(unedited.enrichment).toMatchObject({ person: EARLIER.person });
	});
});

describe('Fill Empty Fields', () => {
	const fill = async (record: IDataObject) => await enriched({ fillEmptyFields: true }, record);

	it.each<[string, IDataObject, IDataObject, string[]]>([
		[
			'fills the columns of a CRM under the names that it reads them by',
			{
				Email: email,
				Title: '',
				City: '',
				Company: 'Own',
				'Company Domain': '',
				LinkedIn_URL__c: 'N/A',
			},
			{
				Title: ADA.jobTitle,
				City: expect.stringMatching(/\w/),
				Company: 'Own',
				'Company Domain': ANALYTICAL_ENGINES.domain,
				LinkedIn_URL__c: ADA.linkedInUrl,
			},
			['jobTitle', 'domain', 'linkedInUrl', 'company', 'city'],
		],
		[
			'looks up whom the search found, whose email has no column yet',
			{ ...NAME, company: ANALYTICAL_ENGINES.name, jobTitle: 'Countess' },
			{ jobTitle: 'Countess', email },
			[],
		],
		[
			'fills what is empty and changes nothing else',
			{ email, jobTitle: 'Countess', phone: '', company: [], lastName: ' ' },
			{
				...NAME,
				email,
				jobTitle: 'Countess',
				phone: ADA.phones[0]!.number,
				company: ANALYTICAL_ENGINES.name,
			},
			[],
		],
		[
			'uses the record’s own spelling of a field',
			{ 'E-mail': email, Mobile: '', 'Job Title': 'Countess' },
			{ Mobile: ADA.phones[0]!.number, 'Job Title': 'Countess' },
			['email', 'jobTitle'],
		],
		[
			'adds no domain where the record has the website',
			{ email, Website: 'https://analytical.example' },
			{ Website: 'https://analytical.example' },
			['domain'],
		],
	])('%s', async (_claim, record, filled, absent) => {
		const json = await fill(record);
		expect(json).toMatchObject(filled);
		expect(Object.keys(json).filter((name) => absent.includes(name))).toEqual([]);
	});

	it('looks nobody up whose columns are all filled', async () => {
		const record = { Email: email, Title: 'CTO', Website: 'own.example' };
		expect(await fill(record)).toMatchObject({
			...record,
			enrichment: { status: 'skipped', reason: 'alreadyFilled' },
		});
		expect(bench.endpoint.requests).toHaveLength(0);
	});

	it.each<[string, string, IDataObject, IDataObject]>([
		['contact', 'person', { email }, PERSON],
		['company', 'company', { domain: 'a.example' }, { domain: 'a.example', name: 'A' }],
	])(
		'never fills in a number that must not be called, which stays in the list with its mark (%s)',
		async (resource, key, record, told) => {
			const phones = [{ number: '+442079460001', doNotCall: true }];
			const body = { [key]: { ...told, phones } };
			bench.endpoint.order({ reply: { status: 200, body } });
			const filling = { resource, fillEmptyFields: true };
			const json = await enriched(filling, { ...record, Phone: '' });
			const enrichment = { status: 'found', [key]: { phones } };
			expect(json).toMatchObject({ Phone: '', enrichment });
			expect(json).not.toHaveProperty('phone');
		},
	);

	it('fills in the number that may be called, beside one that must not', async () => {
		const phones = [
			{ number: '+442079460001', type: 'mobile', doNotCall: true },
			{ number: '+442079460002', type: 'work' },
		];
		const person = { ...PERSON, phones };
		bench.endpoint.order({ reply: { status: 200, body: { person } } });
		const json = await enriched({ fillEmptyFields: true }, { email, Phone: '' });
		expect(json).toMatchObject({ Phone: '+442079460002' });
	});

	it('fills columns with what is of their kind: an address at work or a private one, a mobile number', async () => {
		const columns = {
			Email: email,
			'Work Email': '',
			'Personal Email': '',
			Mobile: '',
			Phone: '',
		};
		const home = { email: 'ada@gmail.com', type: 'personal' };
		const work = { email: 'ada@acme.example', type: 'work' };
		const office = { number: '+442079460001', type: 'work' };
		const mobile = { number: '+447700900001', type: 'mobile' };
		const filled = async (more: IDataObject) => {
			const person = { first_name: 'Ada', last_name: 'Lovelace', ...more };
			bench.endpoint.order({ reply: { status: 200, body: { person } } });
			return await fill(columns);
		};
		expect(await filled({ emails: [home], phones: [office] })).toMatchObject({
			'Work Email': '',
			'Personal Email': home.email,
			Mobile: '',
			Phone: office.number,
		});
		expect(await filled({ emails: [home, work], phones: [office, mobile] })).toMatchObject({
			'Work Email': work.email,
			Mobile: mobile.number,
		});
	});

	it('fills the fields where the identifiers stand', async () => {
		const json = await fill({ id: '1', properties: { email, phone: null } });
		expect(json.properties).toMatchObject({ email, phone: ADA.phones[0]!.number });
		expect(json).not.toHaveProperty('phone');
	});

	it.each([
		['an address that the provider calls invalid', {}, { email: 'x@old.example' }],
		[
			'a match below the minimum confidence',
			{ minimumConfidence: 90 },
			{ phone: '+442079460001' },
		],
	])('never fills in %s', async (_what, options, kept) => {
		const { linkedInUrl } = ADA;
		const person = {
			...PERSON,
			email: undefined,
			linkedin_url: linkedInUrl,
			confidence: 50,
			emails: [{ email: 'x@old.example', status: 'invalid' }],
			phone: '+442079460001',
		};
		bench.endpoint.order({ reply: { status: 200, body: { person } } });
		const json = await enriched({ fillEmptyFields: true, options }, { linkedInUrl });
		for (const [name, value] of Object.entries(kept)) expect(json[name]).not.toBe(value);
	});

	it('fills from a match that lacks a required field', async () => {
		bench.endpoint.order({ reply: { status: 200, body: { person: PERSON } } });
		const options = { requiredFields: ['phone'] };
		const json = await enriched({ fillEmptyFields: true, options }, { email });
		expect(json).toMatchObject({ firstName: 'Ada', enrichment: { status: 'incomplete' } });
	});
});

describe('find', () => {
	it('gives the envelope alone, in the order in which people read it', async () => {
		const json = await enriched({ operation: 'find', email }, { crm: 1 });
		expect(Object.keys(json).join(' ')).toBe(
			'status person matchedBy matchScore confidence reason credits provider input',
		);
	});

	it('keeps the fields of the item with Keep Input', async () => {
		const options = { keepInput: true };
		const json = await enriched({ operation: 'find', email, options }, { crm: 1 });
		expect(json).toMatchObject({ crm: 1, enrichment: { status: 'found' } });
	});

	it('refuses Keep Input where the item has such a field already', async () => {
		const parameters = { operation: 'find', email, options: { keepInput: true } };
		const { error } = await bench.run(parameters, [{ enrichment: 'mine' }]);
		expect(error?.description).toContain("'Keep Input'");
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});
