/** Records that are asked for together, the rows of an answer that has hits only, and what comes of each record. */
import type { Identifiers } from '../../../nodes/Enrichment/person/entities';
import type { StatedPerson } from '../../../testing/generic';

export interface AnsweredBatch {
	title: string;
	records: Identifiers[];
	/** Null in the place of a record that was not found. */
	rows: Array<StatedPerson | null>;
	/**
	 * The first name of the person found, or the address where no name was; `notFound` without a row, `unmatched` where a
	 * row may be the record's or another's.
	 */
	outcomes: string[];
}

export const ANSWERED_BATCHES: readonly AnsweredBatch[] = [
	{
		title: 'the owner changed jobs and name',
		records: [{ email: 'anna.schmidt@acme.test' }, { email: 'bob.hill@beta.test' }],
		rows: [{ firstName: 'Anna', lastName: 'Braun', email: 'anna@newco.test' }],
		outcomes: ['unmatched', 'notFound'],
	},
	{
		title: 'a row of nobody',
		records: [{ email: 'anna.schmidt@acme.test' }, { email: 'bob.hill@beta.test' }],
		rows: [{ firstName: 'Peter', lastName: 'Braun', email: 'peter@newco.test' }],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'one row certain, one doubtful',
		records: [
			{ email: 'anna.schmidt@acme.test' },
			{ email: 'bob.hill@beta.test' },
			{ email: 'carl.kent@gamma.test' },
		],
		rows: [
			{ firstName: 'Bob', lastName: 'Hill', email: 'bob.hill@beta.test' },
			{ firstName: 'Anna', lastName: 'Braun', email: 'anna@newco.test' },
		],
		outcomes: ['unmatched', 'Bob', 'notFound'],
	},
	{
		title: 'a namesake of the neighbour',
		records: [
			{ email: 'a.schmidt@acme.test' },
			{ firstName: 'Anna', lastName: 'Schmidt', company: 'Beta' },
		],
		rows: [{ firstName: 'Anna', lastName: 'Schmidt', company: 'Newco' }],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'a namesake with the owner’s address',
		records: [
			{ email: 'a.schmidt@acme.test' },
			{ firstName: 'Anna', lastName: 'Schmidt', company: 'Beta' },
		],
		rows: [{ firstName: 'Anna', lastName: 'Schmidt', email: 'a.schmidt@acme.test' }],
		outcomes: ['Anna', 'notFound'],
	},
	{
		title: 'the row of the second',
		records: [
			{ firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
			{ firstName: 'Bob', lastName: 'Hill', company: 'Beta' },
		],
		rows: [{ firstName: 'Bob', lastName: 'Hill', company: 'Beta' }],
		outcomes: ['notFound', 'Bob'],
	},
	{
		title: 'swapped names',
		records: [
			{ firstName: 'Schmidt', lastName: 'Anna', company: 'Acme' },
			{ firstName: 'Bob', lastName: 'Hill', company: 'Beta' },
		],
		rows: [{ firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' }],
		outcomes: ['Anna', 'notFound'],
	},
	{
		title: 'all, out of order',
		records: [
			{ firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
			{ firstName: 'Bob', lastName: 'Hill', company: 'Beta' },
		],
		rows: [
			{ firstName: 'Bob', lastName: 'Hill', company: 'Beta' },
			{ firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		],
		outcomes: ['Anna', 'Bob'],
	},
	{
		title: 'half of a name',
		records: [
			{ firstName: 'Anna', lastName: 'Schmidt', email: 'anna@acme.test' },
			{ firstName: 'Bob', lastName: 'Hill', email: 'bob@beta.test' },
		],
		rows: [{ firstName: 'Anna', lastName: 'Braun', email: 'anna@newco.test' }],
		outcomes: ['unmatched', 'notFound'],
	},
	{
		title: 'others’ names beside the addresses asked by',
		records: [{ email: 'a.schmidt@acme.test' }, { email: 'p.braun@beta.test' }],
		rows: [
			{ firstName: 'Peter', lastName: 'Braun', company: 'Beta' },
			{ firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'others’ first names beside the addresses asked by',
		records: [{ email: 'anna@acme.test' }, { email: 'peter@beta.test' }],
		rows: [
			{ firstName: 'Peter', lastName: 'Braun' },
			{ firstName: 'Anna', lastName: 'Schmidt' },
		],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'an address before the miss it belongs to',
		records: [{ email: 'anna@acme.test' }, { email: 'peter@beta.test' }],
		rows: [{ firstName: 'Peter', lastName: 'Braun', company: 'Beta' }, null],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'pages that name others',
		records: [
			{ linkedInUrl: 'https://www.linkedin.com/in/anna-schmidt-12' },
			{ linkedInUrl: 'https://www.linkedin.com/in/peter-braun-9' },
		],
		rows: [
			{ firstName: 'Peter', lastName: 'Braun' },
			{ firstName: 'Anna', lastName: 'Schmidt' },
		],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'others’ employers beside pages that name nobody',
		records: [
			{ linkedInUrl: 'https://www.linkedin.com/in/ACoAAA1', company: 'Acme' },
			{ linkedInUrl: 'https://www.linkedin.com/in/ACoAAB2', company: 'Beta' },
		],
		rows: [
			{ firstName: 'Peter', lastName: 'Braun', company: 'Beta' },
			{ firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'others’ employers beside names of another script',
		records: [
			{ firstName: '太郎', lastName: '山田', company: 'Acme' },
			{ firstName: '花子', lastName: '鈴木', company: 'Beta' },
		],
		rows: [
			{ firstName: 'Hanako', lastName: 'Suzuki', company: 'Beta' },
			{ firstName: 'Taro', lastName: 'Yamada', company: 'Acme' },
		],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'addresses that name others',
		records: [
			{ fullName: 'Anna Schmidt', company: 'Acme' },
			{ fullName: 'Peter Braun', company: 'Beta' },
		],
		rows: [{ email: 'p.braun@beta.test' }, { email: 'a.schmidt@acme.test' }],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'one that says where it belongs, and one that does not',
		records: [{ email: 'as@acme.test' }, { email: 'kitty@beta.test' }],
		rows: [
			{ firstName: 'Peter', lastName: 'Braun' },
			{ firstName: 'Anna', lastName: 'Schmidt' },
		],
		outcomes: ['unmatched', 'unmatched'],
	},
	{
		title: 'people of whom one has an employer asked for beside another',
		records: [
			{ linkedInUrl: 'https://www.linkedin.com/in/ACoAAA1', company: 'Acme' },
			{ linkedInUrl: 'https://www.linkedin.com/in/ACoAAB2', company: 'Beta' },
			{ linkedInUrl: 'https://www.linkedin.com/in/ACoAAC3', company: 'Gamma' },
		],
		rows: [
			{ firstName: 'Anna', lastName: 'Schmidt', company: 'Beta' },
			{ firstName: 'Peter', lastName: 'Braun', company: 'Delta' },
			{ firstName: 'Bob', lastName: 'Hill', company: 'Gamma' },
		],
		outcomes: ['unmatched', 'unmatched', 'unmatched'],
	},
	{
		title: 'one in its place of whom a run says so',
		records: [
			{ email: 'annaschmidt@acme.test' },
			{ email: 'robert@beta.test' },
			{ email: 'jan@gamma.test' },
		],
		rows: [
			{ firstName: 'Anna', lastName: 'Schmidt' },
			{ firstName: 'Jan', lastName: 'Sayed' },
			{ firstName: 'Robert', lastName: 'Hill' },
		],
		outcomes: ['unmatched', 'unmatched', 'unmatched'],
	},
	{
		title: 'an empty answer',
		records: [{ email: 'anna.schmidt@acme.test' }, { email: 'bob.hill@beta.test' }],
		rows: [],
		outcomes: ['notFound', 'notFound'],
	},
];
