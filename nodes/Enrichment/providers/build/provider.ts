/** Builds a provider's dialect from the facts that are particular to it. */
import type { ApiRequest, ApiResponse } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import type { BalanceDialect, Dialect, Problem, VerificationRequest } from '../dialect';
import { buildLookup, type LookupDefinition } from '../lookupIdentifiers';
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
import { buildSearches, type SearchDefinition } from './search';
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

/** The facts of a provider; `buildDialectFactory` derives everything else. */
interface ProviderDefinition extends Omit<Dialect, DerivedField> {
	name: ProviderName;
	/** The free request that returns the balance; it also tests the key, unless `test` does. */
	account: BalanceDefinition;
	/** Another free request that tests the key. */
	test?: ApiRequest;
	contact: LookupDefinition;
	company?: LookupDefinition;
	searches?: SearchDefinition;
	/** How email addresses are verified one at a time. */
	verify?: SingleVerificationDefinition;
	/** How email addresses are verified in jobs. */
	verifyJob?: VerificationJobDefinition;
	refusals: RefusalRules | Dialect['readMeaning'];
	/** Paths of a job ID in the answer that accepts the job; the first one with a value counts. */
	jobIdAt?: readonly string[];
	/** Paths of the charge and of the remaining credits in answers; undefined if answers state neither. */
	credits?: { charged?: readonly string[]; remaining?: string } | Dialect['readCredits'];
}

/** A free request that returns the balance. */
interface BalanceDefinition {
	method?: 'GET' | 'POST';
	path: string;
	query?: ApiRequest['query'];
	body?: JsonRecord;
	/** Why the request cannot be sent with this credential, with a remedy. */
	problem?: Problem;
	/** Paths of the balance in the answer, or a function that reads it. */
	balance: BalancePaths | BalanceDialect['read'];
	/** Another free request, sent if the first answer may be out of date; its answer counts if the key may send it. */
	recheck?: BalanceDefinition & { isNeededAfter(response: ApiResponse): boolean };
}

/** Returns a function that builds the dialect of a provider; each run builds its own. */
export const buildDialectFactory = (provider: ProviderDefinition) => (): Dialect => {
	const label = toProviderLabel(provider.name);
	const { account, contact, company, searches, refusals, jobIdAt, credits } = provider;
	const balance = buildBalance(account);
	return {
		...provider,
		label,
		test: provider.test ?? balance.request,
		balance,
		lookups: {
			contact: buildLookup(contact),
			...(company && { company: buildLookup(company) }),
		},
		searches: searches ? buildSearches(label, searches) : {},
		verify: buildVerification(provider),
		readMeaning: typeof refusals === 'function' ? refusals : buildMeaningReader(refusals),
		readJobId:
			jobIdAt && (({ body }) => findFirstValueAt(jobIdAt, (path) => readJobIdAt(body, path))),
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

function buildVerification({
	verify,
	verifyJob,
}: ProviderDefinition): VerificationRequest | undefined {
	if (verify) return buildSingleVerification(verify);
	return verifyJob && buildJobVerification(verifyJob);
}

const buildCreditsReader =
	({ charged, remaining }: Exclude<ProviderDefinition['credits'], Dialect['readCredits']> = {}) =>
	({ body }: ApiResponse) => ({
		charged: charged && findFirstValueAt(charged, (path) => readNumberAt(body, path)),
		remaining: remaining === undefined ? undefined : readNumberAt(body, remaining),
	});

/** Reads the first of several paths that has a value. */
function findFirstValueAt<Value>(
	paths: readonly string[],
	read: (path: string) => Value | undefined,
): Value | undefined {
	return paths.map(read).find((value) => value !== undefined);
}
