import type { Failure } from '../../shared/core/result';
import { UNPAID } from '../records/envelope';
import type { VerificationRequest } from '../providers/dialect';
import { roundCredits } from '../providers/roundCredits';
import {
	applyVerification,
	listUncheckedEmails,
	type LookupProgress,
	type ProgressRules,
} from './lookupProgress';
import type { CreditLimit } from './creditLimit';
import type { LookupService, RunSettings } from './settings';
import { verifyEmails, type Verification } from './verify';

/** The provider that verifies what others find: 'Verify With'. */
export interface VerifyingProvider {
	service: LookupService;
	request: VerificationRequest;
	concurrency: number;
	maxJobWaitMs: number;
	/** What the provider may be paid in the whole run, for lookups as well; 0 means no limit. */
	maxCredits: number;
	/** Of one credit; undefined where nobody said. */
	creditPrice?: number | undefined;
}

/** Whose limit is the smallest: that of the provider, or 'Max Credits' or 'Max Cost' of the whole run. */
export type LimitKind = 'ofProvider' | 'maxCredits' | 'maxCost';

/** What a provider may be paid in a whole run. */
export interface SpendingLimit extends Pick<RunSettings, 'explainLimit'> {
	/** 0 means no limit. */
	maxCredits: number;
	/** What it was paid so far. */
	spentBefore: number;
	kind: LimitKind;
	isReached: boolean;
	/** What one more request can cost and what is left, as a part of a sentence about `subject`. */
	describe: (subject: string, reached: CreditLimit) => string;
}

/** Verifies the addresses that nobody has checked, each once in a run. */
export class EmailVerifier {
	creditsSpent = 0;
	/** By address, what the provider has answered in this run. */
	private readonly answers = new Map<string, Verification>();
	/** Why nothing more is verified. */
	failure: Failure | undefined;

	constructor(
		private readonly provider: VerifyingProvider,
		private readonly rules: ProgressRules,
	) {}

	/** The progress of the lookups whose addresses were verified, by their index. */
	async verify(
		progresses: readonly LookupProgress[],
		limit: SpendingLimit,
	): Promise<Map<number, LookupProgress>> {
		const unchecked = this.listUnchecked(progresses);
		const paid = await this.askAbout(
			unchecked.map(({ email }) => email).filter((email) => !this.answers.has(email)),
			limit,
		);
		const changed = new Map<number, LookupProgress>();
		for (const { index, email } of unchecked) {
			const answer = this.answers.get(email);
			if (answer === undefined) continue;
			// The first lookup of an address pays.
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
			progress.end === 'optedOut'
				? []
				: listUncheckedEmails(progress, this.rules).map((email) => ({ index, email })),
		);
	}

	/** Keeps the answers, and returns the addresses that have one now. */
	private async askAbout(emails: readonly string[], limit: SpendingLimit): Promise<Set<string>> {
		const answered = new Set<string>();
		if (emails.length === 0 || this.failure !== undefined) return answered;
		if (limit.isReached) {
			this.failure = explainReachedLimit(limit);
			return answered;
		}
		const { service, request, concurrency, maxJobWaitMs } = this.provider;
		const { maxCredits, spentBefore, explainLimit } = limit;
		const settings = { concurrency, maxJobWaitMs, maxCredits, spentBefore, explainLimit };
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

/** Nothing was asked: no credit and no verdict. */
const isUnsent = ({ status, credits, message }: Verification): boolean =>
	status === 'unknown' && credits.charged === 0 && message !== undefined;
