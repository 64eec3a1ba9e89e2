import { describeFailure, type Failure } from '../../shared/core/result';
import { NO_ROW, type Assignment } from '../match/assignRows';
import type { AnswerRows } from '../match/rows';
import type { EmailVerdict, VerificationRequest, VerificationStatus } from '../providers/dialect';
import { UNPAID, type Credits } from '../records/envelope';
import type { Ending, Step } from './attempt';
import { addCredits } from './credits';
import { runAttempts } from './loop';
import { explainEnding } from './outcome';
import { RequestRunner } from './requestRunner';
import type { RunContext } from './runContext';
import type { LookupService, RunReport, RunSettings } from './settings';

/** The verification of one address. */
export interface Verification {
	status: VerificationStatus;
	/** 0 to 100, or null if the provider gives no score. */
	score: number | null;
	credits: Credits;
	/** Why the status is unknown, if that is not the provider's verdict. */
	message?: string | undefined;
	raw?: unknown;
}

/** A run of verifications: an address is asked about, and a verdict is found. */
interface VerificationTypes {
	request: VerificationRequest;
	question: string;
	subject: string;
	found: EmailVerdict;
	outcome: Verification;
}

type VerifySettings = Pick<
	RunSettings,
	'concurrency' | 'maxCredits' | 'maxJobWaitMs' | 'spentBefore' | 'explainLimit'
>;

export interface VerifyReport extends RunReport<Verification> {
	/** By address, as given. */
	verifications: Map<string, Verification>;
}

/** Verifies each address once. Never throws once an address was paid for: those that are left are `unknown`. */
export async function verifyEmails(
	emails: readonly string[],
	request: VerificationRequest,
	settings: VerifySettings,
	service: LookupService,
): Promise<VerifyReport> {
	const distinct = [...new Set(emails)];
	const context = createVerificationRun(distinct, request, settings);
	const report = await runAttempts(context, service, new RequestRunner(service));
	const verifications = distinct.map((email, index): [string, Verification] => [
		email,
		report.outcomes[index]!,
	]);
	return { ...report, verifications: new Map(verifications) };
}

/** The most that the verification of one address costs, in credits. */
export const findVerificationPrice = (request: VerificationRequest): number =>
	request.price(1, { reveal: [] }).max;

/** Each address takes one request, and nothing follows it. */
function createVerificationRun(
	emails: readonly string[],
	request: VerificationRequest,
	{ concurrency, maxCredits, maxJobWaitMs = 0, spentBefore, explainLimit }: VerifySettings,
): RunContext<VerificationTypes> {
	return {
		settings: {
			concurrency,
			maxCredits,
			spentBefore,
			explainLimit,
			maxJobWaitMs,
			batchSize: 0,
			expectedCreditsPerRecord: 0,
			reveal: [],
			includeRaw: true,
			stopAtFailure: false,
		},
		count: emails.length,
		firstAttempt: (index) => ({
			index,
			request,
			question: emails[index]!,
			mayFollow: [],
			alternatives: [],
			history: [],
		}),
		subjectOf: ({ question }) => question,
		// Each address is asked about once.
		conflictKeysOf: ({ question }) => [question],
		jobRemedy: VERIFY_AGAIN,
		matchRows: matchRowsToAddresses,
		// The address is known; what is asked is whether it works.
		onlyRepeatsQuestion: () => false,
		followUp: () => undefined,
		resolveOutcome: resolveVerification,
		outcomeOfUnsent: (_, failure: Failure) => createUnverifiedResult(describeFailure(failure)),
	};
}

/** By the number in each row, or by the order of the rows; where neither tells, any row may be about any address. */
function matchRowsToAddresses(
	{ rows, followsRequestOrder: ordered }: AnswerRows<EmailVerdict>,
	emails: readonly string[],
): Array<Assignment<EmailVerdict>> {
	const unnumbered = rows.filter(({ recordIndex }) => recordIndex === undefined);
	const isInOrder = ordered && unnumbered.length === rows.length && rows.length <= emails.length;
	return emails.map((_, index): Assignment<EmailVerdict> => {
		const row = isInOrder ? rows[index] : rows.find(({ recordIndex }) => recordIndex === index);
		if (row) return { kind: 'row', row, matchedBy: null, matchScore: null };
		return isInOrder || unnumbered.length === 0
			? NO_ROW
			: { kind: 'unmatched', rows: unnumbered };
	});
}

function resolveVerification(history: ReadonlyArray<Step<VerificationTypes>>): Verification {
	const { ending } = history.at(-1)!;
	const { raw } = ending;
	const credits = addCredits(history.map((step) => step.ending.credits));
	const verification =
		ending.kind === 'found' ? ending.result : createUnverifiedResult(explainUnverified(ending));
	return { ...verification, credits, ...(raw !== undefined && { raw }) };
}

function explainUnverified(ending: Exclude<Ending<EmailVerdict>, { kind: 'found' }>): string {
	// A job is paid when it is submitted, so its result is to be fetched.
	if (ending.kind === 'pending' && ending.jobId === undefined) return UNFINISHED;
	return explainEnding(ending, {}) ?? UNKNOWN_ADDRESS;
}

const UNKNOWN_ADDRESS = 'The provider has no data on this address.';
const UNFINISHED = 'The provider is still checking this address. Verify it again later.';
const VERIFY_AGAIN =
	"A verification cannot be fetched afterwards: verify the address again, which may be charged again, with a longer 'Job Max Wait (Minutes)' under Options.";

/** An address without a verdict. */
export const createUnverifiedResult = (message?: string): Verification => ({
	status: 'unknown',
	score: null,
	credits: UNPAID,
	message,
});
