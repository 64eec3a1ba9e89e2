/** A provider's dialect, made of facts. */
import type { ApiRequest, ApiResponse } from '../../../shared/core/http';
import type { BalanceDialect, Dialect, VerifyDialect } from '../dialect';
import { buildLookup, type LookupFacts } from '../lookupBy';

import { balanceIn, idAt, meaningBy, numberAt, type BalanceAt, type Refusals } from '../meaning';
import { providerLabel, type ProviderName } from '../registry';
import { freeRequest, paidRequest, paidPost } from '../requests';
import { listSearches, type ListSearches } from './listSearch';

type Made =
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

interface Provider extends Omit<Dialect, Made> {
	name: ProviderName;
	/** The free question that tells what is left, and so a good key from a bad one. */
	account: Question;
	/** What tells a good key, where that is another question. */
	test?: ApiRequest;
	contact: LookupFacts;
	company?: LookupFacts;
	searches?: ListSearches;
	verify?: Verifying;
	refusals: Refusals | Dialect['meaningOf'];
	/** Where the answer to a job that was taken has its ID: the first of these places that has one. */
	jobIdAt?: readonly string[];
	/** Where answers tell what they took, and what is left; nothing if left out. */
	credits?: { charged?: readonly string[]; remaining?: string } | Dialect['creditsOf'];
}

type Verifying = Pick<VerifyDialect, 'price' | 'read'> & { path: string; method?: 'GET' };

interface Question {
	method?: 'GET' | 'POST';
	path: string;
	query?: ApiRequest['query'];
	/** Where its answer tells what is left, and what else it tells of the account. */
	tells: BalanceAt | BalanceDialect['read'];
	/** Another free question, asked where that answer may be out of date; it counts if the key may ask it. */
	surer?: Question & { isAskedAfter(response: ApiResponse): boolean };
}

/** What a dialect is made of; new for each run. */
export const provider = (facts: Provider) => (): Dialect => {
	const label = providerLabel(facts.name);
	const { account, contact, company, searches, verify, refusals, jobIdAt, credits } = facts;
	const balance = balanceOf(account);
	return {
		...facts,
		label,
		test: facts.test ?? balance.request,
		balance,
		lookups: {
			contact: buildLookup(contact),
			...(company && { company: buildLookup(company) }),
		},
		searches: searches ? listSearches(label, searches) : {},
		verify: verify && verifyDialect(verify),
		meaningOf: typeof refusals === 'function' ? refusals : meaningBy(refusals),
		jobIdOf: jobIdAt && (({ body }) => firstIn(jobIdAt, (path) => idAt(body, path))),
		creditsOf: typeof credits === 'function' ? credits : creditsIn(credits),
	};
};

function balanceOf({ method = 'GET', path, query, tells, surer }: Question): BalanceDialect {
	return {
		request: freeRequest({ method, path, ...(query && { query }) }),
		read: typeof tells === 'function' ? tells : ({ body }) => balanceIn(body, tells),
		...(surer && { recheck: { ...balanceOf(surer), isNeededAfter: surer.isAskedAfter } }),
	};
}

const verifyDialect = ({ path, method, price, read }: Verifying): VerifyDialect => ({
	price,
	request: (email) =>
		method ? paidRequest({ method, path, query: { email } }) : paidPost(path, { email }),
	read,
});

const creditsIn =
	({ charged, remaining }: Exclude<Provider['credits'], Dialect['creditsOf']> = {}) =>
	({ body }: ApiResponse) => ({
		charged: charged && firstIn(charged, (path) => numberAt(body, path)),
		remaining: remaining === undefined ? undefined : numberAt(body, remaining),
	});

/** What stands at the first of these places that has something. */
function firstIn<Value>(paths: readonly string[], at: (path: string) => Value | undefined) {
	return paths.map(at).find((value) => value !== undefined);
}
