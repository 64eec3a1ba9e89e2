import { sentenceOf, type Failure } from '../../shared/core/result';
import { UNPAID, type Credits } from '../records/envelope';
import type {
	Dialect,
	PaidRequest,
	ReportedCredits,
	VerificationStatus,
	VerifyDialect,
} from '../providers/dialect';
import { firstAttempt, type Ending } from './attempt';
import { shareCredits } from './credits';
import { endingIn, type Answered } from './judge';
import { Loop } from './loop';
import { Prices } from './prices';
import { keepable } from './endings';
import type { Craft, LookupService, LoopReport } from './settings';

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

interface VerifySettings {
	concurrency: number;
	/** 0 means no limit. */
	maxCredits: number;
}

export interface VerifyReport extends Omit<LoopReport<Verification>, 'outcomes' | 'withoutBulk'> {
	/** By the address, as it was given. */
	verifications: Map<string, Verification>;
	estimated: boolean;
}

type Verdict = Pick<Verification, 'status' | 'score'>;

/** Verifies each address once. After the first one was paid nothing throws: the others are `unknown`. */
export async function verifyEmails(
	emails: readonly string[],
	verify: VerifyDialect,
	settings: VerifySettings,
	service: LookupService,
): Promise<VerifyReport> {
	const distinct = [...new Set(emails)];
	const request = paidRequest(verify);
	const prices = new Prices({ reveal: [], estimate: 0 });
	const { outcomes, ...report } = await new Loop(
		craftOf(verify, service.dialect),
		{ ...settings, stopAtFailure: false, batchSize: () => 1 },
		service,
		prices,
		distinct.map((email, lookup) => firstAttempt({ lookup, request, identifiers: { email } })),
	).run();
	const verifications = new Map(
		distinct.map((email, lookup) => [email, outcomes.get(lookup)!] as const),
	);
	const estimated = [...verifications.values()].some(({ credits }) => credits.estimated);
	return { ...report, verifications, estimated };
}

/** A verdict on an address is a paid request as those for persons are. */
const paidRequest = ({ price, request }: VerifyDialect): PaidRequest => ({
	needs: [['email']],
	names: {},
	max: 1,
	price: () => price,
	request: ([record]) => request(record?.identifiers.email ?? ''),
	read: () => ({ rows: [], ordered: true }),
});

function craftOf(verify: VerifyDialect, dialect: Dialect): Craft<Verdict, Verification> {
	return {
		batch: ([attempt]) => ({
			request: () => verify.request(attempt?.identifiers.email ?? ''),
			isWhole: () => true,
			endings: (answer) => [endingOf(answer, verify, dialect)],
		}),
		next: (_, ending) => verificationOf(ending),
		unsent: (_, failure) => unverified(unsentMessage(failure)),
	};
}

const unsentMessage = (failure: Failure) =>
	failure.reason === 'aborted' ? 'The run was canceled.' : sentenceOf(failure);

function endingOf(answer: Answered, verify: VerifyDialect, dialect: Dialect): Ending<Verdict> {
	const { most } = verify.price;
	if (answer.kind !== 'rows') {
		const isLost = answer.kind === 'unknown';
		const credits = isLost ? { charged: most, estimated: true } : UNPAID;
		return { ...endingIn(answer), credits };
	}
	const { response } = answer;
	const reported = dialect.creditsOf(response);
	const raw = keepable(response.body);
	try {
		const { credits, ...result } = verify.read(response);
		return {
			...{ kind: 'found', result, confidence: null },
			...{ credits: creditsOf(reported, credits ?? most), raw },
		};
	} catch {
		const message = "The provider's response could not be read; it is in raw.";
		return { kind: 'unmatched', message, credits: creditsOf(reported, most), raw };
	}
}

/** As the answer reports them, else what its verdict costs, else the most that it can cost. */
const creditsOf = (reported: ReportedCredits, priced: number): Credits =>
	shareCredits([{ charged: undefined, pays: 'yes' }], reported, priced)[0]!;

function verificationOf(ending: Ending<Verdict>): Verification {
	const { credits, raw } = ending;
	const more = raw === undefined ? {} : { raw };
	if (ending.kind === 'found') return { ...ending.result, credits, ...more };
	if (ending.kind === 'pending') return unverified(UNFINISHED, credits);
	return { ...unverified(ending.message ?? UNKNOWN_ADDRESS, credits), ...more };
}

const UNKNOWN_ADDRESS = 'The provider has no data on this address.';
const UNFINISHED = 'The provider has not finished. Verify the address again later.';

/** Why nothing is known of an address. */
export const unverified = (message: string, credits: Credits = UNPAID): Verification => ({
	status: 'unknown',
	score: null,
	credits,
	message,
});
