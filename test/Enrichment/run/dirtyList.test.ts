import { sumCreditsOfEnvelopes, getResultId } from '../../../testing/people';
import { createProviderBench, type RawRecord } from '../../../testing/providers';

const bench = createProviderBench('documented');
const PEOPLE = 500;

/** Nobody abbreviates the signs of 花子. */
function initialOf(name: string): string {
	return /^\p{Script=Latin}/u.test(name) ? `${name[0]}.` : name;
}

/** People in four records each, as they come together in a CRM: other letters, other fields, gaps. */
function dirtyList(): Array<{ id: string; raw: RawRecord }> {
	const people = bench.sandbox.people
		.filter(
			({ emails, linkedInUrl, optedOut }) => emails.length > 0 && linkedInUrl && !optedOut,
		)
		.slice(0, PEOPLE);
	const records = people.flatMap(({ id, emails, linkedInUrl = '', firstName, lastName }) => {
		const email = emails[0]!.email;
		const raws: RawRecord[] = [
			{ email: ` ${email.toUpperCase()}`, firstName, lastName },
			{ email, linkedInUrl: `${linkedInUrl}/?trk=x`, company: 'N/A' },
			{
				linkedInUrl: linkedInUrl.replace('www.', 'de.'),
				fullName: `${lastName}, ${firstName}`,
			},
			{ email: `mailto:${email}`, firstName: initialOf(firstName), lastName, phone: '-' },
		];
		return raws.map((raw) => ({ id, raw }));
	});
	return records
		.map((record, index) => ({ record, order: (index * 7919) % 2003 }))
		.sort((one, other) => one.order - other.order)
		.map(({ record }) => record);
}

it('Enrich pays for 500 people in a list of 2,000 records with duplicates, and gives every record its person', async () => {
	const list = dirtyList();
	const { envelopes } = await bench.enrich(list.map(({ raw }) => raw));
	expect(list).toHaveLength(4 * PEOPLE);
	expect(new Set(envelopes.map(({ duplicateOf }, index) => duplicateOf ?? index)).size).toBe(
		PEOPLE,
	);
	expect(envelopes.map(getResultId)).toEqual(list.map(({ id }) => id));
	const charged = bench.sandbox.generic.ledger.map(({ id }) => id);
	expect(charged.length / new Set(charged).size).toBe(1);
	expect(charged).toHaveLength(PEOPLE);
	expect(sumCreditsOfEnvelopes(envelopes)).toBeCloseTo(bench.account.charged, 6);
});
