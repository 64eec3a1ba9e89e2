import type { ApiResponse } from '../../shared/core/http';
import { isRecord } from '../../shared/core/json';
import { pool } from '../../shared/core/pool';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { createBudget, type Budget } from './budget';
import { chargeIn } from './credits';
import { UNPAID, type Credits } from '../records/envelope';
import { keepable } from './raw';
import { judgeAnswer, type Verdict } from './verdict';
import type { VerificationStatus, VerifyDialect } from '../providers/dialect';
import type { LookupService } from './settings';

/** What became of one address. */
export interface Verification {
	status: VerificationStatus;
	/** 0 to 100, or null where the provider says nothing. */
	score: number | null;
	credits: Credits;
	/** Why it is unknown, where that is no finding of the provider. */
	message?: string;
	raw?: unknown;
}

export interface VerifySettings {
	concurrency: number;
	/** 0 means no limit. */
	maxCredits: number;
}

export interface VerifyReport {
	/** By the address, as it was given. */
	verifications: Map<string, Verification>;
	requests: number;
	creditsSpent: number;
	estimated: boolean;
	/** What ended the run early. */
	stopped: Failure | undefined;
	/** Nothing was charged, not even perhaps. */
	nothingPaid: boolean;
}

/** Verifies each address once. After the first one was paid nothing throws: the others are `unknown`. */
export async function verifyEmails(
	emails: readonly string[],
	verify: VerifyDialect,
	settings: VerifySettings,
	service: LookupService,
): Promise<VerifyReport> {
	return await new VerifyRun(verify, settings, service).run([...new Set(emails)]);
}

const CREDIT_LIMIT: Failure = {
	message: 'Stopped at the credit limit',
	description: "Raise 'Max Credits', or run the unverified addresses again.",
	reason: 'creditLimit',
};

const UNKNOWN_ADDRESS = 'The provider has no data on this address.';

class VerifyRun {
	private readonly verifications = new Map<string, Verification>();
	private readonly budget: Budget;
	private requests = 0;
	private stopped: Failure | undefined;
	/** From then on a page of status 404 is about one address, not about the API's. */
	private hasHeardJson = false;

	constructor(
		private readonly verify: VerifyDialect,
		private readonly settings: VerifySettings,
		private readonly service: LookupService,
	) {
		this.budget = createBudget(settings.maxCredits);
	}

	async run(emails: string[]): Promise<VerifyReport> {
		const [first, ...others] = emails;
		// Alone, so that a wrong key is found out once and not by all requests in flight.
		if (first !== undefined) await this.verifyAll([first]);
		await this.verifyAll(others);
		for (const email of emails) this.leaveOpen(email);
		return {
			verifications: this.verifications,
			requests: this.requests,
			creditsSpent: this.budget.spent,
			estimated: [...this.verifications.values()].some(({ credits }) => credits.estimated),
			stopped: this.stopped,
			nothingPaid: this.budget.spent === 0,
		};
	}

	/** What could not be afforded is tried again, as long as others turn out cheaper than was held back for them. */
	private async verifyAll(emails: string[]): Promise<void> {
		let open = emails;
		while (open.length > 0 && !this.stopped && !this.service.signal?.aborted) {
			const work = async (email: string) => ({ email, sent: await this.verifyOne(email) });
			const left: string[] = [];
			for await (const { email, sent } of pool(open, this.settings.concurrency, work)) {
				if (!sent) left.push(email);
			}
			if (left.length === open.length) this.stopped ??= CREDIT_LIMIT;
			open = left;
		}
	}

	/** False where it was not sent. */
	private async verifyOne(email: string): Promise<boolean> {
		const { dialect, send, clock } = this.service;
		const { most } = this.verify.price;
		if (this.stopped || !this.budget.reserve(most)) return false;
		this.requests++;
		const answer = await send(this.verify.request(email));
		const verdict = judgeAnswer(answer, 'one', dialect, clock.now(), this.hasHeardJson);
		this.hasHeardJson ||= answer.kind === 'response' && isRecord(answer.body);
		const verification = this.read(verdict);
		this.budget.book(most, verification?.credits.charged ?? 0);
		if (verification) this.verifications.set(email, verification);
		return verification !== undefined;
	}

	/** Undefined where the run ends with it. */
	private read(verdict: Verdict): Verification | undefined {
		switch (verdict.kind) {
			case 'rows':
				return this.readRows(verdict.response);
			case 'notFoundStatus':
				if (this.hasHeardJson) return unverified(UNKNOWN_ADDRESS);
				this.stopped ??= verdict.failure;
				return undefined;
			case 'stop':
			case 'noEndpoint':
				this.stopped ??= verdict.failure;
				return undefined;
			case 'rejected':
				return unverified(sentenceOf(verdict.failure));
			case 'unknown':
				return unverified(sentenceOf(verdict.failure), this.estimate);
			case 'pending':
				return unverified('The provider has not finished. Verify the address again later.');
			case 'noMatch':
			case 'optedOut':
				return unverified(verdict.message ?? UNKNOWN_ADDRESS);
		}
	}

	private readRows(response: ApiResponse): Verification {
		const raw = keepable(response.body);
		try {
			const { credits, ...verdict } = this.verify.read(response);
			return { ...verdict, credits: this.creditsOf(response, credits), raw };
		} catch {
			const message = "The provider's response could not be read; it is in raw.";
			return { ...unverified(message, this.creditsOf(response)), raw };
		}
	}

	/** As the answer reports them, else what its verdict costs, else the most that it can cost. */
	private creditsOf(response: ApiResponse, priced = this.verify.price.most): Credits {
		const reported = this.service.dialect.creditsOf(response);
		const charged = chargeIn(reported);
		const { remaining } = reported;
		return {
			charged: charged ?? priced,
			estimated: charged === undefined && priced > 0,
			...(remaining !== undefined && { remaining }),
		};
	}

	private get estimate(): Credits {
		return { charged: this.verify.price.most, estimated: true };
	}

	private leaveOpen(email: string): void {
		if (this.verifications.has(email)) return;
		const { stopped } = this;
		const message = stopped ? sentenceOf(stopped) : 'The run was canceled.';
		this.verifications.set(email, unverified(message));
	}
}

function unverified(message: string, credits: Credits = UNPAID): Verification {
	return { status: 'unknown', score: null, credits, message };
}
