/** What real CRMs, sheets and forms put into an item. */
import type { Entity } from '../../../nodes/Enrichment/person/entities';
import { readItemIdentifiers } from '../../../nodes/Enrichment/records/ownFields';
import { hasValue } from '../../../nodes/Enrichment/records/itemLevels';
import type { JsonRecord } from '../../../nodes/shared/core/json';

const email = 'ada@acme.example';
const work = { label: 'work', value: email, primary: true };
const PAGE = 'https://www.linkedin.com/in/ada-lovelace';
const home = { label: 'home', value: 'ada@home.example', primary: false };

function identifiersOf(record: JsonRecord, entity: Entity = 'contact') {
	return readItemIdentifiers(entity, record).identifiers;
}

it.each(['#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#REF!', '#NAME?', 'Loading...'])(
	'The cell error %s is taken for neither a name nor a company',
	(error) => {
		expect(identifiersOf({ firstName: error, lastName: error, company: error })).toEqual({});
	},
);

it.each<{ identifier: string; record: JsonRecord; entity: Entity; name: string }>([
	{
		identifier: 'address',
		record: { email: 'N/A', 'Work Email': email },
		entity: 'contact',
		name: 'email',
	},
	{
		identifier: 'page',
		record: { linkedInUrl: '-', LinkedIn: PAGE },
		entity: 'contact',
		name: 'linkedInUrl',
	},
	{
		identifier: 'domain',
		record: { domain: '#N/A', Website: 'acme.example' },
		entity: 'company',
		name: 'domain',
	},
])(
	'A placeholder in one column does not hide the $identifier in another column',
	({ record, entity, name }) => {
		const filled = Object.values(record)[1];
		expect(identifiersOf(record, entity)).toEqual({ [name]: filled });
		const turned = Object.fromEntries(Object.entries(record).reverse());
		expect(identifiersOf(turned, entity)).toEqual({ [name]: filled });
	},
);

it('None of several addresses is guessed where none is marked as the primary one', () => {
	const list = [{ value: email }, { value: home.value }];
	const { identifiers, unusable } = readItemIdentifiers('contact', { email: list });
	expect(identifiers.email).toBeUndefined();
	expect(unusable?.message).toMatch(/^'Email' must be text\. It is /);
});

it('A company from Odoo or Airtable is read in the same way as a contact', () => {
	expect(identifiersOf({ name: 'Acme', website: false }, 'company')).toEqual({ name: 'Acme' });
	expect(
		identifiersOf({ fields: { Name: 'Acme', Domain: ['acme.example'] } }, 'company'),
	).toEqual({ name: 'Acme', domain: 'acme.example' });
});

it.each<[string, JsonRecord, JsonRecord]>([
	[
		'a person with an employer',
		{ name: 'Anna Schmidt', company: { name: 'Acme', domain: 'acme.example' } },
		{ name: 'Acme', domain: 'acme.example' },
	],
	['a deal', { Name: 'Renewal 2025', Account: 'Acme', Stage: 'Won' }, { name: 'Acme' }],
	['an order', { name: '#1001', email: 'anna@acme.example', total_price: '9' }, {}],
	['a person alone', { name: 'Anna Schmidt', email: 'anna@acme.example' }, {}],
	[
		'a company with its own mailbox',
		{ name: 'Acme', email: 'info@acme.example' },
		{ name: 'Acme' },
	],
])(
	'The name of the company is not taken from the name field of %s',
	(_what, record, identifiers) => {
		expect(identifiersOf(record, 'company')).toEqual(identifiers);
	},
);

it.each(['Name', 'Full Name', 'Ansprechpartner'])(
	'A first and a last name are not mixed with the name of another person in the column %s',
	(column) => {
		const record = { 'First Name': 'Ada', 'Last Name': 'Lovelace', [column]: 'Bob Brown' };
		expect(identifiersOf(record)).toEqual({ firstName: 'Ada', lastName: 'Lovelace' });
	},
);

it('An item with several records is refused with the node to put before Enrich', () => {
	const { unusable } = readItemIdentifiers('contact', {
		body: [{ email }, { email: 'bob@b.example' }],
	});
	expect(unusable?.message).toMatch(/^'body' of the item is a list .*'Split Out'/);
});

it.each<[string, boolean, unknown]>([
	['an empty address of Pipedrive', false, [{ ...work, value: '' }]],
	['an empty field or unchecked box of Odoo', false, false],
	['the number 0', true, 0],
])('The check for filled fields takes %s for filled: %s', (_what, isFilled, value) =>
	expect(hasValue(value)).toBe(isFilled),
);
