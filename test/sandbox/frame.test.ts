/** What every provider's account does, whatever the provider. */
import { ADA, createEnrichment } from '../../sandbox/enrichment';

let now = 0;
const sandbox = createEnrichment({ clock: { now: () => now } });
const { apollo, fullEnrich } = sandbox.providers;

beforeEach(() => {
	now = 0;
	sandbox.reset();
});

function ask(account: typeof apollo, method: string, path: string, body?: unknown) {
	const [bare, query] = path.split('?');
	const { apiKey: key } = account;
	return account.answer({
		method,
		path: `${account.basePath}${bare}`,
		query: new URLSearchParams(query),
		headers: { 'x-api-key': key, authorization: `Bearer ${key}` },
		text: body === undefined ? '' : JSON.stringify(body),
	});
}

const match = () => ask(apollo, 'POST', `/people/match?email=${ADA.emails[0]!.email}`).status;

it('an ordered failure meets only the endpoints and the number of requests it was ordered for', () => {
	apollo.order({ failure: 'serverError', match: /^POST \/people/, times: 2 });
	const statuses = [ask(apollo, 'GET', '/users/api_profile').status, match(), match(), match()];
	expect(statuses).toEqual([200, 500, 500, 200]);
});

it('accounts are apart from each other and from the documented API', () => {
	match();
	expect([apollo.credits, fullEnrich.credits, sandbox.credits]).toEqual([
		99_999, 100_000, 100_000,
	]);
});

it('reset gives back the credits and forgets charges, requests, quirks and orders', () => {
	match();
	apollo.quirks.rows = 'short';
	apollo.order({ failure: 'serverError' });
	sandbox.reset();
	expect(apollo).toMatchObject({ credits: 100_000, ledger: [], requests: [], charged: 0 });
	expect(apollo.quirks.rows).toBe('asAsked');
	expect(match()).toBe(200);
});

it('a callback never leaves this machine', async () => {
	const contact = { linkedin_url: ADA.linkedInUrl, enrich_fields: ['contact.work_emails'] };
	const webhook_url = 'https://hooks.example.test/1';
	ask(fullEnrich, 'POST', '/contact/enrich/bulk', { name: 'x', webhook_url, data: [contact] });
	now += 20_000;
	await fullEnrich.deliver();
	expect(fullEnrich.callbacks).toMatchObject([{ url: webhook_url, outcome: 'refused' }]);
});

describe('the people', () => {
	const { people, companies } = sandbox;

	it('are the same in every sandbox, and as many as promised', () => {
		expect([people.length, companies.length]).toEqual([5000, 800]);
		expect(createEnrichment().people).toEqual(people);
	});

	it('share no id, work address or LinkedIn profile', () => {
		const count = (values: string[]) => new Set(values).size;
		const addresses = people.flatMap(({ emails }) => emails.slice(0, 1));
		const profiles = people.map(({ linkedInUrl }) => linkedInUrl).filter((url) => url !== '');
		expect(count(people.map(({ id }) => id))).toBe(people.length);
		expect(count(addresses.map(({ email }) => email))).toBe(addresses.length);
		expect(count(profiles)).toBe(profiles.length);
	});

	it('are complete and partial, opted out, and have ids beyond 2^53', () => {
		const count = (test: (person: (typeof people)[number]) => boolean) =>
			people.filter(test).length;
		expect(
			count(({ emails, phones }) => emails.length > 0 && phones.length > 0),
		).toBeGreaterThan(2000);
		expect(count(({ emails, phones }) => emails.length + phones.length === 0)).toBeGreaterThan(
			50,
		);
		expect(count(({ optedOut }) => optedOut)).toBeGreaterThan(50);
		expect(count(({ id }) => BigInt(id) > 2n ** 53n)).toBeGreaterThan(50);
	});

	it('have hosts where nobody lives', () => {
		const hosts = [
			...companies.map(({ domain }) => domain),
			...people.flatMap(({ emails }) => emails.map(({ email }) => email)),
		];
		expect(hosts.filter((host) => !/^[a-z0-9.@-]+\.example$/.test(host))).toEqual([]);
	});
});
