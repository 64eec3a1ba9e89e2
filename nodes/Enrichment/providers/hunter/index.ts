/**
 * Hunter: built from its API reference (hunter.io/api-documentation/v2), its own GitHub
 * hunter-io/cursor-plugin (2026), its MCP server and third parties' OpenAPI files, read 2026-11-22; not
 * run against a live account.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, valueAt } from '../../../shared/core/json';
import { perMinute, perSecond } from '../../../shared/core/rateWindow';
import { isoDate } from '../../person/dates';
import { known } from '../../person/values';
import type { Balance, Dialect, Verification, VerificationStatus } from '../dialect';
import { companies, contacts } from './lookups';
import { companySearch, peopleSearch } from './search';
import { meaningBy, numberAt, textAt } from '../meaning';
import { free, paid, recordOf, recordsOf } from '../requests';

/**
 * Newer answers follow the statuses: 402 is an empty account, 429 too fast, 403 a plan. The public page has
 * it the other way round: 403 too fast, 429 a plan that is used up. The words of these two are always the
 * same and quote nothing.
 */
function codeOf(body: unknown): string | undefined {
	const [error] = recordsOf(recordOf(body).errors);
	const said = textAt(error, 'details') ?? '';
	const code = numberAt(error, 'code');
	if (code === 429 && /billing period|quota/i.test(said)) return 'usedUp';
	if (code === 403 && /rate limit|too many requests|too fast/i.test(said)) return 'tooFast';
	return textAt(error, 'id');
}

const meaningOf = meaningBy({
	codeOf,
	codes: { restricted_account: 'forbidden', usedUp: 'outOfCredits', tooFast: 'slowDown' },
	statuses: { 202: 'notReady' },
});

function readBalance({ body }: ApiResponse): Balance {
	const budget = recordOf(valueAt(body, 'data.requests'));
	const [credits] = [budget.credits, budget.searches].filter(isRecord);
	const used = numberAt(credits, 'used');
	const total = numberAt(credits, 'available');
	const left = used === undefined || total === undefined ? undefined : total - used;
	return {
		credits: known({ remaining: numberAt(credits, 'remaining') ?? left, used, total }),
		...known<Pick<Balance, 'plan' | 'renewsAt'>>({
			plan: textAt(body, 'data.plan_name'),
			renewsAt: isoDate(valueAt(body, 'data.reset_date')),
		}),
	};
}

const VERDICTS: Readonly<Record<string, VerificationStatus>> = {
	valid: 'valid',
	invalid: 'invalid',
	accept_all: 'catchAll',
	disposable: 'disposable',
};

const PAID_VERDICTS = new Set(['valid', 'invalid', 'accept_all', 'webmail']);
const VERIFICATION = 0.5;

/** 222, an answer without a verdict, means that the mail server could not be asked. */
function readVerification({ body }: ApiResponse): Verification {
	const status = textAt(body, 'data.status') ?? '';
	// Older answers call addresses at Gmail and its like after their service; they are checked as others are.
	const isGood = status === 'webmail' && valueAt(body, 'data.smtp_check') === true;
	return {
		status: isGood ? 'valid' : (VERDICTS[status] ?? 'unknown'),
		score: numberAt(body, 'data.score') ?? null,
		credits: PAID_VERDICTS.has(status) ? VERIFICATION : 0,
	};
}

const ACCOUNT = free({ method: 'GET', path: '/account' });

export const hunter = (): Dialect => ({
	name: 'hunter',
	label: 'Hunter',
	baseUrl: 'https://api.hunter.io/v2',
	key: { as: 'header', name: 'X-API-KEY' },
	// For searches and lookups, by its API reference (2026-08-13); verifications and lists have less.
	limits: { rates: [perSecond(15), perMinute(500)] },
	test: ACCOUNT,
	balance: { request: ACCOUNT, read: readBalance },
	lookups: { contact: contacts, company: companies },
	searches: { contact: peopleSearch, company: companySearch },
	verify: {
		price: { least: 0, most: VERIFICATION },
		request: (email) => paid({ method: 'GET', path: '/email-verifier', query: { email } }),
		read: readVerification,
	},
	meaningOf,
	creditsOf: () => ({}),
});
