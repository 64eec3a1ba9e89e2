/** Builds requests that verify email addresses from what is particular to a provider. */
import type { ApiRequest, ApiResponse } from '../../../shared/core/http';
import type {
	AnswerRow,
	JobDialect,
	Price,
	RowReading,
	EmailVerdict,
	VerificationRequest,
} from '../dialect';
import { buildPaidPost, buildPaidRequest, UNKNOWN_FORM } from '../requests';
import { addRowsForMissingRecords } from './answerReaders';

/** A verdict, with its price. */
export interface PricedVerdict extends EmailVerdict {
	/** The published price of the verdict, for answers that report no charge. */
	credits?: number;
}

/** A request that verifies one address and is answered at once. */
export interface SingleVerificationDefinition {
	path: string;
	/** POST by default. */
	method?: 'GET';
	/** The price of one address. */
	price: Price;
	/** Reads the verdict on the address. */
	read(response: ApiResponse): PricedVerdict;
}

/** Builds a verification for providers that take one address at a time and answer at once. */
export function buildSingleVerification({
	path,
	method,
	price,
	read,
}: SingleVerificationDefinition): VerificationRequest {
	return {
		maxSubjects: 1,
		price: () => price,
		buildRequest: ([email]) =>
			method
				? buildPaidRequest({ method, path, query: { email } })
				: buildPaidPost(path, { email }),
		readRows: (response) => {
			const { credits, ...verdict } = read(response);
			const charged = credits === 0 ? 0 : undefined;
			const row = {
				reading: buildFoundVerdictReading(verdict),
				raw: response.body,
				charge: charged,
			};
			return { rows: [row], followsRequestOrder: true };
		},
	};
}

/** The result of a job for one address. */
export interface AddressVerification {
	/** The number of the address in the job. */
	recordIndex: number | undefined;
	/** The verdict, or why there is none. */
	reading: RowReading<EmailVerdict>;
	/** The published price of this result; the highest price of an address by default. */
	charged?: number;
	/** The row as the provider sent it. */
	raw: unknown;
}

/** A job that verifies several addresses. */
export interface VerificationJobDefinition {
	/** The price of one address. */
	price: Price;
	/** The maximum number of addresses in one job. */
	maxAddresses: number;
	buildRequest(emails: readonly string[]): ApiRequest;
	job: JobDialect<string, EmailVerdict>;
	/** Reads the result for each address; undefined if the answer has an unknown form. */
	read(response: ApiResponse, emails: readonly string[]): AddressVerification[] | undefined;
}

/** Builds a verification for providers that take several addresses in a job and return the number of each with its row. */
export function buildJobVerification({
	price,
	maxAddresses,
	buildRequest,
	job,
	read,
}: VerificationJobDefinition): VerificationRequest {
	return {
		maxSubjects: maxAddresses,
		job,
		isTagged: true,
		price: (addresses) => ({ min: price.min * addresses, max: price.max * addresses }),
		buildRequest,
		readRows: (response, emails) => {
			const addresses = read(response, emails);
			if (addresses === undefined) return UNKNOWN_FORM;
			const rows = addresses.map((address) => toAnswerRow(address, price));
			return addRowsForMissingRecords(
				{ rows, followsRequestOrder: false },
				emails,
				NOT_MENTIONED,
			);
		},
	};
}

function toAnswerRow(
	{ recordIndex, reading, charged, raw }: AddressVerification,
	price: Price,
): AnswerRow<EmailVerdict> {
	return { reading, recordIndex, raw, charge: charged ?? price.max };
}

/** Builds the reading of a row that states a verdict. */
export const buildFoundVerdictReading = (verdict: EmailVerdict): RowReading<EmailVerdict> => ({
	kind: 'found',
	result: verdict,
	confidence: verdict.score,
});

const NOT_MENTIONED: RowReading<EmailVerdict> = {
	kind: 'unmatched',
	message: "The provider's answer does not mention this address. It may have been charged.",
};
