/** The maximum prices of lookups, searches and verifications, as a table that is built from the dialects. */
import type { Identifiers } from '../nodes/Enrichment/person/entities';
import { selectDialect } from '../nodes/Enrichment/providers';
import type { Dialect, Price, Reveal } from '../nodes/Enrichment/providers/dialect';
import { PROVIDER_NAMES } from '../nodes/Enrichment/providers/registry';
import { chooseFirstRequest, listPossibleFollowUps } from '../nodes/Enrichment/run/choose';
import { replaceGeneratedSection } from './providerLists';
import { toMarkdownTable } from './referencePage';

const PERSON_BY_IDENTIFIER: Record<string, Identifiers> = {
	email: { email: 'ada@example.test' },
	'LinkedIn URL': { linkedInUrl: 'https://www.linkedin.com/in/ada-example' },
	name: { firstName: 'Ada', lastName: 'Example', companyDomain: 'example.test' },
};

const REVEALS_BY_LABEL: Record<string, readonly Reveal[]> = {
	'nothing else': [],
	email: ['email'],
	'personal email': ['personalEmail'],
	phone: ['phone'],
};

/** The page with a current table of prices. */
export function updateProviderPriceTable(page: string): string {
	return replaceGeneratedSection(page, 'Prices', buildPriceTable());
}

function buildPriceTable(): string {
	const dialects = PROVIDER_NAMES.map((provider) => selectDialect({ provider }));
	return toMarkdownTable(
		[
			'Provider',
			...Object.keys(REVEALS_BY_LABEL).map((what) => `A contact, to reveal ${what}`),
			'A company',
			'Page of 25 contacts',
			'Page of 25 companies',
			'Verification',
		],
		dialects.map((dialect) => [
			dialect.label,
			...Object.values(REVEALS_BY_LABEL).map((reveal) => formatContactPrice(dialect, reveal)),
			formatCompanyPrice(dialect),
			formatPagePrice(dialect, 'contact'),
			formatPagePrice(dialect, 'company'),
			formatVerificationPrice(dialect),
		]),
	);
}

const NOT_OFFERED = 'no';

/** The price of a contact, or one for each identifier where it depends on the identifier. */
function formatContactPrice(dialect: Dialect, reveal: readonly Reveal[]): string {
	const reveals: readonly Reveal[] = dialect.lookups.contact?.reveals ?? [];
	if (!reveal.every((each) => reveals.includes(each))) return NOT_OFFERED;
	const prices = Object.entries(PERSON_BY_IDENTIFIER).flatMap(([by, identifiers]) => {
		const credits = calculateLookupPrice(dialect, 'contact', identifiers, reveal);
		return credits === undefined ? [] : [{ by, credits }];
	});
	const different = new Set(prices.map(({ credits }) => credits));
	if (different.size === 1) return String(prices[0]!.credits);
	return prices.map(({ by, credits }) => `${credits} by ${by}`).join(', ') || NOT_OFFERED;
}

const formatCompanyPrice = (dialect: Dialect): string =>
	String(calculateLookupPrice(dialect, 'company', { domain: 'example.test' }, []) ?? NOT_OFFERED);

/** The sum of all requests of a lookup that finds everything; undefined where the provider has no such lookup. */
function calculateLookupPrice(
	dialect: Dialect,
	entity: 'contact' | 'company',
	identifiers: Identifiers,
	reveal: readonly Reveal[],
): number | undefined {
	const lookup = dialect.lookups[entity];
	const first = lookup && chooseFirstRequest(lookup, identifiers, { reveal });
	if (first === undefined) return undefined;
	const requests = [first, ...listPossibleFollowUps(lookup!, first, identifiers, { reveal })];
	const most = requests.reduce((sum, each) => sum + each.price(1, { reveal }).max, 0);
	return Number(most.toFixed(2));
}

function formatPagePrice({ searches }: Dialect, entity: 'contact' | 'company'): string {
	const search = searches[entity];
	return search ? formatPrice(search.price(25)) : NOT_OFFERED;
}

function formatVerificationPrice({ verify }: Dialect): string {
	const price = verify?.price(1, { reveal: [] });
	return price ? formatPrice(price) : NOT_OFFERED;
}

const formatPrice = ({ min, max }: Price): string =>
	min === max ? String(max) : `${min} to ${max}`;
