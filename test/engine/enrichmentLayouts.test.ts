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

it.each(APP_ITEMS)('Enrich reads $content ($app)', async ({ item, identifiers }) => {
	expect(inputOf(await enrich(item))).toEqual(identifiers);
});

it.each(APP_ITEMS)(
	'Enrich reads $content ($app) from the body of a webhook',
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
	{ place: 'properties', fields: { email: 'ada@engines.example', jobtitle: '' } },
	{ place: 'fields', fields: { Email: 'ada@engines.example', jobtitle: '' } },
	{ place: 'body', fields: { email: 'ada@engines.example', jobtitle: '' } },
])(
	'Enrich fills an empty field in $place, the place where the app has it',
	async ({ place, fields }) => {
		const person = {
			fullName: 'Ada Lovelace',
			jobTitle: 'Countess',
			email: 'ada@engines.example',
		};
		bench.sandbox.answer = () => ({ status: 200, body: { person } });
		const filled = await enrich({ [place]: fields }, { fillEmptyFields: true });
		expect(filled).toMatchObject({ [place]: { jobtitle: 'Countess' } });
		expect(filled).not.toHaveProperty('jobtitle');
	},
);

it('The table of layouts in docs/behaviour.md lists those in the code', () => {
	const page = readFileSync('docs/behaviour.md', 'utf8');
	const [, section = ''] = page.split('### Layouts of items\n');
	const [table = ''] = section.split('\n## ');
	const [, , ...rows] = table.split('\n').filter((line) => line.startsWith('|'));
	const documented = rows.map((row) => {
		const [, app, place] = row.split('|').map((cell) => cell.trim());
		return { app, place };
	});
	const namePlace = (path: readonly string[]) =>
		path.length > 0 ? `\`${path.join('.')}\`` : 'the item';
	expect(documented).toEqual(
		ITEM_LAYOUTS.map(({ app, record }) => ({ app, place: namePlace(record) })),
	);
});
