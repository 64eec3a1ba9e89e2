/** Father and son of one name at one company: how many lookups they are, and whose an answer is. */
import type { IDataObject } from 'n8n-workflow';

import { startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const john = (lastName: string, more: IDataObject = {}): IDataObject => ({
	firstName: 'John',
	lastName,
	company: 'Acme',
	...more,
});

/** Everybody asked is answered with this person. */
function answerWith(person: IDataObject): void {
	bench.sandbox.answer = ({ text }) => {
		const listSentRecords = JSON.parse(text) as unknown;
		const row = { person: { jobTitle: 'Director', company: { name: 'Acme' }, ...person } };
		return {
			status: 200,
			body: Array.isArray(listSentRecords) ? listSentRecords.map(() => row) : row,
		};
	};
}

async function enrich(records: IDataObject[]) {
	const { error, envelopes } = await bench.run(
		{ onNoMatch: 'flag', reveal: ['profile'] },
		records,
	);
	expect(error).toBeUndefined();
	return envelopes;
}

const asked = () => bench.bodies().flat();

describe('Enrich looks up father and son of one name separately', () => {
	it.each([
		['Smith Jr.', 'Smith Sr.'],
		['Smith, Jr', 'Smith, Senior'],
		['Smith III', 'Smith Junior'],
		['Smith Jr.', 'Smith'],
	])('where one is a %s and the other a %s at one company', async (one, other) => {
		answerWith({ fullName: 'John Smith' });
		const envelopes = await enrich([john(one), john(other)]);
		expect(asked()).toHaveLength(2);
		expect(envelopes.map(({ duplicateOf }) => duplicateOf)).toEqual([undefined, undefined]);
	});

	it('where they share an address as well', async () => {
		answerWith({ fullName: 'John Smith' });
		const email = 'john@smith-family.example';
		await enrich([john('Smith Jr.', { email }), john('Smith Sr.', { email })]);
		expect(asked()).toHaveLength(2);
	});
});

describe('Enrich looks up a person once', () => {
	it.each([
		['Smith Jr.', 'SMITH, JR'],
		['Smith Junior', 'Smith II'],
	])('who is written %s in one record and %s in another', async (one, other) => {
		answerWith({ fullName: 'John Smith' });
		const envelopes = await enrich([john(one), john(other)]);
		expect(asked()).toHaveLength(1);
		expect(envelopes[1]).toMatchObject({ duplicateOf: 0 });
	});

	it('who is written with and without the generation, with one address', async () => {
		answerWith({ fullName: 'John Smith' });
		const email = 'john@acme.example';
		await enrich([john('Smith', { email }), john('Smith Jr.', { email })]);
		expect(asked()).toHaveLength(1);
	});
});

it('The generation (Jr., Sr.) is never sent, and the result states it beside what was sent', async () => {
	answerWith({ fullName: 'John Smith' });
	const [envelope] = await enrich([john('Smith, Jr.')]);
	expect(asked()).toEqual([john('Smith')]);
	expect(envelope?.input).toEqual(john('Smith', { generation: 'Jr.' }));
});

describe('An answer about John Smith Jr. at the requested company', () => {
	const JUNIOR = { firstName: 'John', lastName: 'Smith Jr.', linkedInUrl: '/in/john-smith-jr' };

	it.each(['Smith Jr.', 'Smith'])('is accepted for John %s', async (lastName) => {
		answerWith(JUNIOR);
		expect(await enrich([john(lastName)])).toMatchObject([{ status: 'found' }]);
	});

	it.each<[string, IDataObject]>([
		['nothing else', {}],
		['the same address', { email: 'john@acme.example' }],
	])('is rejected for John Smith Sr. with %s in common', async (_what, more) => {
		answerWith({ ...JUNIOR, ...more });
		expect(await enrich([john('Smith Sr.', more)])).toMatchObject([
			{ status: 'failed', reason: 'unmatched' },
		]);
	});

	it('is given to the son where father and son were requested together', async () => {
		bench.sandbox.answer = () => ({
			status: 200,
			body: [
				{ person: { fullName: 'John Smith Jr.', email: 'jr@acme.example' } },
				{ person: { fullName: 'John Smith Sr.', email: 'sr@acme.example' } },
			],
		});
		const page = 'https://www.linkedin.com/in/john-';
		const envelopes = await enrich([
			john('Smith Sr.', { linkedInUrl: `${page}old` }),
			john('Smith Jr.', { linkedInUrl: `${page}young` }),
		]);
		const emails = envelopes.map(({ person }) => (person as IDataObject | undefined)?.email);
		expect(emails).toEqual(['sr@acme.example', 'jr@acme.example']);
	});
});
