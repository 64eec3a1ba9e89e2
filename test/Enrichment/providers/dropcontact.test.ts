import {
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	OTTO,
	SOREN,
	UNKNOWN_DOMAIN,
	UNKNOWN_EMAIL,
} from '../../../sandbox/enrichment';
import { asResponse, chargedIn } from '../../../testing/lookups';
import { byEmail, byName, byPage, emailOf, statuses } from '../../../testing/people';
import { sharedBench } from '../../../testing/providers';

const bench = sharedBench('dropcontact');

describe('Dropcontact', () => {
	it('takes an address or a LinkedIn URL alone, and charges an address that was sent', async () => {
		const { envelopes } = await bench.run([
			byEmail(ADA),
			byPage(SOREN),
			{ email: UNKNOWN_EMAIL },
			{ linkedInUrl: CHARLES.linkedInUrl },
		]);
		expect(statuses(envelopes).slice(0, 3)).toEqual(['found', 'found', 'notFound/noMatch']);
		expect(envelopes.map(({ credits }) => credits.charged)).toEqual([1, 1, 1, 0]);
		expect(chargedIn(envelopes)).toBe(bench.account.charged);
		expect(envelopes[0]!.person).toMatchObject({
			email: emailOf(ADA),
			emails: [{ status: 'verified', type: 'work' }],
			company: { name: 'Analytical Engines', domain: 'analytical-engines.example' },
		});
	});

	it('says of somebody who must not be contacted that they opted out', async () => {
		const { envelopes } = await bench.run([byEmail(OTTO)]);
		expect(statuses(envelopes)).toEqual(['skipped/optedOut']);
	});

	it('stops when a whole batch is refused for lack of credits', async () => {
		bench.account.credits = 1;
		const { envelopes, report } = await bench.run([byName(ADA), byName(SOREN)]);
		expect(new Set(statuses(envelopes))).toEqual(new Set(['skipped/outOfCredits']));
		expect(report).toMatchObject({ stopped: { reason: 'outOfCredits' }, creditsSpent: 0 });
	});

	it('gives the number of the company as the switchboard of a person', async () => {
		const { envelopes } = await bench.run([byName(ADA)]);
		expect(envelopes[0]!.person!.phones).toEqual([
			{ number: ANALYTICAL_ENGINES.phone, type: 'hq' },
		]);
	});

	it('looks companies up by domain, page, name, SIREN and SIRET, for nothing', async () => {
		const siren = ANALYTICAL_ENGINES.id.padStart(9, '0');
		const company = { entity: 'company' as const };
		const { envelopes, report } = await bench.run(
			[
				{ domain: ANALYTICAL_ENGINES.domain },
				{ linkedInUrl: ANALYTICAL_ENGINES.linkedInUrl },
				{ name: 'Analytical Engines' },
				{ providerId: siren },
				{ providerId: `${siren}00012` },
				{ domain: UNKNOWN_DOMAIN },
			],
			company,
		);
		expect(statuses(envelopes)).toEqual([...Array(5).fill('found'), 'notFound/noMatch']);
		expect(new Set(envelopes.slice(0, 5).map(({ company }) => company!.providerId))).toEqual(
			new Set([siren]),
		);
		expect(envelopes[0]!.company).toMatchObject({
			name: 'Analytical Engines',
			domain: ANALYTICAL_ENGINES.domain,
			linkedInUrl: ANALYTICAL_ENGINES.linkedInUrl,
			phone: ANALYTICAL_ENGINES.phone,
			location: { city: 'London', countryCode: 'GB' },
			revenue: { currency: 'EUR' },
		});
		expect(bench.requests[0]!.body).toMatchObject({ siren: true });
		expect([report.creditsSpent, bench.account.charged]).toEqual([0, 0]);
	});

	it('reads "Unknown account" by its status: 401 is badKey', async () => {
		bench.useNetwork(() => asResponse(401, { error: true, reason: 'Unknown account' }));
		const { report } = await bench.run([byName(ADA)]);
		expect(report.stopped).toMatchObject({ reason: 'badKey' });
	});

	it('waits for a job that was taken although some of its records were told to be wrong', async () => {
		bench.answerAt(/^POST/, (_, respond) => {
			const { body, ...answer } = respond();
			return { ...answer, body: { ...(body as object), data: [{ error: 'Wrong email' }] } };
		});
		const { envelopes } = await bench.run([byName(ADA), byName(SOREN)]);
		expect(statuses(envelopes)).toEqual(['found', 'found']);
		expect(chargedIn(envelopes)).toBe(bench.account.charged);
	});
});
