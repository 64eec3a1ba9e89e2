/** Where a result is put, and what of the item is kept, filled or refused. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, ANALYTICAL_ENGINES, SOREN, UNKNOWN_EMAIL } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const email = ADA.emails[0]!.email;
const NAME = { firstName: ADA.firstName, lastName: ADA.lastName };
/** Ada at an address that nobody knows. */
const UNKNOWN_ADA = { ...NAME, email: UNKNOWN_EMAIL };
/** As some provider sends her. */
const PERSON = { email, first_name: 'Ada', last_name: 'Lovelace' };

async function enrichRecord(
	parameters: INodeParameters,
	record: IDataObject,
): Promise<IDataObject> {
	const { items, error } = await bench.run({ onNoMatch: 'flag', ...parameters }, [record]);
	expect(error).toBeUndefined();
	return items[0]!;
}

/** Asks for something that no earlier result has, so that the item is looked up again. */
const AGAIN = { reveal: ['profile', 'email', 'personalEmail'] };

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

/** Every text and number within a value, except for the kinds of addresses and numbers, which columns leave out. */
function leavesOf(value: unknown): string[] {
	if (Array.isArray(value)) {
		return value.flatMap((entry: IDataObject | string) =>
			typeof entry === 'string' ? entry : leavesOf({ ...entry, type: [] }),
		);
	}
	if (typeof value !== 'object' || value === null) return [String(value)];
	return Object.values(value).flatMap(leavesOf);
}

describe('Result Format: Columns', () => {
	const COLUMNS = { resultFormat: 'columns' };

	const ALL = { ...COLUMNS, options: { columnSet: 'all' } };

	/** The columns of a contact by default, in their order. */
	const ESSENTIAL = [
		'enrichment_status',
		'enrichment_reason',
		'enrichment_message',
		'enrichment_fullName',
		'enrichment_email',
		'enrichment_personalEmail',
		'enrichment_phone',
		'enrichment_jobTitle',
		'enrichment_company_name',
		'enrichment_company_domain',
		'enrichment_linkedInUrl',
		'enrichment_changes',
		'enrichment_provider',
		'enrichment_credits',
	];

	it("Columns writes the essential columns after the item's own fields, the same ones in every row, with empty text for empty values", async () => {
		const records = [
			{ crm: 7, email },
			{ crm: 8, email: UNKNOWN_EMAIL },
			{ crm: 9, email: '' },
		];
		const { items } = await bench.run({ onNoMatch: 'flag', ...COLUMNS }, records);
		expect(items.map((item) => Object.keys(item))).toEqual(
			Array(3).fill(['crm', 'email', ...ESSENTIAL]),
		);
		const [found, unknown, unusable] = items;
		expect(found).toMatchObject({
			enrichment_status: 'found',
			enrichment_reason: '',
			enrichment_fullName: 'Ada Lovelace',
			enrichment_email: email,
			enrichment_company_name: ANALYTICAL_ENGINES.name,
			enrichment_credits: 2,
			enrichment_provider: 'generic',
		});
		expect(unknown).toMatchObject({ enrichment_status: 'notFound', enrichment_fullName: '' });
		expect(unusable).toMatchObject({ enrichment_status: 'skipped', enrichment_credits: 0 });
		const cells = items.flatMap((item) => Object.values(item));
		expect(cells.filter((cell) => cell === undefined || typeof cell === 'object')).toEqual([]);
	});

	it('All Columns writes everything that the object has, each value once', async () => {
		const asObject = await enrichRecord({}, { email });
		const item = await enrichRecord(ALL, { email });
		const { person } = asObject.enrichment as { person: IDataObject };
		const cells = Object.values(item).map(String);
		const missing = leavesOf(person).filter(
			(leaf) => !cells.some((cell) => cell.includes(leaf)),
		);
		expect(missing).toEqual([]);
		expect(Object.keys(item).slice(1, 12)).toEqual(ESSENTIAL.slice(0, 11));
		expect(item).not.toHaveProperty('enrichment_emails');
		expect(String(item.enrichment_otherEmails).split(', ')).not.toContain(email);
	});

	it('All Columns writes everything that the object of a company has', async () => {
		const record = { domain: ANALYTICAL_ENGINES.domain };
		const asObject = await enrichRecord({ resource: 'company' }, record);
		const item = await enrichRecord({ resource: 'company', ...ALL }, record);
		const { company } = asObject.enrichment as { company: IDataObject };
		const cells = Object.values(item).map(String);
		expect(item).toMatchObject({ enrichment_status: 'found' });
		const missing = leavesOf(company).filter(
			(leaf) => !cells.some((cell) => cell.includes(leaf)),
		);
		expect(missing).toEqual([]);
	});

	it('Columns writes a personal email that was found into its own column, and keeps it when a later run finds nobody', async () => {
		const emails = [
			{ email: 'ada@gmail.com', type: 'personal' },
			{ email: 'ada@acme.example', type: 'work' },
		];
		const body = { person: { first_name: 'Ada', last_name: 'Lovelace', emails } };
		bench.endpoint.order({ reply: { status: 200, body } });
		const first = await enrichRecord(COLUMNS, { email });
		const known = {
			enrichment_email: 'ada@acme.example',
			enrichment_personalEmail: 'ada@gmail.com',
		};
		expect(first).toMatchObject({ enrichment_status: 'found', ...known });
		const parameters = { ...COLUMNS, reveal: ['profile', 'email', 'phone'] };
		const again = await enrichRecord(parameters, { ...first, ...UNKNOWN_ADA });
		expect(again).toMatchObject({ enrichment_status: 'notFound', ...known });
	});

	it('Columns replaces the columns of an earlier run, and keeps the data in them', async () => {
		const first = await enrichRecord(ALL, { crm: 7, email });
		const again = await enrichRecord({ ...ALL, ...AGAIN }, { ...first, ...UNKNOWN_ADA });
		for (const item of [again, await enrichRecord({ ...ALL, ...AGAIN }, again)]) {
			expect(item).toMatchObject({
				crm: 7,
				enrichment_status: 'notFound',
				enrichment_fullName: 'Ada Lovelace',
				enrichment_phone: first.enrichment_phone,
				enrichment_otherPhones: first.enrichment_otherPhones,
				enrichment_skills: first.enrichment_skills,
			});
			const names = Object.keys(item).filter((name) => !Object.hasOwn(NAME, name));
			expect(names).toEqual(Object.keys(first));
		}
	});

	it('Columns continues with what an earlier run stored as an object in the result field', async () => {
		const item = { crm: 7, ...UNKNOWN_ADA, phone: '', enrichment: EARLIER };
		const out = await enrichRecord({ ...ALL, ...AGAIN, fillEmptyFields: true }, item);
		expect(out).toMatchObject({
			crm: 7,
			phone: '+4930123456',
			enrichment_status: 'notFound',
			enrichment_fullName: 'Ada Lovelace',
		});
		expect(out).not.toHaveProperty('enrichment');
		const inPath = { crm: { id: 7, enrichment: EARLIER }, email };
		const found = await enrichRecord({ ...ALL, outputField: 'crm.enrichment' }, inPath);
		expect(found).toMatchObject({
			crm: { id: 7 },
			crm_enrichment_status: 'skipped',
			crm_enrichment_fullName: 'Ada Lovelace',
		});
		expect(found).not.toHaveProperty('crm.enrichment');
	});

	it("Fill My Empty Columns beside result columns fills the item's own columns, and adds none with the same content", async () => {
		const item = { Email: email, 'Job Title': '', Mobile: '' };
		const out = await enrichRecord({ ...COLUMNS, fillEmptyFields: true }, item);
		expect(Object.keys(out)).toEqual(['Email', 'Job Title', 'Mobile', ...ESSENTIAL]);
		expect(out).toMatchObject({ 'Job Title': ADA.jobTitle, Mobile: ADA.phones[0]!.number });
	});

	it('Columns are written for an item whose parameters cannot be read, too', async () => {
		const { items } = await bench.run(
			{ onNoMatch: 'flag', ...COLUMNS, options: { extraBody: '={{ $json.extra }}' } },
			[
				{ email, extra: '{}' },
				{ email, extra: 'no JSON' },
			],
		);
		expect(items[1]).toMatchObject({ enrichment_reason: 'unreadable' });
		expect(items.map((item) => Object.keys(item).slice(2))).toEqual([ESSENTIAL, ESSENTIAL]);
	});

	it('A Result Format that differs between items is refused before anything is sent', async () => {
		const { error } = await bench.run({ resultFormat: '={{ $json.format }}' }, [
			{ email, format: 'columns' },
			{ email, format: 'object' },
		]);
		expect(error?.message).toContain('not the same for all items');
		expect(bench.endpoint.requests).toHaveLength(0);
	});

	it("Columns leaves a user's field unchanged whose name only begins like one of its columns", async () => {
		const first = await enrichRecord(COLUMNS, { email, enrichment_owner: 'Grace' });
		const again = await enrichRecord(COLUMNS, first);
		expect([first.enrichment_owner, again.enrichment_owner]).toEqual(['Grace', 'Grace']);
	});

	it('Columns accepts columns of earlier rows that are empty in this one, as in a sheet', async () => {
		const item = { email, enrichment_status: '', enrichment_jobTitle: null };
		expect(await enrichRecord(COLUMNS, item)).toMatchObject({ enrichment_status: 'found' });
	});

	it("Columns refuses to overwrite a user's column before anything is sent", async () => {
		const item = { email, enrichment_phone: '+4930123456' };
		const { error } = await bench.run(COLUMNS, [item]);
		expect(error?.message).toContain("would overwrite the item's field 'enrichment_phone'");
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});

describe('Column Names', () => {
	const named = (columnNames: string) => ({ resultFormat: 'columns', options: { columnNames } });

	it.each([
		['hubSpot', { firstname: 'Ada', lastname: 'Lovelace', jobtitle: ADA.jobTitle }],
		['salesforce', { FirstName: 'Ada', LastName: 'Lovelace', Title: ADA.jobTitle }],
		['pipedrive', { name: 'Ada Lovelace', job_title: ADA.jobTitle }],
	])('are those of %s, and empty ones are left out', async (crm, fields) => {
		const item = await enrichRecord(named(crm), { id: 7, linkedInUrl: ADA.linkedInUrl });
		expect(item).toMatchObject({
			...fields,
			enrichment_status: 'found',
			enrichment_credits: 2,
		});
		const own = new Set(['enrichment_reason', 'enrichment_message', 'enrichment_changes']);
		const empty = Object.keys(item).filter((name) => item[name] === '' && !own.has(name));
		expect(empty).toEqual([]);
		const values = Object.values(item);
		expect(values.filter((value) => value === ADA.jobTitle)).toHaveLength(1);
	});

	it("of a CRM fill empty fields, leave filled ones unchanged, and keep what was found under the node's own name", async () => {
		const record = { email, phone: '', jobtitle: 'Countess', company: ANALYTICAL_ENGINES.name };
		const item = await enrichRecord(named('hubSpot'), record);
		expect(item).toMatchObject({
			email,
			phone: ADA.phones[0]!.number,
			jobtitle: 'Countess',
			enrichment_jobTitle: ADA.jobTitle,
		});
		expect(Object.keys(item).slice(0, 4)).toEqual(Object.keys(record));
		expect(item).not.toHaveProperty('enrichment_company_name');
		expect(item).not.toHaveProperty('enrichment_phone');
	});

	it('of a CRM never contain a number that must not be called', async () => {
		const phones = [{ number: '+4930123456', doNotCall: true }];
		const person = { email, full_name: 'Ada Lovelace', phones };
		bench.endpoint.order({ reply: { status: 200, body: { person } } });
		const item = await enrichRecord(named('salesforce'), { email });
		expect(item).not.toHaveProperty('Phone');
		expect(item).toMatchObject({ enrichment_phone: '+4930123456' });
	});

	it('of a CRM are not written where nobody was found', async () => {
		const item = await enrichRecord(named('hubSpot'), { ...UNKNOWN_ADA });
		expect(Object.keys(item).filter((name) => !name.startsWith('enrichment_'))).toEqual(
			Object.keys(UNKNOWN_ADA),
		);
	});

	it('are available for the companies of a CRM, too', async () => {
		const company = { resource: 'company', ...named('salesforce') };
		const item = await enrichRecord(company, { domain: ANALYTICAL_ENGINES.domain });
		expect(item).toMatchObject({
			Name: ANALYTICAL_ENGINES.name,
			NumberOfEmployees: ANALYTICAL_ENGINES.employeeCount,
			BillingCity: 'London',
		});
	});
});

describe('Result Field', () => {
	it('creates the path of a name with dots, beside existing fields, and before the other fields of the item', async () => {
		const json = await enrichRecord(
			{ outputField: 'crm.enrichment' },
			{ email, crm: { id: 7 } },
		);
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
		expect(error?.message).toContain('would overwrite');
		expect(error?.description).toContain("'Result Field'");
		expect(bench.endpoint.requests).toHaveLength(0);
	});

	it.each([
		['error', /cannot be "error"/],
		['a..b', /cannot be "a..b"/],
		['__proto__.polluted', /cannot be/],
		[' ', /'Result Field' is empty/],
	])('cannot be named "%s"', async (outputField, message) => {
		const { error } = await bench.run({ outputField }, [{ email }]);
		expect(error?.message).toMatch(message);
		expect(bench.endpoint.requests).toHaveLength(0);
		expect(Object.prototype).not.toHaveProperty('polluted');
	});

	it('that cannot be read for one item loses neither that item nor what was paid for other items', async () => {
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

describe('The result of an earlier run', () => {
	const ORIGIN = { provider: 'hunter', credits: EARLIER.credits };
	const FROM_HUNTER = { provider: 'hunter', status: 'found', credits: 2 };

	it.each([
		[
			"'Skip If Field Has Value' names a filled field",
			{ options: { skipIfFieldHasValue: 'enrichment.person.phone' } },
		],
		["all columns of 'Fill My Empty Columns' are filled", { fillEmptyFields: true }],
	])(
		'is not an outcome of this run: the item goes to Found as skipped where %s',
		async (_, parameters) => {
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
						attempts: [FROM_HUNTER],
						sources: { fullName: 'hunter', phone: 'hunter' },
					},
				},
			]);
			expect(bench.endpoint.requests).toHaveLength(0);
		},
	);

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
	])('that %s does not make the item count as found', async (_, written) => {
		const enrichment = written as IDataObject;
		const options = { skipIfFieldHasValue: 'done' };
		const { envelopes, error } = await bench.run({ ...AGAIN, onNoMatch: 'flag', options }, [
			{ email, done: 'yes', enrichment },
			{ email: UNKNOWN_EMAIL, enrichment },
		]);
		expect(error).toBeUndefined();
		expect(envelopes.map(({ status }) => status)).toEqual(['skipped', 'notFound']);
	});

	it('about the same person is completed by this lookup, with who stated what and who was asked', async () => {
		const { enrichment } = await enrichRecord(AGAIN, { email, enrichment: EARLIER });
		expect(enrichment).toMatchObject({
			person: {
				...EARLIER.person,
				phone: expect.any(String) as string,
				jobTitle: ADA.jobTitle,
			},
			provider: 'generic',
			sources: { jobTitle: 'generic' },
			attempts: [FROM_HUNTER, { provider: 'generic' }],
		});
		expect(enrichment).not.toHaveProperty('previous');
	});

	it('that lacks nothing is not bought again: the item is skipped, with what is known', async () => {
		const { enrichment } = await enrichRecord({}, { email, enrichment: EARLIER });
		expect(enrichment).toMatchObject({
			status: 'skipped',
			reason: 'alreadyFilled',
			person: EARLIER.person,
			attempts: [FROM_HUNTER],
		});
		expect(bench.endpoint.requests).toEqual([]);
	});

	it('is kept through lookups that find nothing, with its source', async () => {
		const record = { ...UNKNOWN_ADA, enrichment: EARLIER };
		const once = await enrichRecord(AGAIN, record);
		const twice = await enrichRecord(AGAIN, once);
		const { person } = EARLIER;
		for (const { enrichment } of [once, twice]) {
			expect(enrichment).toMatchObject({ status: 'notFound', person, provider: 'generic' });
			expect(enrichment).toMatchObject({ sources: { fullName: 'hunter', phone: 'hunter' } });
			const [first, second] = (enrichment as IDataObject).attempts as IDataObject[];
			expect(first).toMatchObject(FROM_HUNTER);
			expect(second).toMatchObject({ provider: 'generic', status: 'notFound' });
		}
	});

	it('keeps the ID of another provider, with its source', async () => {
		const person = { ...EARLIER.person, providerId: 'h-7' };
		const record = { ...UNKNOWN_ADA, enrichment: { ...EARLIER, person } };
		const once = await enrichRecord(AGAIN, record);
		const twice = await enrichRecord(AGAIN, once);
		for (const { enrichment } of [once, twice]) {
			expect(enrichment).toMatchObject({
				person: { providerId: 'h-7' },
				sources: { providerId: 'hunter' },
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
			{ domain: 'elsewhere.example', enrichment },
		]);
		expect(items).toMatchObject([
			{ enrichment: { status: 'skipped', company, attempts: [{ provider: 'hunter' }] } },
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
		'is kept only in previous, run after run, and fills nothing, where somebody edited %s of the row since',
		async (_, edited) => {
			const enrichment = {
				...EARLIER,
				input: { email, linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace-1' },
			};
			const parameters = { fillEmptyFields: true };
			const once = await enrichRecord(parameters, { ...edited, phone: '', enrichment });
			const twice = await enrichRecord(parameters, once);
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

	it('is used again from previous where the row is about that same person again', async () => {
		const person = { ...EARLIER.person, email: UNKNOWN_EMAIL };
		const item = { ...ZED, enrichment: { ...EARLIER, person, input: {} } };
		const edited = await enrichRecord({}, item);
		const { enrichment } = await enrichRecord({}, { ...edited, ...UNKNOWN_ADA });
		expect(edited.enrichment).toMatchObject({ previous: { person, ...ORIGIN } });
		expect(enrichment).toMatchObject({ status: 'notFound', person });
		expect(enrichment).not.toHaveProperty('previous');
	});

	it('is kept only in the previous column, with All Columns, where the row names somebody else now', async () => {
		const parameters = { resultFormat: 'columns', options: { columnSet: 'all' } };
		const first = await enrichRecord(parameters, { email });
		const row = { ...first, ...ZED, phone: '' };
		const again = await enrichRecord({ ...parameters, fillEmptyFields: true }, row);
		expect(again).toMatchObject({
			...ZED,
			phone: '',
			enrichment_status: 'notFound',
			enrichment_fullName: '',
			enrichment_previous: expect.stringContaining('Ada Lovelace') as string,
		});
	});

	it('is used for a row that was not edited, whatever the result states', async () => {
		const enrichment = {
			...EARLIER,
			person: { phone: '+4930123456', email: 'countess@lovelace.example' },
			input: UNKNOWN_ADA,
		};
		const item = await enrichRecord(AGAIN, { ...UNKNOWN_ADA, enrichment });
		expect(item.enrichment).toMatchObject({ status: 'notFound', person: enrichment.person });
	});

	it("is kept only in previous where the row was edited to a team's mailbox, and used for a row that was not edited", async () => {
		const row = { email: 'info@nowhere.example', phone: '' };
		const earlier = { ...EARLIER, input: { email } };
		const edited = await enrichRecord(
			{ fillEmptyFields: true },
			{ ...row, enrichment: earlier },
		);
		expect(edited).toMatchObject({
			...row,
			enrichment: { previous: { person: EARLIER.person } },
		});
		expect(edited.enrichment).not.toHaveProperty('person');
		const ofTeam = { ...EARLIER, input: { companyDomain: 'nowhere.example' } };
		const unedited = await enrichRecord({}, { ...row, enrichment: ofTeam });
		expect(unedited.enrichment).toMatchObject({ person: EARLIER.person });
	});
});

describe('Fill My Empty Columns', () => {
	const fillColumns = async (record: IDataObject) =>
		await enrichRecord({ fillEmptyFields: true }, record);

	it.each<{ title: string; record: IDataObject; filled: IDataObject; absent: string[] }>([
		{
			title: 'fills the columns of a CRM under the names that it reads them by',
			record: {
				Email: email,
				Title: '',
				City: '',
				Company: 'Own',
				'Company Domain': '',
				LinkedIn_URL__c: 'N/A',
			},
			filled: {
				Title: ADA.jobTitle,
				City: expect.stringMatching(/\w/),
				Company: 'Own',
				'Company Domain': ANALYTICAL_ENGINES.domain,
				LinkedIn_URL__c: ADA.linkedInUrl,
			},
			absent: ['jobTitle', 'domain', 'linkedInUrl', 'company', 'city'],
		},
		{
			title: 'adds the email that was asked for where the item has no column for it, and nothing else',
			record: { ...NAME, company: ANALYTICAL_ENGINES.name, jobTitle: 'Countess' },
			filled: { jobTitle: 'Countess', email },
			absent: ['fullName', 'domain', 'linkedInUrl', 'location'],
		},
		{
			title: 'adds no other column, whatever else was found',
			record: { email, phone: '' },
			filled: { email, phone: ADA.phones[0]!.number },
			absent: [
				'firstName',
				'lastName',
				'fullName',
				'jobTitle',
				'company',
				'linkedInUrl',
				'location',
			],
		},
		{
			title: 'fills what is empty and changes nothing else',
			record: { email, jobTitle: 'Countess', phone: '', company: [], lastName: ' ' },
			filled: {
				email,
				jobTitle: 'Countess',
				phone: ADA.phones[0]!.number,
				company: ANALYTICAL_ENGINES.name,
				lastName: NAME.lastName,
			},
			absent: ['firstName'],
		},
		{
			title: 'uses the record’s own spelling of a field',
			record: { 'E-mail': email, Mobile: '', 'Job Title': 'Countess' },
			filled: { Mobile: ADA.phones[0]!.number, 'Job Title': 'Countess' },
			absent: ['email', 'jobTitle'],
		},
		{
			title: 'adds no domain where the record has the website',
			record: { email, Website: 'https://analytical.example', Phone: '' },
			filled: { Website: 'https://analytical.example', Phone: ADA.phones[0]!.number },
			absent: ['domain'],
		},
	])('$title', async ({ record, filled, absent }) => {
		const json = await fillColumns(record);
		expect(json).toMatchObject(filled);
		expect(Object.keys(json).filter((name) => absent.includes(name))).toEqual([]);
	});

	it.each<[string, IDataObject]>([
		['whose columns are all filled', { Email: email, Title: 'CTO', Website: 'own.example' }],
		['who has no column but the one looked up by', { email, note: 'x' }],
	])('does not look up a record %s, and says what to do', async (_, record) => {
		const { enrichment, ...kept } = await fillColumns(record);
		expect(enrichment).toMatchObject({
			status: 'skipped',
			reason: 'alreadyFilled',
			message: expect.stringContaining('The item has no empty column'),
		});
		expect(kept).toEqual(record);
		const columns = await enrichRecord(
			{ resultFormat: 'columns', fillEmptyFields: true },
			record,
		);
		expect(columns.enrichment_message).toContain('The item has no empty column');
		expect(bench.endpoint.requests).toHaveLength(0);
	});

	it('completes people whom a search with columns found, whose email column is empty', async () => {
		const found = await bench.run(
			{ operation: 'search', jobTitle: 'CTO', limit: 1, resultFormat: 'columns' },
			[{}],
		);
		const [row = {}] = found.items;
		expect(row).toMatchObject({ email: '', phone: '' });
		const json = await fillColumns(row);
		expect(json.email).toContain('@');
		expect(Object.keys(json).sort()).toEqual([...Object.keys(row), 'enrichment'].sort());
	});

	it.each<{ resource: string; key: string; record: IDataObject; answer: IDataObject }>([
		{ resource: 'contact', key: 'person', record: { email }, answer: PERSON },
		{
			resource: 'company',
			key: 'company',
			record: { domain: 'a.example' },
			answer: { domain: 'a.example', name: 'A' },
		},
	])(
		'never fills in a number that must not be called, which stays in the list with its mark ($resource)',
		async ({ resource, key, record, answer }) => {
			const phones = [{ number: '+442079460001', doNotCall: true }];
			const body = { [key]: { ...answer, phones } };
			bench.endpoint.order({ reply: { status: 200, body } });
			const filling = { resource, fillEmptyFields: true };
			const json = await enrichRecord(filling, { ...record, Phone: '' });
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
		const json = await enrichRecord({ fillEmptyFields: true }, { email, Phone: '' });
		expect(json).toMatchObject({ Phone: '+442079460002' });
	});

	it('fills columns with data of their kind: a work or a private address, a mobile number', async () => {
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
			return await fillColumns(columns);
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

	it('fills the fields where the identifiers are', async () => {
		const json = await fillColumns({ id: '1', properties: { email, phone: null } });
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
		const row = { linkedInUrl, email: '', phone: '' };
		const json = await enrichRecord({ fillEmptyFields: true, options }, row);
		for (const [name, value] of Object.entries(kept)) expect(json[name]).not.toBe(value);
	});

	it('fills columns from a match that lacks some of the wanted data', async () => {
		bench.endpoint.order({ reply: { status: 200, body: { person: PERSON } } });
		const json = await enrichRecord(
			{ fillEmptyFields: true, reveal: ['profile', 'phone'] },
			{ email, firstName: '' },
		);
		expect(json).toMatchObject({ firstName: 'Ada', enrichment: { status: 'incomplete' } });
	});
});

describe('Find', () => {
	it('returns only the result, in the order in which people read it', async () => {
		const json = await enrichRecord({ operation: 'find', email }, { crm: 1 });
		expect(Object.keys(json).join(' ')).toBe(
			'status person matchedBy matchScore confidence reason credits provider input',
		);
	});

	it('keeps the fields of the item with Keep Input', async () => {
		const options = { keepInput: true };
		const json = await enrichRecord({ operation: 'find', email, options }, { crm: 1 });
		expect(json).toMatchObject({ crm: 1, enrichment: { status: 'found' } });
	});

	it('refuses Keep Input where the item already has a field of that name', async () => {
		const parameters = { operation: 'find', email, options: { keepInput: true } };
		const { error } = await bench.run(parameters, [{ enrichment: 'mine' }]);
		expect(error?.description).toContain("'Keep Input'");
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});
