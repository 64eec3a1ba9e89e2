/** Who must not be looked up. */
import { createHash } from 'node:crypto';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, ANALYTICAL_ENGINES, HANAKO, SOREN } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { getEmail } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const email = getEmail(ADA);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const UNSENT = { status: 'skipped', reason: 'suppressed', credits: { charged: 0 } };

async function lookUp(
	suppressionList: string | string[],
	records: IDataObject[],
	parameters: INodeParameters = {},
) {
	const options = { suppressionList };
	return await bench.run({ onNoMatch: 'flag', ...parameters, options }, records);
}

it.each<[string, string]>([
	['its address, in any case', `bob@example.com\n${email.toUpperCase()}`],
	['its domain', `example.com, @${ANALYTICAL_ENGINES.domain}`],
	['the hash of its address', hashOf(email).toUpperCase()],
])('Suppression List keeps a record from being sent because of %s', async (_by, list) => {
	const { envelopes, error } = await lookUp(list, [{ email }, { email: getEmail(HANAKO) }]);
	expect(error).toBeUndefined();
	expect(envelopes[0]).toMatchObject(UNSENT);
	expect(envelopes[1]).toMatchObject({ status: 'found' });
	expect(JSON.stringify(bench.bodies())).not.toContain(email);
});

it('Suppression List covers subdomains of a domain, but no domain that only ends in the same letters', async () => {
	const { domain } = ANALYTICAL_ENGINES;
	const records = [{ email: `ada@mail.${domain}` }, { email: `ada@not-${domain}` }];
	const { envelopes } = await lookUp(domain, records);
	expect(envelopes).toMatchObject([UNSENT, { status: 'notFound' }]);
});

it('Suppression List accepts a list from an expression, and treats addresses with a tag as the address', async () => {
	const list = "={{ ['bob@example.com', null, $json.optedOut] }}";
	const record = { optedOut: email, email: email.replace('@', '+crm@') };
	const { envelopes } = await lookUp(list, [record]);
	expect(envelopes[0]).toMatchObject(UNSENT);
	expect(bench.endpoint.requests).toHaveLength(0);
});

it("Suppression List applies to the item's own address, even where another identifier is mapped", async () => {
	const mapped = { linkedInUrl: '={{ $json.page }}' };
	const { envelopes } = await lookUp(email, [{ page: ADA.linkedInUrl, email }], mapped);
	expect(envelopes[0]).toMatchObject(UNSENT);
	expect(bench.endpoint.requests).toHaveLength(0);
});

it('Suppressed records go to Unresolved, even where their field is filled already', async () => {
	const options = { suppressionList: email, skipIfFieldHasValue: 'phone' };
	const { itemsByOutput } = await bench.run({ options }, [{ email, phone: '+4930123456' }]);
	expect(itemsByOutput.map((items) => items.length)).toEqual([0, 0, 1]);
});

it('A person who was found and turns out to be on the Suppression List is paid for and withheld', async () => {
	const { envelopes, items } = await lookUp(
		hashOf(email),
		[
			{ linkedInUrl: ADA.linkedInUrl, phone: '' },
			{ linkedInUrl: SOREN.linkedInUrl, phone: '' },
		],
		{ fillEmptyFields: true },
	);
	expect(envelopes[0]).toMatchObject({ ...UNSENT, credits: { charged: 2 } });
	expect(JSON.stringify(items[0])).not.toMatch(/Lovelace|\+44/);
	expect(envelopes[1]).toMatchObject({ status: 'found' });
});

it('An earlier result of a suppressed record is not output again', async () => {
	const [found] = (await bench.run({ onNoMatch: 'flag' }, [{ email }])).items;
	const { envelopes } = await lookUp(email, [found!]);
	expect(envelopes[0]).toMatchObject(UNSENT);
	expect(envelopes[0]).not.toHaveProperty('person');
	expect(envelopes[0]).not.toHaveProperty('previous');
});

it('Suppression List suppresses a company by its domain', async () => {
	const { domain } = ANALYTICAL_ENGINES;
	const { envelopes } = await lookUp(domain, [{ domain: `www.${domain}` }], {
		resource: 'company',
	});
	expect(envelopes[0]).toMatchObject(UNSENT);
	expect(bench.endpoint.requests).toHaveLength(0);
});

it.each<[string, string | string[], RegExp]>([
	['an entry that is nothing of the kind', 'Email\nada@example.com', /hash: "Email"/],
	['an MD5 hash', createHash('md5').update(email).digest('hex'), /SHA-256/],
	['objects', "={{ [{ email: 'ada@example.com' }] }}", /list of strings/],
	['an expression that gives nothing', '={{ $json.missing }}', /is empty, so nothing was sent/],
	['a list of a missing field', '={{ [$json.missing, $json.missing] }}', /is empty/],
])('Suppression List with %s is refused before anything is sent', async (_what, list, message) => {
	const { error } = await lookUp(list, [{ email }]);
	expect(error?.message).toMatch(message);
	expect(bench.endpoint.requests).toHaveLength(0);
});

it('An empty Suppression List from an expression suppresses nobody', async () => {
	const { envelopes } = await lookUp('={{ [] }}', [{ email }]);
	expect(envelopes[0]).toMatchObject({ status: 'found' });
});
