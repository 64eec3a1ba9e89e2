import { personFrom } from '../person';
import { lookupBy } from '../providers/lookupBy';
import type { PaidRequest, VerificationStatus, VerifyDialect } from '../providers/dialect';
import { UNPAID, type Credits, type LookupOutcome } from '../records/envelope';
import { runLookups } from './loop';
import type { LookupReport, LookupService, LookupSettings } from './settings';

/** What became of one address. */
export interface Verification {
	status: VerificationStatus;
	/** 0 to 100, or null where the provider says nothing. */
	score: number | null;
	credits: Credits;
	/** Why it is unknown, where that is no finding of the provider. */
	message?: string | undefined;
	raw?: unknown;
}

/** As many as may be in flight, and the most that they may cost together. */
type VerifySettings = Pick<LookupSettings, 'concurrency' | 'maxCredits'>;

export interface VerifyReport extends LookupReport {
	/** By the address, as it was given. */
	verifications: Map<string, Verification>;
}

type Verdict = Pick<Verification, 'status' | 'score'>;

/** What is no wish of a user's where addresses are verified. */
const UNASKED: Omit<LookupSettings, keyof VerifySettings> = {
	entity: 'contact',
	batchSize: 1,
	estimate: 0,
	reveal: [],
	onlyVerified: [],
	minimumConfidence: 0,
	requiredFields: [],
	includeRaw: true,
	retryWithOtherIdentifiers: false,
	stopAtFailure: false,
};

/** Verifies each address once. After the first one was paid nothing throws: the others are `unknown`. */
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
	const estimated = report.outcomes.some(({ credits }) => credits.estimated);
	return { ...report, estimated, verifications: new Map(verifications) };
}

/** A verdict on an address is a paid request as those for persons are. */
function paidRequest(
	{ price, request, read }: VerifyDialect,
	verdicts: Map<string, Verdict>,
): PaidRequest {
	return {
		// The address is what is asked about, not by: an answer that repeats it alone is one all the same.
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
	const why = status === 'notFound' ? (message ?? UNKNOWN_ADDRESS) : message;
	return { ...(verdict ?? unverified(why)), credits, ...(raw !== undefined && { raw }) };
}

const UNKNOWN_ADDRESS = 'The provider has no data on this address.';

/** Why nothing is known of an address. */
export const unverified = (message?: string): Verification => ({
	status: 'unknown',
	score: null,
	credits: UNPAID,
	message,
});
