/** Extra request fields go along with a record, and never say who it is. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { selectDialect } from '../../nodes/Enrichment/providers';
import { PROVIDER_NAMES } from '../../nodes/Enrichment/providers/registry';
import { startEnrichmentBench, type Account } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const NAME = { firstName: 'Ada', lastName: 'Lovelace' };
const PAGE = 'https://www.linkedin.com/in/ada-lovelace';
const DOMAIN = 'analytical.example';

/** Every kind of identification that some provider takes. */
const RECORDS: Record<'contact' | 'company', IDataObject[]> = {
	contact: [
		{ email: `ada@${DOMAIN}` },
		{ email: 'ada@gmail.com' },
		{ linkedInUrl: PAGE },
		{ ...NAME, company: 'Analytical Engines' },
		{ ...NAME, companyDomain: DOMAIN },
		{ ...NAME, email: `ada@${DOMAIN}`, linkedInUrl: PAGE, companyDomain: DOMAIN },
	],
	company: [
		{ domain: DOMAIN },
		{ name: 'Analytical Engines' },
		{ linkedInUrl: 'https://www.linkedin.com/company/analytical-engines' },
	],
};

const SAID = /ada|lovelace|analytical/i;
const STRANGER = 'stranger.example';

const ACCOUNTS: Account[] = ['documented', ...PROVIDER_NAMES];

/** What n8n sent when a list is enriched one by one, so that nobody shares a request. */
async function sent(account: Account, resource: string, extra: IDataObject, reveal: string[]) {
	bench.reset();
	const parameters: INodeParameters = {
		resource,
		onNoMatch: 'flag',
		reveal,
		options: {
			batchSize: 1,
			maxRetries: 0,
			waitMode: 'dontWait',
			extraBody: JSON.stringify(extra),
		},
	};
	const records = RECORDS[resource as 'contact' | 'company'];
	await bench.run(parameters, records, { at: account });
	return [...bench.endpoint.requests];
}

type Sent = Awaited<ReturnType<typeof sent>>[number];

/** The fields in which a request says whom it asks for. */
function identityFields({ query, text }: Sent): string[] {
	const fields = new Set<string>();
	for (const [name, value] of new URLSearchParams(query)) if (SAID.test(value)) fields.add(name);
	JSON.parse(text || 'null', (name, value: unknown) => {
		if (typeof value === 'string' && SAID.test(value)) fields.add(name);
		return value;
	});
	return [...fields];
}

/** Dropcontact takes companies as jobs of their own. */
function asksForCompanies(account: Account): boolean {
	const { company } = selectDialect({ provider: account }).lookups;
	return company !== undefined && account !== 'dropcontact';
}

const LOOKUPS = ACCOUNTS.filter((account) => account !== 'icypeas').flatMap((account) => [
	[account, 'contact', ['email']] as const,
	// A provider without profiles is only asked for contact data.
	...(account === 'anymailFinder' || account === 'betterContact'
		? []
		: [[account, 'contact', []] as const]),
	...(asksForCompanies(account) ? [[account, 'company', ['email']] as const] : []),
]);

it.each(LOOKUPS)(
	'At %s, Extra Fields cannot name another person or company than the record does: %s, revealing %j',
	async (account, resource, reveal) => {
		const plain = await sent(account, resource, {}, [...reveal]);
		const names = [...new Set(plain.flatMap(identityFields))];
		expect(names).not.toEqual([]);
		const strange = Object.fromEntries(names.map((name) => [name, STRANGER]));
		const asked = await sent(account, resource, { ...strange, note: 'mine' }, [...reveal]);

		// What is asked by an ID that an answer told, names nobody in the words of the record.
		const naming = (requests: Sent[]) =>
			requests.map(identityFields).filter((fields) => fields.length > 0);
		expect(naming(asked)).toEqual(naming(plain));
		for (const { query, text } of asked) {
			const whole = `${new URLSearchParams(query)}${text}`;
			expect(whole).not.toContain(STRANGER);
			expect(whole).toContain('mine');
		}
	},
);

it('At Icypeas, whose rows have no names, an extra field is refused before anything is sent', async () => {
	const options = { extraBody: JSON.stringify({ note: 'mine' }) };
	const record = { ...NAME, companyDomain: DOMAIN };
	const { error } = await bench.run({ options }, [record], { at: 'icypeas' });
	expect(error?.message).toContain('doesn\'t accept extra record fields such as "note"');
	expect(bench.endpoint.requests).toEqual([]);
});

it('At FullEnrich, an extra field does not buy data that the user does not want', async () => {
	const extra = { enrich_fields: ['contact.phones'] };
	const asked = await sent('fullEnrich', 'contact', extra, ['email']);
	const bought = asked.filter(({ path }) => path.includes('/contact/enrich/'));
	expect(bought).not.toEqual([]);
	for (const { text } of bought) {
		expect(text).toContain('contact.work_emails');
		expect(text).not.toContain('contact.phones');
	}
});

it.each<[Account, string]>([
	['apollo', 'hashed_email'],
	['peopleDataLabs', 'email_hash'],
	['peopleDataLabs', 'lid'],
])(
	'At %s, the extra field %s, which can identify a person as well, is not sent',
	async (account, name) => {
		const asked = await sent(account, 'contact', { [name]: STRANGER, note: 'mine' }, ['email']);
		expect(asked).not.toEqual([]);
		for (const { query, text } of asked) {
			const whole = `${new URLSearchParams(query)}${text}`;
			expect(whole).not.toContain(STRANGER);
			expect(whole).toContain('mine');
		}
	},
);
