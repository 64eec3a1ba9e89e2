import { personFrom } from '../person';
import { addUnreachedRecords } from '../providers/build/paidRequest';
import type {
	AnswerRow,
	AskedRecord,
	PaidRequest,
	RowReading,
	VerificationStatus,
	VerifyDialect,
	VerifyJobDialect,
} from '../providers/dialect';
import { buildLookup } from '../providers/lookupBy';
import { UNKNOWN_FORM } from '../providers/requests';
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
	batchSize: 0,
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
	verify: VerifyDialect | VerifyJobDialect,
	settings: VerifySettings,
	service: LookupService,
): Promise<VerifyReport> {
	const distinct = [...new Set(emails)];
	const verdicts = new Map<string, Verdict>();
	const request = 'job' in verify ? jobRequest(verify, verdicts) : paidRequest(verify, verdicts);
	const contact = buildLookup({ requests: [request] });
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

/** A verification is sent like a lookup of a person. The address is the subject, so an answer may repeat it alone. */
const SUBJECT = { needs: [[]], sendsOneSet: true, fieldNames: {} } as const;

function paidRequest(
	{ price, request, read }: VerifyDialect,
	verdicts: Map<string, Verdict>,
): PaidRequest {
	return {
		...SUBJECT,
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

/** The same for several addresses, of which each row says by its number which it is about. */
function jobRequest(
	{ price, max, job, request, read }: VerifyJobDialect,
	verdicts: Map<string, Verdict>,
): PaidRequest {
	const emailsOf = (records: AskedRecord[]) =>
		records.map(({ identifiers }) => identifiers.email ?? '');
	return {
		...SUBJECT,
		max,
		job,
		isTagged: true,
		price: (records) => ({ least: price.least * records, most: price.most * records }),
		request: (records) => request(emailsOf(records)),
		read: (response, records) => {
			const emails = emailsOf(records);
			const addresses = read(response, emails);
			if (addresses === undefined) return UNKNOWN_FORM;
			const rows = addresses.map((address): AnswerRow => {
				const { record, raw, verification, isOptedOut } = address;
				if (isOptedOut)
					return { reading: { kind: 'optedOut' }, record, raw, charged: price.most };
				const email = emails[record ?? -1] ?? '';
				const { credits = price.most, ...verdict } = verification;
				verdicts.set(email, verdict);
				const result = personFrom({ emails: [{ email }] });
				const reading = { kind: 'found' as const, result, confidence: verdict.score };
				return { reading, record, raw, charged: credits };
			});
			return addUnreachedRecords({ rows, ordered: false }, records, NO_ROW);
		},
	};
}

const NO_ROW: RowReading = {
	kind: 'unmatched',
	message: "The provider's answer does not mention this address. It may have been charged.",
};

function verificationOf(
	{ status, credits, message = UNKNOWN_ADDRESS, raw, jobId }: LookupOutcome,
	verdict: Verdict | undefined,
): Verification {
	// A job is paid when it is handed in, so its result is to be fetched.
	const why = status === 'pending' && jobId === undefined ? UNFINISHED : message;
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
