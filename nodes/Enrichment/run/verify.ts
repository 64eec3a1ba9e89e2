import { personFrom } from '../person';
import { lookupBy } from '../providers/lookupBy';
import type { PaidRequest, VerificationStatus, VerifyDialect } from '../providers/dialect';
import { UNPAID, type Credits, type LookupOutcome } from '../records/envelope';
import { runLookups } from './loop';
import type { LookupReport, LookupService, LookupSettings } from './settings';

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

type VerifySettings = Pick<LookupSettings, 'concurrency' | 'maxCredits'>;

export interface VerifyReport extends LookupReport {
	/** By address, as given. */
	verifications: Map<string, Verification>;
}

type Verdict = Pick<Verification, 'status' | 'score'>;

/** Settings of a lookup that do not apply to verification. */
const UNASKED: Omit<LookupSettings, keyof VerifySettings> = {
	entity: 'contact',
	batchSize: 1,
	estimate: 0,
	reveal: [],
	onlyVerified: [],
	minimumConfidence: 0,
	includeRaw: true,
	retryWithOtherIdentifiers: false,
	stopAtFailure: false,
};

/** Verifies each address once. Never throws once an address was paid for: the rest are `unknown`. */
export async function verifyEmails(
	emails: readonly string[],
	verify: VerifyDialect,
	settings: VerifySettings,
	service: LookupService,
): Promise<VerifyReport> {
	const distinct = [...new Set(emails)];
	const verdicts = new Map<string, Verdict>();
	const contact = lookupBy({ requests: [paidRequest(verify, verdicts)] });
	const report = await runLookups(
		distinct.map((email, record) => ({ identifiers: { email }, extra: {}, records: [record] })),
		{ ...UNASKED, ...settings },
		{ ...service, dialect: { ...service.dialect, lookups: { contact } } },
	);
	const verifications = distinct.map((email, index): [string, Verification] => [
		email,
		verificationOf(report.outcomes[index]!, verdicts.get(email)),
	]);
	return { ...report, verifications: new Map(verifications) };
}

/** A verification is sent like a lookup of a person. */
function paidRequest(
	{ price, request, read }: VerifyDialect,
	verdicts: Map<string, Verdict>,
): PaidRequest {
	return {
		// The address is the subject, not an identifier: an answer that only repeats it is still an answer.
		needs: [[]],
		takesOne: true,
		names: {},
		max: 1,
		price: () => price,
		request: ([record]) => request(record?.identifiers.email ?? ''),
		read: (response, [record]) => {
			const { email = '' } = record?.identifiers ?? {};
			const { credits, ...verdict } = read(response);
			verdicts.set(email, verdict);
			const result = personFrom({ emails: [{ email }] });
			const reading = { kind: 'found' as const, result, confidence: verdict.score };
			const charged = credits === 0 ? 0 : undefined;
			return { rows: [{ reading, raw: response.body, charged }], ordered: true };
		},
	};
}

function verificationOf(
	{ status, credits, message, raw }: LookupOutcome,
	verdict: Verdict | undefined,
): Verification {
	const why = status === 'pending' ? UNFINISHED : (message ?? UNKNOWN_ADDRESS);
	return { ...(verdict ?? unverified(why)), credits, ...(raw !== undefined && { raw }) };
}

const UNKNOWN_ADDRESS = 'The provider has no data on this address.';
const UNFINISHED = 'The provider is still checking this address. Verify it again later.';

/** An address without a verdict. */
export const unverified = (message?: string): Verification => ({
	status: 'unknown',
	score: null,
	credits: UNPAID,
	message,
});
