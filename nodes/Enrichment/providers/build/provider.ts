/** A provider's dialect, made of facts. */
import type { ApiRequest, ApiResponse } from '../../../shared/core/http';
import type { BalanceDialect, Dialect, VerifyDialect } from '../dialect';
import { buildLookup, type LookupFacts } from '../lookupBy';

import {
	readBalanceAt,
	readJobIdAt,
	buildMeaningReader,
	readNumberAt,
	type BalancePaths,
	type Refusals,
} from '../meaning';
import { providerLabel, type ProviderName } from '../registry';
import { freeRequest, paidRequest, paidPost } from '../requests';
import { buildSearches, type SearchFacts } from './listSearch';

type DerivedField =
	| 'name'
	| 'label'
	| 'test'
	| 'balance'
	| 'lookups'
	| 'searches'
	| 'verify'
	| 'meaningOf'
	| 'jobIdOf'
	| 'creditsOf';

interface ProviderFacts extends Omit<Dialect, DerivedField> {
	name: ProviderName;
	/** The free question that tells what is left, and so a good key from a bad one. */
	account: BalanceFacts;
	/** What tells a good key, where that is another question. */
	test?: ApiRequest;
	contact: LookupFacts;
	company?: LookupFacts;
	searches?: SearchFacts;
	verify?: VerifyFacts;
	refusals: Refusals | Dialect['meaningOf'];
	/** Where the answer to a job that was taken has its ID: the first of these places that has one. */
	jobIdAt?: readonly string[];
	/** Where answers tell what they took, and what is left; nothing if left out. */
	credits?: { charged?: readonly string[]; remaining?: string } | Dialect['creditsOf'];
}

type VerifyFacts = Pick<VerifyDialect, 'price' | 'read'> & { path: string; method?: 'GET' };

interface BalanceFacts {
	method?: 'GET' | 'POST';
	path: string;
	query?: ApiRequest['query'];
	/** Where its answer tells what is left, and what else it tells of the account. */
	balance: BalancePaths | BalanceDialect['read'];
	/** Another free question, asked where that answer may be out of date; it counts if the key may ask it. */
	recheck?: BalanceFacts & { isNeededAfter(response: ApiResponse): boolean };
}

/** What a dialect is made of; new for each run. */
export const buildDialect = (facts: ProviderFacts) => (): Dialect => {
	const label = providerLabel(facts.name);
	const { account, contact, company, searches, verify, refusals, jobIdAt, credits } = facts;
	const balance = buildBalance(account);
	return {
		...facts,
		label,
		test: facts.test ?? balance.request,
		balance,
		lookups: {
			contact: buildLookup(contact),
			...(company && { company: buildLookup(company) }),
		},
		searches: searches ? buildSearches(label, searches) : {},
		verify: verify && buildVerify(verify),
		meaningOf: typeof refusals === 'function' ? refusals : buildMeaningReader(refusals),
		jobIdOf: jobIdAt && (({ body }) => findFirstAt(jobIdAt, (path) => readJobIdAt(body, path))),
		creditsOf: typeof credits === 'function' ? credits : buildCreditsReader(credits),
	};
};

function buildBalance({
	method = 'GET',
	path,
	query,
	balance: tells,
	recheck,
}: BalanceFacts): BalanceDialect {
	return {
		request: freeRequest({ method, path, ...(query && { query }) }),
		read: typeof tells === 'function' ? tells : ({ body }) => readBalanceAt(body, tells),
		...(recheck && {
			recheck: { ...buildBalance(recheck), isNeededAfter: recheck.isNeededAfter },
		}),
	};
}

const buildVerify = ({ path, method, price, read }: VerifyFacts): VerifyDialect => ({
	price,
	request: (email) =>
		method ? paidRequest({ method, path, query: { email } }) : paidPost(path, { email }),
	read,
});

const buildCreditsReader =
	({ charged, remaining }: Exclude<ProviderFacts['credits'], Dialect['creditsOf']> = {}) =>
	({ body }: ApiResponse) => ({
		charged: charged && findFirstAt(charged, (path) => readNumberAt(body, path)),
		remaining: remaining === undefined ? undefined : readNumberAt(body, remaining),
	});

/** What stands at the first of these places that has something. */
function findFirstAt<Value>(paths: readonly string[], at: (path: string) => Value | undefined) {
	return paths.map(at).find((value) => value !== undefined);
}
