/** A provider's dialect, made of facts. */
import type { ApiRequest, ApiResponse } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import type { BalanceDialect, Dialect, Problem, VerificationRequest } from '../dialect';
import { buildLookup, type LookupDefinition } from '../lookupBy';

import {
	readBalanceAtPaths,
	readJobIdAt,
	buildMeaningReader,
	readNumberAt,
	type BalancePaths,
	type RefusalRules,
} from '../meaning';
import { toProviderLabel, type ProviderName } from '../registry';
import { buildFreeRequest } from '../requests';
import { buildSearches, type SearchDefinition } from './listSearch';
import {
	buildJobVerification,
	buildSingleVerification,
	type SingleVerificationDefinition,
	type VerificationJobDefinition,
} from './verification';

type DerivedField =
	| 'name'
	| 'label'
	| 'test'
	| 'balance'
	| 'lookups'
	| 'searches'
	| 'verify'
	| 'readMeaning'
	| 'readJobId'
	| 'readCredits';

interface ProviderDefinition extends Omit<Dialect, DerivedField> {
	name: ProviderName;
	/** The free question that tells what is left, and so a good key from a bad one. */
	account: BalanceDefinition;
	/** What tells a good key, where that is another question. */
	test?: ApiRequest;
	contact: LookupDefinition;
	company?: LookupDefinition;
	searches?: SearchDefinition;
	/** How addresses are verified one at a time. */
	verify?: SingleVerificationDefinition;
	/** The same for a provider that answers later. */
	verifyJob?: VerificationJobDefinition;
	refusals: RefusalRules | Dialect['readMeaning'];
	/** Where the answer to a job that was taken has its ID: the first of these places that has one. */
	jobIdAt?: readonly string[];
	/** Where answers tell what they took, and what is left; nothing if left out. */
	credits?: { charged?: readonly string[]; remaining?: string } | Dialect['readCredits'];
}

interface BalanceDefinition {
	method?: 'GET' | 'POST';
	path: string;
	query?: ApiRequest['query'];
	body?: JsonRecord;
	/** Why it cannot be asked with this credential, and what to do. */
	problem?: Problem;
	/** Where its answer tells what is left, and what else it tells of the account. */
	balance: BalancePaths | BalanceDialect['read'];
	/** Another free question, asked where that answer may be out of date; it counts if the key may ask it. */
	recheck?: BalanceDefinition & { isNeededAfter(response: ApiResponse): boolean };
}

/** What a dialect is made of; new for each run. */
export const buildDialectFactory = (facts: ProviderDefinition) => (): Dialect => {
	const label = toProviderLabel(facts.name);
	const { account, contact, company, searches, refusals, jobIdAt, credits } = facts;
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
		verify: buildVerification(facts),
		readMeaning: typeof refusals === 'function' ? refusals : buildMeaningReader(refusals),
		readJobId: jobIdAt && (({ body }) => findFirstValueAt(jobIdAt, (path) => readJobIdAt(body, path))),
		readCredits: typeof credits === 'function' ? credits : buildCreditsReader(credits),
	};
};

function buildBalance({
	method = 'GET',
	path,
	query,
	body,
	balance,
	problem,
	recheck,
}: BalanceDefinition): BalanceDialect {
	return {
		request: buildFreeRequest({ method, path, ...(query && { query }), ...(body && { body }) }),
		...(problem && { problem }),
		read:
			typeof balance === 'function'
				? balance
				: (response) => readBalanceAtPaths(response.body, balance),
		...(recheck && {
			recheck: { ...buildBalance(recheck), isNeededAfter: recheck.isNeededAfter },
		}),
	};
}

function buildVerification({ verify, verifyJob }: ProviderDefinition): VerificationRequest | undefined {
	if (verify) return buildSingleVerification(verify);
	return verifyJob && buildJobVerification(verifyJob);
}

const buildCreditsReader =
	({ charged, remaining }: Exclude<ProviderDefinition['credits'], Dialect['readCredits']> = {}) =>
	({ body }: ApiResponse) => ({
		charged: charged && findFirstValueAt(charged, (path) => readNumberAt(body, path)),
		remaining: remaining === undefined ? undefined : readNumberAt(body, remaining),
	});

/** What stands at the first of these places that has something. */
function findFirstValueAt<Value>(paths: readonly string[], at: (path: string) => Value | undefined) {
	return paths.map(at).find((value) => value !== undefined);
}
