/** The sandbox keeps to itself. */
import { ADA, createEnrichmentSandbox } from '../../sandbox/enrichment';

let now = 0;
const sandbox = createEnrichmentSandbox({ clock: { now: () => now } });
const { fullEnrich } = sandbox.providers;

it('The sandbox sends callbacks only to this machine', async () => {
	const contact = { linkedin_url: ADA.linkedInUrl, enrich_fields: ['contact.work_emails'] };
	const webhook_url = 'https://hooks.example.test/1';
	fullEnrich.answer({
		method: 'POST',
		path: `${fullEnrich.basePath}/contact/enrich/bulk`,
		query: new URLSearchParams(),
		headers: { authorization: `Bearer ${fullEnrich.apiKey}` },
		text: JSON.stringify({ name: 'x', webhook_url, data: [contact] }),
	});
	now += 20_000;
	await fullEnrich.deliverCallbacks();
	expect(fullEnrich.callbacks).toMatchObject([{ url: webhook_url, outcome: 'refused' }]);
});

it('The people of the sandbox have addresses that belong to nobody', () => {
	const { people, companies } = sandbox;
	const hosts = [
		...companies.map(({ domain }) => domain),
		...people.flatMap(({ emails }) => emails.map(({ email }) => email)),
	];
	expect(hosts.filter((host) => !/^[a-z0-9.@-]+\.example$/.test(host))).toEqual([]);
});
