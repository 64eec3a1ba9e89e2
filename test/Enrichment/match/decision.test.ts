/** What each field of an answer is worth, and which fields no score outweighs (docs/decisions/018). */
import type { Agreement } from '../../../nodes/Enrichment/match/agreement';
import { decideMatch, isMoverOrNamesake } from '../../../nodes/Enrichment/match/decide';
import {
	MATCH_THRESHOLD,
	scoreAgreement,
	toMatchScore,
} from '../../../nodes/Enrichment/match/score';

/** A row of a person that says nothing which can be compared, but for the fields given. */
function buildAgreement(fields: Partial<Agreement>): Agreement {
	return {
		entity: 'contact',
		providerId: 'silent',
		profile: 'silent',
		email: 'silent',
		name: 'silent',
		generation: 'silent',
		employer: 'silent',
		domain: 'silent',
		handle: 'silent',
		phone: 'silent',
		tag: 'silent',
		position: 'silent',
		spelling: 0,
		lacksUniqueIdentifier: false,
		...fields,
	};
}

function decide(fields: Partial<Agreement>): string {
	const agreement = buildAgreement(fields);
	return decideMatch(scoreAgreement(agreement), agreement);
}

interface DecisionCase {
	title: string;
	fields: Partial<Agreement>;
	decision: 'match' | 'possible' | 'conflict';
}

describe('A person in an answer', () => {
	it.each<DecisionCase>([
		{
			title: 'is the requested one by the provider ID alone',
			fields: { providerId: 'same' },
			decision: 'match',
		},
		{
			title: 'is the requested one by the LinkedIn page alone',
			fields: { profile: 'same' },
			decision: 'match',
		},
		{
			title: 'is the requested one by the provider ID even under another name',
			fields: { providerId: 'same', name: 'conflict', email: 'same' },
			decision: 'match',
		},
		{
			title: 'is the requested one by the page even under another name',
			fields: { profile: 'same', name: 'conflict', email: 'same' },
			decision: 'match',
		},
		{
			title: 'is the requested one by the address alone',
			fields: { email: 'same' },
			decision: 'match',
		},
		{
			title: 'is somebody else under another name, whatever the address',
			fields: { email: 'same', employer: 'same', name: 'conflict' },
			decision: 'conflict',
		},
		{
			title: 'is somebody else with the tag of another record, whatever else agrees',
			fields: { tag: 'conflict', providerId: 'same', profile: 'same', email: 'same' },
			decision: 'conflict',
		},
		{
			title: 'is somebody else of another generation, whatever else agrees',
			fields: { generation: 'conflict', profile: 'same', email: 'same', name: 'same' },
			decision: 'conflict',
		},
		{
			title: 'may have changed half of the name where the address is the same',
			fields: { name: 'half', email: 'same' },
			decision: 'match',
		},
		{
			title: 'is somebody else with half of the name and no address in common',
			fields: { name: 'half', employer: 'same', phone: 'same' },
			decision: 'conflict',
		},
		{
			title: 'may be spelled differently where the address is the same',
			fields: { name: 'similar', email: 'same' },
			decision: 'match',
		},
		{
			title: 'may be spelled differently at the same employer',
			fields: { name: 'similar', employer: 'same' },
			decision: 'match',
		},
		{
			title: 'may be spelled differently at an employer that is spelled differently, too',
			fields: { name: 'similar', employer: 'similar' },
			decision: 'match',
		},
		{
			title: 'is somebody else when spelled differently with nothing else in common',
			fields: { name: 'similar', phone: 'same' },
			decision: 'conflict',
		},
		{
			title: 'is a namesake with another page and another employer',
			fields: { name: 'same', spelling: 1, profile: 'conflict', employer: 'conflict' },
			decision: 'conflict',
		},
		{
			title: 'is a namesake with another provider ID and another employer',
			fields: { name: 'same', spelling: 1, providerId: 'conflict', employer: 'conflict' },
			decision: 'conflict',
		},
		{
			title: 'may have another page at the same employer',
			fields: { name: 'same', spelling: 1, profile: 'conflict', employer: 'same' },
			decision: 'match',
		},
		{
			title: 'may have another page with the same address',
			fields: { name: 'same', spelling: 1, profile: 'conflict', email: 'same' },
			decision: 'match',
		},
		{
			title: 'without a name is the requested one by the address, whatever its page is called',
			fields: { email: 'same', handle: 'conflict' },
			decision: 'match',
		},
		{
			title: 'without a name is somebody else where the address contains another name',
			fields: { handle: 'conflict', position: 'same', phone: 'same' },
			decision: 'conflict',
		},
		{
			title: 'without a name is somebody else with another address that contains no name',
			fields: { email: 'conflict', position: 'same' },
			decision: 'conflict',
		},
		{
			title: 'without a name may be the requested one where another address contains the same name',
			fields: { email: 'conflict', handle: 'same', position: 'same' },
			decision: 'match',
		},
		{
			title: 'is not proved by name alone where the request had only name and employer and the employer differs',
			fields: {
				name: 'same',
				spelling: 1,
				position: 'same',
				employer: 'conflict',
				lacksUniqueIdentifier: true,
			},
			decision: 'possible',
		},
		{
			title: 'is the requested one despite another employer where the phone number is the same',
			fields: {
				name: 'same',
				spelling: 1,
				employer: 'conflict',
				phone: 'same',
				lacksUniqueIdentifier: true,
			},
			decision: 'match',
		},
		{ title: 'is not proved by an answer that says nothing', fields: {}, decision: 'possible' },
	])('$title', ({ fields, decision }) => {
		expect(decide(fields)).toBe(decision);
	});
});

describe('A company in an answer', () => {
	it.each<DecisionCase>([
		{
			title: 'is the requested one by its domain, under another name, where it is the only answer',
			fields: { domain: 'same', name: 'conflict', position: 'same' },
			decision: 'match',
		},
		{
			title: 'is not proved by its domain under another name, where it is one of several answers',
			fields: { domain: 'same', name: 'conflict' },
			decision: 'possible',
		},
		{
			title: 'is the requested one by its page alone',
			fields: { profile: 'same' },
			decision: 'match',
		},
		{
			title: 'is another one under another name',
			fields: { name: 'conflict', position: 'same', tag: 'same' },
			decision: 'conflict',
		},
		{
			title: 'is another one with a similar name and another domain',
			fields: { name: 'similar', domain: 'conflict', tag: 'same', position: 'same' },
			decision: 'conflict',
		},
		{
			title: 'is the requested one with the same name and another domain',
			fields: { name: 'same', domain: 'conflict' },
			decision: 'match',
		},
		{
			title: 'is not proved by a similar name',
			fields: { name: 'similar' },
			decision: 'possible',
		},
	])('$title', ({ fields, decision }) => {
		expect(decide({ entity: 'company', ...fields })).toBe(decision);
	});
});

describe('The match score', () => {
	const scoreOf = (fields: Partial<Agreement>): number => scoreAgreement(buildAgreement(fields));
	const silent = scoreOf({});

	it.each([
		{ field: 'provider ID', same: { providerId: 'same' }, other: { providerId: 'conflict' } },
		{ field: 'page', same: { profile: 'same' }, other: { profile: 'conflict' } },
		{ field: 'address', same: { email: 'same' }, other: { email: 'conflict' } },
		{ field: 'name', same: { name: 'same' }, other: { name: 'conflict' } },
		{ field: 'employer', same: { employer: 'same' }, other: { employer: 'conflict' } },
		{ field: 'name in an address', same: { handle: 'same' }, other: { handle: 'conflict' } },
		{ field: 'tag', same: { tag: 'same' }, other: { tag: 'conflict' } },
	] as Array<{ field: string; same: Partial<Agreement>; other: Partial<Agreement> }>)(
		'rises with the same $field and falls with a different one',
		({ same, other }) => {
			expect(scoreOf(same)).toBeGreaterThan(silent);
			expect(scoreOf(other)).toBeLessThan(silent);
		},
	);

	it('rises with the same generation (Jr., Sr.), phone number and position', () => {
		expect(scoreOf({ generation: 'same' })).toBeGreaterThan(silent);
		expect(scoreOf({ phone: 'same' })).toBeGreaterThan(silent);
		expect(scoreOf({ position: 'same' })).toBeGreaterThan(silent);
	});

	it('of a company falls with another domain', () => {
		const company = scoreOf({ entity: 'company' });
		expect(scoreOf({ entity: 'company', domain: 'conflict' })).toBeLessThan(company);
	});

	it('is higher for a name that is spelled as requested than for one that only means the same', () => {
		const spelled = scoreOf({ name: 'same', spelling: 1 });
		expect(spelled).toBeGreaterThan(scoreOf({ name: 'same', spelling: 0.9 }));
	});

	it('does not depend on the spelling of a company, or of a name that is not the same', () => {
		const company: Partial<Agreement> = { entity: 'company', name: 'same' };
		expect(scoreOf({ ...company, spelling: 1 })).toBe(scoreOf(company));
		expect(scoreOf({ name: 'similar', spelling: 1 })).toBe(scoreOf({ name: 'similar' }));
	});

	it('counts a different employer once, with the higher weight where only name and employer were requested', () => {
		const mover: Partial<Agreement> = { name: 'same', lacksUniqueIdentifier: true };
		const withoutEmployer = scoreOf(mover);
		expect(scoreOf({ ...mover, employer: 'conflict' })).toBe(withoutEmployer - 55);
	});

	it('makes a match from the threshold on, including the threshold itself', () => {
		const agreement = buildAgreement({});
		expect(decideMatch(MATCH_THRESHOLD, agreement)).toBe('match');
		expect(decideMatch(MATCH_THRESHOLD - 1, agreement)).toBe('possible');
	});

	it('is shown from 0 to 100: 50 at the threshold, 75 at twice the threshold', () => {
		const shown = [-20, 0, MATCH_THRESHOLD, 2 * MATCH_THRESHOLD, 10_000].map(toMatchScore);
		expect(shown).toEqual([0, 0, 50, 75, 100]);
	});
});

describe('A person of the requested name at another employer', () => {
	const mover = buildAgreement({
		name: 'same',
		employer: 'conflict',
		lacksUniqueIdentifier: true,
	});

	it('may have changed jobs or be a namesake where only name and employer were requested', () => {
		expect(isMoverOrNamesake(mover)).toBe(true);
	});

	it.each<{ title: string; fields: Partial<Agreement> }>([
		{ title: 'the name is not the same', fields: { name: 'similar' } },
		{ title: 'the employer is the same', fields: { employer: 'same' } },
		{ title: 'the phone number is the same', fields: { phone: 'same' } },
		{
			title: 'more than name and employer was known',
			fields: { lacksUniqueIdentifier: false },
		},
	])('is accepted or rejected without doubt where $title', ({ fields }) => {
		expect(isMoverOrNamesake({ ...mover, ...fields })).toBe(false);
	});
});
