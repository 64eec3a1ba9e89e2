/** Items as apps send them, with nothing mapped: what is asked by, and where empty fields are filled. */
import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import { ITEM_LAYOUTS } from '../../nodes/Enrichment/records/itemLayouts';
import { startEnrichmentBench } from '../../testing/enrichment';
import { APP_ITEMS } from '../../testing/itemLayouts';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

async function enrich(item: IDataObject, parameters: IDataObject = {}): Promise<IDataObject> {
	const { error, items } = await bench.run({ onNoMatch: 'flag', ...parameters } as never, [item]);
	expect(error).toBeUndefined();
	return items[0]!;
}

const inputOf = ({ enrichment }: IDataObject) => (enrichment as IDataObject).input;

it('Every item layout that Enrich reads has an example item of its app', () => {
	const apps = new Set(APP_ITEMS.map(({ app }) => app));
	expect([...apps].sort()).toEqual(ITEM_LAYOUTS.map(({ app }) => app).sort());
});

it.each(APP_ITEMS)('Enrich reads $what ($app)', async ({ item, identifiers }) => {
	expect(inputOf(await enrich(item))).toEqual(identifiers);
});

it.each(APP_ITEMS)(
	'Enrich reads $what ($app) from the body of a webhook',
	async ({ item, identifiers }) => {
		const request = { headers: { host: 'n8n.example' }, params: {}, query: {}, body: item };
		expect(inputOf(await enrich(request))).toEqual(identifiers);
	},
);

it('Enrich reads the name of a Shopify customer from the address where the customer has none', async () => {
	const item = {
		id: 11,
		email: 'ada@engines.example',
		first_name: null,
		last_name: '',
		default_address: { first_name: 'Ada', last_name: 'Lovelace', company: 'Engines' },
	};
	expect(inputOf(await enrich(item))).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
});

it('Enrich says to map the fields of an item in an unknown layout, and looks up nobody', async () => {
	const item = { id: 1, attendees: { guest: { email: 'ada@engines.example' } } };
	const { enrichment } = await enrich(item);
	expect(enrichment).toMatchObject({
		status: 'skipped',
		reason: 'noIdentifier',
		message: expect.stringMatching(
			/'attendees' isn't in a recognized layout\. Map 'Email'/,
		) as string,
	});
	expect(bench.endpoint.requests).toEqual([]);
});

it.each([
	[{ properties: { email: 'ada@engines.example', jobtitle: '' } }, 'properties'],
	[{ fields: { Email: 'ada@engines.example', jobtitle: '' } }, 'fields'],
	[{ body: { email: 'ada@engines.example', jobtitle: '' } }, 'body'],
])('Enrich fills an empty field in the place where the app has it: %j', async (item, wrapper) => {
	const person = { fullName: 'Ada Lovelace', jobTitle: 'Countess', email: 'ada@engines.example' };
	bench.sandbox.answer = () => ({ status: 200, body: { person } });
	const filled = await enrich(item, { fillEmptyFields: true });
	expect(filled).toMatchObject({ [wrapper]: { jobtitle: 'Countess' } });
	expect(filled).not.toHaveProperty('jobtitle');
});

it('The table of layouts in docs/behaviour.md lists those in the code', () => {
	const page = readFileSync('docs/behaviour.md', 'utf8');
	const [, section = ''] = page.split('### Layouts of items\n');
	const rows = section
		.split('\n## ')[0]!
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map((line) => line.split('|').map((cell) => cell.trim()));
	const documented = rows.map(([, app, place]) => [app, place]);
	const nameOf = (path: readonly string[]) =>
		path.length > 0 ? `\`${path.join('.')}\`` : 'the item';
	expect(documented).toEqual(ITEM_LAYOUTS.map(({ app, record }) => [app, nameOf(record)]));
});
