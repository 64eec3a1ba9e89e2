import type { Failure } from '../../shared/core/result';
import type { Credits } from '../records/envelope';
import { UNPAID } from '../records/envelope';
import type { VerificationRequest } from '../providers/dialect';
import { roundCredits } from '../providers/roundCredits';
import { applyVerification, listUncheckedEmails, type LookupProgress } from './lookupProgress';
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

/** What a provider may be paid in a whole run. */
export interface SpendingLimit extends Pick<RunSettings, 'explainLimit'> {
	/** 0 means no limit. */
	maxCredits: number;
	/** What it was paid so far. */
	spentBefore: number;
	/** The limit follows from 'Max Cost'. */
	isCost: boolean;
	isReached: boolean;
}

/** Verifies the addresses that nobody has checked, each once in a run. */
export class EmailVerifier {
	creditsSpent = 0;
	private readonly verified = new Set<string>();
	/** Why nothing more is verified. */
	failure: Failure | undefined;

	constructor(private readonly provider: VerifyingProvider) {}

	/** The progress of the lookups whose addresses were verified, by their index. */
	async verify(
		progresses: readonly LookupProgress[],
		limit: SpendingLimit,
	): Promise<Map<number, LookupProgress>> {
		const changed = new Map<number, LookupProgress>();
		const waiting = progresses.flatMap((progress, index) =>
			progress.end === 'optedOut'
				? []
				: listUncheckedEmails(progress)
						.filter((email) => !this.verified.has(keyOf(index, email)))
						.map((email) => ({ index, email })),
		);
		if (waiting.length === 0 || this.failure !== undefined) return changed;
		if (limit.isReached) {
			this.failure = explainReachedLimit(limit);
			return changed;
		}
		const { service, request, concurrency, maxJobWaitMs } = this.provider;
		const { maxCredits, spentBefore, explainLimit } = limit;
		const emails = waiting.map(({ email }) => email);
		const settings = { concurrency, maxJobWaitMs, maxCredits, spentBefore, explainLimit };
		const report = await verifyEmails(emails, request, settings, service);
		this.creditsSpent = roundCredits(this.creditsSpent + report.creditsSpent);
		this.failure = report.stopReason;
		const paid = new Set<string>();
		for (const { index, email } of waiting) {
			const verification = report.verifications.get(email);
			if (verification === undefined || isUnsent(verification)) continue;
			this.verified.add(keyOf(index, email));
			const credits = paid.has(email) ? UNPAID : verification.credits;
			paid.add(email);
			const progress = changed.get(index) ?? progresses[index]!;
			changed.set(index, this.apply(progress, email, verification, credits));
		}
		return changed;
	}

	private apply(
		progress: LookupProgress,
		email: string,
		{ status, score }: Verification,
		credits: Credits,
	): LookupProgress {
		const provider = this.provider.service.dialect.name;
		return applyVerification(progress, { email, provider, status, score, credits });
	}
}

function explainReachedLimit({ isCost }: SpendingLimit): Failure {
	const name = isCost ? 'Max Cost' : 'Max Credits';
	return {
		message: `'${name}' is used up`,
		description: `Raise '${name}', then run the remaining items again.`,
		reason: 'creditLimit',
	};
}

const keyOf = (index: number, email: string): string => `${index} ${email}`;

/** Nothing was asked: no credit and no verdict. */
const isUnsent = ({ status, credits, message }: Verification): boolean =>
	status === 'unknown' && credits.charged === 0 && message !== undefined;
