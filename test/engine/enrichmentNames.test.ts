/** People whose names are written otherwise in a list than in an answer. */
import { startEnrichmentBench } from '../support/enrichment';
import { shared } from '../support/shared';

const bench = shared(startEnrichmentBench);

describe('a full name', () => {
	it.each([
		['Lee, JoAnn', 'JoAnn', 'Lee'],
		['Lee, Jo Ann', 'Jo Ann', 'Lee'],
		['O’Neil, LaToya', 'LaToya', 'O’Neil'],
		['García López, DeAnn', 'DeAnn', 'García López'],
		['Lee, JJ', 'JJ', 'Lee'],
		['Lee, Ma', 'Ma', 'Lee'],
		['JoAnn Lee, PhD, CFA', 'JoAnn', 'Lee'],
		['JoAnn Lee, PsyD', 'JoAnn', 'Lee'],
		['Lee, JoAnn, MBA', 'JoAnn', 'Lee'],
	])('%s is found as %s %s, and paid for once', async (fullName, firstName, lastName) => {
		const company = { name: 'Acme', industry: 'Tools' };
		const person = { first_name: firstName, last_name: lastName, company };
		bench.endpoint.order({ reply: { status: 200, body: { person, credits_consumed: 1 } } });
		const { envelopes } = await bench.run({ onNoMatch: 'flag' }, [
			{ 'Full name': fullName, email: 'lee@acme.example', company: 'Acme' },
		]);
		expect(envelopes).toMatchObject([
			{ status: 'found', matchedBy: 'nameAndCompany', person: { firstName, lastName } },
		]);
	});
});

describe('namesakes in other letters', () => {
	it.each([
		['Łucja Święcicka', 'Lucja Swiecicka'],
		['Søren Ørsted', 'Soren Orsted'],
		['Đặng Đình', 'Dang Dinh'],
		['Strauß Weiß', 'Strauss Weiss'],
		['Æsa Lœrke', 'Aesa Loerke'],
		['Þórður Guð', 'Thordur Gud'],
		['Ilgın Işık', 'Ilgin Isik'],
		['Ħal Ŋaŋa', 'Hal Nana'],
	])('%s and %s travel apart, so that neither is lost', async (one, other) => {
		const named = (name: string, company: string) => {
			const [firstName, lastName] = name.split(' ');
			return { firstName, lastName, company };
		};
		const records = [named(one, 'Acme'), named(other, 'Fjord Data')];
		const { items } = await bench.run({ onNoMatch: 'flag' }, records);
		expect(items).toHaveLength(2);
		expect(bench.bodies()).toEqual(records);
	});

	it('both keep what was paid for them, whatever the order of the rows', async () => {
		const rows = [
			{ first_name: 'Lucja', last_name: 'Swiecicka', company: { name: 'Fjord Data' } },
			{ first_name: 'Lucja', last_name: 'Swiecicka', company: { name: 'Acme' } },
		].map((person) => ({ person }));
		bench.endpoint.order({ match: /bulk/, reply: { status: 200, body: rows } });
		bench.endpoint.order({ match: /person$/, reply: { status: 200, body: rows[1] } });
		bench.endpoint.order({ match: /person$/, reply: { status: 200, body: rows[0] } });
		const { envelopes } = await bench.run({ onNoMatch: 'flag', options: { concurrency: 1 } }, [
			{ firstName: 'Łucja', lastName: 'Święcicka', company: 'Akme' },
			{ firstName: 'Lucja', lastName: 'Swiecicka', company: 'Fjord' },
		]);
		expect(envelopes).toMatchObject([
			{ status: 'found', person: { company: { name: 'Acme' } } },
			{ status: 'found', person: { company: { name: 'Fjord Data' } } },
		]);
	});
});
