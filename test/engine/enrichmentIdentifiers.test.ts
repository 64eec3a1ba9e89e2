/** What identifies a record: what the user mapped, or the item's own fields. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, SOREN } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const email = ADA.emails[0]!.email;
const NAMED = { name: 'Acme' };
const ACME = { ...NAMED, domain: 'acme.com' };

async function sentFor(parameters: INodeParameters, record: IDataObject): Promise<unknown> {
	const { error } = await bench.run({ onNoMatch: 'flag', ...parameters }, [record]);
	expect(error).toBeUndefined();
	return bench.bodies()[0];
}

describe('With no identifier mapped, Enrich reads the item itself:', () => {
	it.each<[string, IDataObject, IDataObject]>([
		['a body that is a list of one', { body: [{ email }] }, { email }],
		['an empty value beside a filled one', { email: '', Email: email }, { email }],
	])('%s', async (_how, record, sent) => {
		expect(await sentFor({}, record)).toEqual(sent);
	});

	it.each<[string, IDataObject, IDataObject]>([
		['website', { website: 'https://www.acme.com/about' }, { domain: 'acme.com' }],
		['company_name', { company_name: 'Acme' }, { name: 'Acme' }],
		['the company of a person', { company: ACME }, ACME],
	])('a company by %s', async (_how, record, sent) => {
		expect(await sentFor({ resource: 'company' }, record)).toEqual(sent);
	});

	it('all identifiers from one level, never some from the wrapper and some from the item', async () => {
		const record = { firstName: 'Webhook', body: { email } };
		expect(await sentFor({}, record)).toEqual({ email });
	});
});

describe('As soon as one identifier is mapped, only mapped identifiers count', () => {
	it("and the item's own fields are ignored", async () => {
		const record = { email: 'other@example.com', mail: email };
		expect(await sentFor({ email: '={{ $json.mail }}' }, record)).toEqual({ email });
	});

	it('even where the expression gives nothing', async () => {
		const { itemsByOutput } = await bench.run({ email: '={{ $json.mail }}' }, [{ email }]);
		expect(bench.endpoint.requests).toHaveLength(0);
		expect(itemsByOutput[2]).toMatchObject([{ enrichment: { reason: 'noIdentifier' } }]);
	});

	it('also in the collection of more identifiers', async () => {
		const moreIdentifiers = { companyDomain: '={{ $json.site }}' };
		const parameters = { firstName: 'Ada', lastName: 'Lovelace', moreIdentifiers };
		const sent = { firstName: 'Ada', lastName: 'Lovelace', company: 'acme.com' };
		expect(await sentFor(parameters, { email, site: 'acme.com' })).toEqual(sent);
	});

	it('but an opened, empty collection does not count as mapped', async () => {
		expect(await sentFor({ moreIdentifiers: { phone: '' } }, { email })).toEqual({ email });
	});
});

describe("A provider's own ID", () => {
	const WITH_ID = { customise: true, fieldNames: '{"providerId": "id"}' };
	const enrich = async (parameters: INodeParameters, record: IDataObject) =>
		await bench.run({ onNoMatch: 'flag', ...parameters }, [record], { credential: WITH_ID });

	it.each([
		['of the item', {}],
		['that is mapped', { moreIdentifiers: { providerId: '={{ $json.providerId }}' } }],
	])('%s is sent where the provider beside it is the same', async (_how, parameters) => {
		await enrich(parameters, { providerId: ADA.id, provider: 'generic' });
		expect(bench.bodies()).toEqual([{ id: ADA.id }]);
	});

	it.each([
		{
			title: 'of another provider',
			item: { provider: 'apollo' },
			parameters: {},
			problem: /is from apollo/,
		},
		{ title: 'of nobody in particular', item: {}, parameters: {}, problem: /unknown provider/ },
		{
			title: 'of another provider, though it is mapped,',
			item: { provider: 'apollo' },
			parameters: { moreIdentifiers: { providerId: '={{ $json.providerId }}' } },
			problem: /is from apollo/,
		},
	])('$title is refused before anything is sent', async ({ item, parameters, problem }) => {
		const { envelopes } = await enrich(parameters, { providerId: ADA.id, ...item });
		expect(bench.endpoint.requests).toHaveLength(0);
		const message = expect.stringMatching(problem) as string;
		expect(envelopes).toMatchObject([{ reason: 'noIdentifier', message }]);
	});
});

describe('A value that is not quite text:', () => {
	it.each<[string, INodeParameters, IDataObject]>([
		['a list of one', { name: '={{ ["Acme"] }}' }, NAMED],
		['a bad domain beside a good name', { domain: 'facebook.com/acme', name: 'Acme' }, NAMED],
		['an object beside a good name', { domain: '={{ { a: 1 } }}', name: 'Acme' }, NAMED],
	])('%s does not fail a record of Find', async (_what, parameters, sent) => {
		const find = { resource: 'company', operation: 'find', ...parameters };
		const { error } = await bench.run(find, [{}]);
		expect(error).toBeUndefined();
		expect(bench.bodies()[0]).toEqual(sent);
	});

	it('it skips one record of Find, and the others are looked up', async () => {
		const { items } = await bench.run(
			{ operation: 'find', email: '={{ $json.email }}', onNoMatch: 'flag' },
			[{ email: 'nonsense' }, { email: '' }, { email }],
		);
		expect(items.map(({ status, reason }) => [status, reason])).toEqual([
			['skipped', 'invalidEmail'],
			['skipped', 'noIdentifier'],
			['found', null],
		]);
	});

	it('it is named in the error where nothing else identifies the record', async () => {
		const records = [{ email: [email, 'b@example.com'] }, { email: SOREN.emails[0]!.email }];
		const { envelopes } = await bench.run({ onNoMatch: 'flag' }, records);
		expect(envelopes[0]).toMatchObject({
			status: 'skipped',
			reason: 'unreadable',
			message: expect.stringContaining("'Email' must be text"),
		});
	});
});

describe('An error about identifiers says what happened in its title, and below what to do:', () => {
	const FILL_IN =
		"Fill in 'Email', or 'LinkedIn URL', or 'First Name', 'Last Name', and 'Company' together. Nothing was sent or charged.";

	it.each([
		{
			title: 'no identifier',
			identifiers: {},
			message: 'Not enough information to look up this contact',
			advice: FILL_IN,
		},
		{
			title: 'a malformed e-mail',
			identifiers: { email: 'ada@' },
			message: '\'Email\' is not an email address: "ada@"',
			advice: '',
		},
	])('$title', async ({ identifiers, message, advice }) => {
		const { error } = await bench.run({ operation: 'find', ...identifiers }, [{}]);
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(advice);
		expect(error?.description).toContain('Nothing was sent');
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});

it.each(['Lovelace', 'Infinity', 'infinity', 'Checked', 'pending'])(
	'Enrich refuses %s as a LinkedIn page, since a single word is more likely a name or a note',
	async (word) => {
		const { envelopes } = await bench.run({ onNoMatch: 'flag' }, [{ linkedin_url: word }]);
		expect(envelopes[0]).toMatchObject({ status: 'skipped', reason: 'invalidLinkedInUrl' });
		expect(bench.endpoint.requests).toHaveLength(0);
	},
);

it.each(['ada-lovelace-1', '@Lovelace', 'adalovelace'])(
	'Enrich accepts the bare handle %s as a LinkedIn page',
	async (handle) => {
		await bench.run({ onNoMatch: 'flag' }, [{ linkedin_url: handle }]);
		expect(JSON.stringify(bench.bodies())).toContain('https://www.linkedin.com/in/');
	},
);
