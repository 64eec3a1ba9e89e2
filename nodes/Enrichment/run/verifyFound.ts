import type { Credits } from '../records/envelope';
import { UNPAID } from '../records/envelope';
import type { VerificationRequest } from '../providers/dialect';
import { roundCredits } from '../providers/roundCredits';
import { applyVerification, listUncheckedEmails, type LookupProgress } from './lookupProgress';
import type { LookupService } from './settings';
import { verifyEmails, type Verification } from './verify';

/** The provider that verifies what others find: 'Verify With'. */
export interface VerifyingProvider {
	service: LookupService;
	request: VerificationRequest;
	concurrency: number;
	maxJobWaitMs: number;
	/** Of one credit; undefined where nobody said. */
	creditPrice?: number | undefined;
}

/** Verifies the addresses that nobody has checked, each once in a run. */
export class EmailVerifier {
	creditsSpent = 0;
	private readonly verified = new Set<string>();
	private isFailed = false;

	constructor(private readonly provider: VerifyingProvider) {}

	/**
	 * The progress of the lookups whose addresses were verified, by their index.
	 * @param moneyLeft what may still be spent; `Infinity` without a limit
	 */
	async verify(
		progresses: readonly LookupProgress[],
		moneyLeft: number,
	): Promise<Map<number, LookupProgress>> {
		const changed = new Map<number, LookupProgress>();
		const waiting = progresses.flatMap((progress, index) =>
			progress.end === 'optedOut'
				? []
				: listUncheckedEmails(progress)
						.filter((email) => !this.verified.has(keyOf(index, email)))
						.map((email) => ({ index, email })),
		);
		const limit = this.findLimit(moneyLeft);
		if (waiting.length === 0 || this.isFailed || limit === undefined) return changed;
		const { service, request, concurrency, maxJobWaitMs } = this.provider;
		const emails = waiting.map(({ email }) => email);
		const settings = { concurrency, maxJobWaitMs, maxCredits: limit };
		const report = await verifyEmails(emails, request, settings, service);
		this.creditsSpent = roundCredits(this.creditsSpent + report.creditsSpent);
		this.isFailed = report.stopReason !== undefined;
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

	/** In credits, 0 for none; undefined where nothing may be spent. */
	private findLimit(moneyLeft: number): number | undefined {
		const { creditPrice } = this.provider;
		if (moneyLeft === Infinity) return 0;
		if (creditPrice === undefined) return undefined;
		const credits = Math.floor((moneyLeft / creditPrice) * 1e6) / 1e6;
		return credits > 0 ? credits : undefined;
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

const keyOf = (index: number, email: string): string => `${index} ${email}`;

/** Nothing was asked: no credit and no verdict. */
const isUnsent = ({ status, credits, message }: Verification): boolean =>
	status === 'unknown' && credits.charged === 0 && message !== undefined;
