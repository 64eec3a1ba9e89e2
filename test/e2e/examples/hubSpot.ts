import { readExample } from '../../../demo/examples';
import type { SavedCredential } from '../../../n8n/n8nRest';
import { type ServiceEndpoint, listenOnLoopback } from '../../../sandbox/http/listen';
import { ADA, CHARLES, UNKNOWN_EMAIL } from '../../../sandbox/enrichment/wellKnown';
import {
	type RowData,
	buildReadingStandIn,
	importExample,
} from '../../../testing/e2e/exampleBench';
import { sharedDemo } from '../../../testing/e2e/sharedDemo';

const EXAMPLE = 'fill-hubspot-contacts';
const HUBSPOT_API = 'https://api.hubapi.com';
const SERVICE_KEY = 'service-key-of-hubspot';

/** Contacts as HubSpot's search returns them: what is empty is null or an empty text. */
const CONTACTS = [
	{
		id: '101',
		properties: {
			createdate: '2026-01-01T00:00:00Z',
			hs_object_id: '101',
			firstname: ADA.firstName,
			lastname: ADA.lastName,
			email: null,
			phone: null,
			jobtitle: 'Countess',
			company: ADA.company.name,
		},
	},
	{ id: '102', properties: { email: CHARLES.emails[0]?.email, phone: '', jobtitle: null } },
	{ id: '103', properties: { email: UNKNOWN_EMAIL, phone: null } },
	{ id: '104', properties: { email: null, lastname: 'Lovelace' } },
];

describe('The example that fills HubSpot contacts', () => {
	let hubSpot: ServiceEndpoint;
	let serviceKey: SavedCredential;

	beforeAll(async () => {
		const answer = () => ({ status: 200, body: {} });
		hubSpot = await listenOnLoopback({ answer, reset: () => undefined });
		serviceKey = await sharedDemo.rest.saveCredential({
			name: 'HubSpot account',
			type: 'hubspotAppToken',
			data: { appToken: SERVICE_KEY },
		});
	});
	afterAll(async () => await hubSpot.close());
	beforeEach(() => {
		hubSpot.reset();
		const { providers } = sharedDemo.runningSandbox.enrichment;
		for (const account of Object.values(providers)) account.reset();
	});

	/** Runs the example with the contacts above, and with the address of the service that stands in for HubSpot. */
	async function fillContacts(settings: RowData = {}) {
		const { nodes } = readExample(EXAMPLE, sharedDemo.choices);
		const parametersOf = (name: string) => nodes.find((node) => node.name === name)!.parameters;
		const url = String(parametersOf('Update contact').url).replace(HUBSPOT_API, hubSpot.url);
		const standIns = {
			'Incomplete contacts': buildReadingStandIn(CONTACTS),
			'Complete contacts': {
				parameters: { ...parametersOf('Complete contacts'), ...settings },
			},
			'Update contact': { parameters: { ...parametersOf('Update contact'), url } },
		};
		const { runWithWaits } = await importExample(EXAMPLE, standIns, [serviceKey]);
		return await runWithWaits('Every night');
	}

	/** What was sent to HubSpot, by the ID of the contact. */
	const readUpdates = () =>
		new Map(
			hubSpot.requests.map(({ method, path, text, headers }) => {
				expect([method, headers.authorization]).toEqual(['PATCH', `Bearer ${SERVICE_KEY}`]);
				const { properties } = JSON.parse(text) as { properties: RowData };
				return [path.replace('/crm/v3/objects/contacts/', ''), properties];
			}),
		);

	test('writes what was found only into empty fields, and marks contacts that were looked up', async () => {
		await fillContacts();
		expect(Object.fromEntries(readUpdates())).toEqual({
			101: {
				enrichment_status: 'found',
				email: ADA.emails[0]?.email,
				phone: ADA.phones[0]?.number,
				hs_linkedin_url: ADA.linkedInUrl,
			},
			102: {
				enrichment_status: 'incomplete',
				firstname: CHARLES.firstName,
				lastname: CHARLES.lastName,
				jobtitle: CHARLES.jobTitle,
				company: CHARLES.company.name,
				hs_linkedin_url: CHARLES.linkedInUrl,
				city: 'London',
				state: 'England',
				country: 'United Kingdom',
			},
			103: { enrichment_status: 'notFound' },
			104: { enrichment_status: 'skipped' },
		});
		expect(hubSpot.requests).toHaveLength(CONTACTS.length);
	});

	test('writes no data of a person who may be somebody else', async () => {
		// Hunter is sure of nobody to a hundred percent.
		const result = await fillContacts({
			reveal: ['profile', 'email'],
			providerSteps: { steps: [{ provider: 'hunter' }] },
			options: { columnNames: 'hubSpot', minimumConfidence: 100 },
		});
		const doubtful = result.readRows('Complete contacts', 1).filter(isDoubtful);
		expect(doubtful.length).toBeGreaterThan(0);
		const updates = readUpdates();
		for (const { id } of doubtful)
			expect(updates.get(String(id))).toEqual({ enrichment_status: 'lowConfidence' });
	});

	test('leaves contacts that the limit excluded for the next night', async () => {
		const result = await fillContacts({ maxCost: '0.001' });
		const left = result.readRows('Asked again tomorrow').map(({ id }) => id);
		expect(left).toEqual(['101', '102', '103']);
		expect([...readUpdates().keys()]).toEqual(['104']);
	});
});

const isDoubtful = ({ enrichment_status: status }: RowData) => status === 'lowConfidence';
