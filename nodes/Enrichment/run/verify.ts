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

/** The types of a run of verifications: a question is an email, and a result is a verdict. */
interface VerificationTypes {
	request: VerificationRequest;
	question: string;
	subject: string;
	found: EmailVerdict;
	outcome: Verification;
}

type VerifySettings = Pick<
	RunSettings,
	'concurrency' | 'maxCredits' | 'maxJobWaitMs' | 'creditsSpentBefore' | 'explainLimit'
>;

/** The report of a run of verifications. */
export interface VerificationReport extends RunReport<Verification> {
	/** The verifications by email, as passed in. */
	verifications: Map<string, Verification>;
}

/** Verifies each email once. Never throws once an email was charged; the remaining ones are `unknown`. */
export async function verifyEmails(
	emails: readonly string[],
	request: VerificationRequest,
	settings: VerifySettings,
	service: LookupService,
): Promise<VerificationReport> {
	const distinct = [...new Set(emails)];
	const context = createVerificationRun(distinct, request, settings);
	const report = await runAttempts(context, service, new RequestRunner(service));
	const verifications = distinct.map((email, index): [string, Verification] => [
		email,
		report.outcomes[index]!,
	]);
	return { ...report, verifications: new Map(verifications) };
}

/** Finds the highest price of verifying one email, in credits. */
export const findHighestVerificationPrice = (request: VerificationRequest): number =>
	request.price(1, { reveal: [] }).max;

/** Creates the run context of verifications; each email takes one request, without follow-ups. */
function createVerificationRun(
	emails: readonly string[],
	request: VerificationRequest,
	{ concurrency, maxCredits, maxJobWaitMs = 0, creditsSpentBefore, explainLimit }: VerifySettings,
): RunContext<VerificationTypes> {
	return {
		settings: {
			concurrency,
			maxCredits,
			creditsSpentBefore,
			explainLimit,
			maxJobWaitMs,
			batchSize: 0,
			expectedCreditsPerRecord: 0,
			reveal: [],
			includeRaw: true,
			stopAtFailure: false,
		},
		purchaseCount: emails.length,
		buildFirstAttempt: (index) => ({
			index,
			request,
			question: emails[index]!,
			mayFollow: [],
			alternatives: [],
			history: [],
		}),
		buildSubject: ({ question }) => question,
		// Each email is only sent once.
		listRowConfusionKeys: ({ question }) => [question],
		jobRemedy: VERIFY_AGAIN,
		matchRows: matchRowsToAddresses,
		// A verdict always adds to the request.
		onlyRepeatsQuestion: () => false,
		buildFollowUp: () => undefined,
		resolveOutcome: resolveVerification,
		buildUnsentOutcome: (_, failure: Failure) =>
			buildUnverifiedResult(describeFailure(failure)),
	};
}

/** Matches rows to emails by their numbers or by their order; without either, any row may belong to any email. */
function matchRowsToAddresses(
	{ rows, followsRequestOrder }: AnswerRows<EmailVerdict>,
	emails: readonly string[],
): Array<Assignment<EmailVerdict>> {
	const unnumbered = rows.filter(({ recordIndex }) => recordIndex === undefined);
	const isInOrder =
		followsRequestOrder && unnumbered.length === rows.length && rows.length <= emails.length;
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
		ending.kind === 'found' ? ending.result : buildUnverifiedResult(explainUnverified(ending));
	return { ...verification, credits, ...(raw !== undefined && { raw }) };
}

function explainUnverified(ending: Exclude<Ending<EmailVerdict>, { kind: 'found' }>): string {
	// A job without an ID cannot be fetched.
	if (ending.kind === 'pending' && ending.jobId === undefined) return UNFINISHED;
	return explainEnding(ending, {}) ?? UNKNOWN_ADDRESS;
}

const UNKNOWN_ADDRESS = 'The provider has no data on this address.';
const UNFINISHED = 'The provider is still checking this address. Verify it again later.';
const VERIFY_AGAIN =
	"A verification cannot be fetched afterwards: verify the address again, which may be charged again, with a longer 'Job Max Wait (Minutes)' under Options.";

/** Builds the result for an email without a verdict. */
export const buildUnverifiedResult = (message?: string): Verification => ({
	status: 'unknown',
	score: null,
	credits: UNPAID,
	message,
});
