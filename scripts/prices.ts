/** What lookups, searches and verifications cost at most, as a table made of the dialects themselves. */
import type { Identifiers } from '../nodes/Enrichment/person/entities';
import { selectDialect } from '../nodes/Enrichment/providers';
import type { Dialect, Price, Reveal } from '../nodes/Enrichment/providers/dialect';
import { PROVIDER_NAMES } from '../nodes/Enrichment/providers/registry';
import { chooseFirstRequest, listPossibleRequestsAfter } from '../nodes/Enrichment/run/choose';
import { replaceGenerated } from './providerLists';
import { table } from './referenceText';

const PERSON: Record<string, Identifiers> = {
	email: { email: 'ada@example.test' },
	'LinkedIn URL': { linkedInUrl: 'https://www.linkedin.com/in/ada-example' },
	name: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
};

const REVEALS: Record<string, readonly Reveal[]> = {
	'nothing else': [],
	email: ['email'],
	'personal email': ['personalEmail'],
	phone: ['phone'],
};

/** The page with its table of prices as they are now. */
export function withPrices(page: string): string {
	return replaceGenerated(page, 'Prices', pricesTable());
}

function pricesTable(): string {
	const dialects = PROVIDER_NAMES.map((provider) => selectDialect({ provider }));
	return table(
		[
			'Provider',
			...Object.keys(REVEALS).map((what) => `A contact, to reveal ${what}`),
			'A company',
			'Page of 25 contacts',
			'Page of 25 companies',
			'Verification',
		],
		dialects.map((dialect) => [
			dialect.label,
			...Object.values(REVEALS).map((reveal) => contactPrice(dialect, reveal)),
			companyPrice(dialect),
			pagePrice(dialect, 'contact'),
			pagePrice(dialect, 'company'),
			verificationPrice(dialect),
		]),
	);
}

const NONE = 'no';

/** By what names the person, where that decides the price. */
function contactPrice(dialect: Dialect, reveal: readonly Reveal[]): string {
	const reveals: readonly Reveal[] = dialect.lookups.contact?.reveals ?? [];
	if (!reveal.every((each) => reveals.includes(each))) return NONE;
	const prices = Object.entries(PERSON).flatMap(([by, identifiers]) => {
		const credits = lookupPrice(dialect, 'contact', identifiers, reveal);
		return credits === undefined ? [] : [{ by, credits }];
	});
	const different = new Set(prices.map(({ credits }) => credits));
	if (different.size === 1) return String(prices[0]!.credits);
	return prices.map(({ by, credits }) => `${credits} by ${by}`).join(', ') || NONE;
}

const companyPrice = (dialect: Dialect): string =>
	String(lookupPrice(dialect, 'company', { domain: 'example.test' }, []) ?? NONE);

/** All requests of a lookup that finds everything. */
function lookupPrice(
	dialect: Dialect,
	entity: 'contact' | 'company',
	identifiers: Identifiers,
	reveal: readonly Reveal[],
): number | undefined {
	const lookup = dialect.lookups[entity];
	const first = lookup && chooseFirstRequest(lookup, identifiers, { reveal });
	if (first === undefined) return undefined;
	const requests = [first, ...listPossibleRequestsAfter(lookup!, first, identifiers, { reveal })];
	const most = requests.reduce((sum, each) => sum + each.price(1, { reveal }).most, 0);
	return Number(most.toFixed(2));
}

function pagePrice({ searches }: Dialect, entity: 'contact' | 'company'): string {
	const search = searches[entity];
	return search ? written(search.price(25)) : NONE;
}

function verificationPrice({ verify }: Dialect): string {
	const price = verify?.price(1, { reveal: [] });
	return price ? written(price) : NONE;
}

const written = ({ least, most }: Price): string =>
	least === most ? String(most) : `${least} to ${most}`;
