import type { Failure } from '../../shared/core/result';
import { UNPAID } from '../records/envelope';
import type { VerificationRequest } from '../providers/dialect';
import { roundCredits } from '../providers/roundCredits';
import {
	applyVerification,
	listUnverifiedEmails,
	type LookupProgress,
	type ProgressRules,
} from './lookupProgress';
import type { CreditLimit } from './creditLimit';
import type { LookupService, RunSettings } from './settings';
import { verifyEmails, type Verification } from './verify';

/** The provider that verifies emails found by others ('Verify With'). */
export interface VerifyingProvider {
	service: LookupService;
	request: VerificationRequest;
	concurrency: number;
	maxJobWaitMs: number;
	/** The most credits for the provider in the whole run, including lookups; 0 means no limit. */
	maxCredits: number;
	/** The price of one credit; undefined if unknown. */
	creditPrice?: number | undefined;
}

/** The smallest limit: that of the provider, or 'Max Credits' or 'Max Cost' of the whole run. */
export type SpendingLimitKind = 'ofProvider' | 'maxCredits' | 'maxCost';

/** How many credits a provider may spend in a whole run. */
export interface SpendingLimit extends Pick<RunSettings, 'explainLimit'> {
	/** The limit in credits, including those in `creditsSpentBefore`; 0 means no limit. */
	maxCredits: number;
	/** The credits spent so far. */
	creditsSpentBefore: number;
	kind: SpendingLimitKind;
	isReached: boolean;
	/** What one more request can cost and what is left, as a part of a sentence about `subject`. */
	describe: (subject: string, reached: CreditLimit) => string;
}

/** Verifies found emails that nobody has checked, each once in a run. */
export class EmailVerifier {
	creditsSpent = 0;
	/** The answers of this run, by email. */
	private readonly answers = new Map<string, Verification>();
	/** The failure after which nothing more is verified. */
	failure: Failure | undefined;

	constructor(
		private readonly provider: VerifyingProvider,
		private readonly rules: ProgressRules,
	) {}

	/** Verifies emails, and returns the changed progress of lookups by index. */
	async verifyFoundEmails(
		progresses: readonly LookupProgress[],
		limit: SpendingLimit,
	): Promise<Map<number, LookupProgress>> {
		const unchecked = this.listUnchecked(progresses);
		const paid = await this.verifyAndStore(
			unchecked.map(({ email }) => email).filter((email) => !this.answers.has(email)),
			limit,
		);
		const changed = new Map<number, LookupProgress>();
		for (const { index, email } of unchecked) {
			const answer = this.answers.get(email);
			if (answer === undefined) continue;
			// The first lookup with an email has its credits.
			const credits = paid.delete(email) ? answer.credits : UNPAID;
			const progress = changed.get(index) ?? progresses[index]!;
			const { status, score } = answer;
			const provider = this.provider.service.dialect.name;
			const verification = { email, provider, status, score, credits };
			changed.set(index, applyVerification(progress, verification));
		}
		return changed;
	}

	private listUnchecked(
		progresses: readonly LookupProgress[],
	): Array<{ index: number; email: string }> {
		return progresses.flatMap((progress, index) =>
			progress.endReason === 'optedOut'
				? []
				: listUnverifiedEmails(progress, this.rules).map((email) => ({ index, email })),
		);
	}

	/** Verifies emails, stores the answers, and returns the emails that now have one. */
	private async verifyAndStore(
		emails: readonly string[],
		limit: SpendingLimit,
	): Promise<Set<string>> {
		const answered = new Set<string>();
		if (emails.length === 0 || this.failure !== undefined) return answered;
		if (limit.isReached) {
			this.failure = explainReachedLimit(limit);
			return answered;
		}
		const { service, request, concurrency, maxJobWaitMs } = this.provider;
		const { maxCredits, creditsSpentBefore, explainLimit } = limit;
		const settings = {
			concurrency,
			maxJobWaitMs,
			maxCredits,
			creditsSpentBefore,
			explainLimit,
		};
		const report = await verifyEmails(emails, request, settings, service);
		this.creditsSpent = roundCredits(this.creditsSpent + report.creditsSpent);
		this.failure = report.stopReason;
		for (const [email, verification] of report.verifications) {
			if (isUnsent(verification)) continue;
			this.answers.set(email, verification);
			answered.add(email);
		}
		return answered;
	}
}

function explainReachedLimit({ kind }: SpendingLimit): Failure {
	const name = kind === 'maxCost' ? 'Max Cost' : 'Max Credits';
	return {
		message: `'${name}' is used up`,
		description: `Raise '${name}', then run the remaining items again.`,
		reason: 'creditLimit',
	};
}

/** Whether nothing was sent: there is neither a charge nor a verdict. */
const isUnsent = ({ status, credits, message }: Verification): boolean =>
	status === 'unknown' && credits.charged === 0 && message !== undefined;
