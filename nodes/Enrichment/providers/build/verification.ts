/** Requests that verify addresses, made of what is particular to a provider. */
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
import { addUnprocessedRecords } from './paidRequest';

/** A verdict as a provider's answer states it. */
export interface PricedVerdict extends EmailVerdict {
	/** Where no charge is reported: what the verdict costs by the provider's prices. */
	credits?: number;
}

export interface SingleVerificationDefinition {
	path: string;
	/** POST where left out. */
	method?: 'GET';
	/** Credits of one address. */
	price: Price;
	read(response: ApiResponse): PricedVerdict;
}

/** For a provider that is asked about one address at a time and answers at once. */
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
			method ? buildPaidRequest({ method, path, query: { email } }) : buildPaidPost(path, { email }),
		readRows: (response) => {
			const { credits, ...verdict } = read(response);
			const charged = credits === 0 ? 0 : undefined;
			const row = {
				reading: buildVerdictReading(verdict),
				raw: response.body,
				charge: charged,
			};
			return { rows: [row], followsRequestOrder: true };
		},
	};
}

/** What a job says of one address. */
export interface AddressVerification {
	/** The number of the address in the job. */
	record: number | undefined;
	/** The verdict, or why there is none. */
	reading: RowReading<EmailVerdict>;
	/** What it costs by the provider's prices; the price of an address where left out. */
	charged?: number;
	/** As the provider sent it. */
	raw: unknown;
}

export interface VerificationJobDefinition {
	/** Credits of one address. */
	price: Price;
	/** The most addresses of a job. */
	maxAddresses: number;
	buildRequest(emails: readonly string[]): ApiRequest;
	job: JobDialect<string, EmailVerdict>;
	/** Undefined where the answer has a form that is not known. */
	read(response: ApiResponse, emails: readonly string[]): AddressVerification[] | undefined;
}

/** For a provider that takes several addresses together and answers later, with the number of each in its row. */
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
			return addUnprocessedRecords({ rows, followsRequestOrder: false }, emails, NOT_MENTIONED);
		},
	};
}

function toAnswerRow(
	{ record, reading, charged, raw }: AddressVerification,
	price: Price,
): AnswerRow<EmailVerdict> {
	return { reading, recordIndex: record, raw, charge: charged ?? price.max };
}

/** A verdict as what a row says. */
export const buildVerdictReading = (verdict: EmailVerdict): RowReading<EmailVerdict> => ({
	kind: 'found',
	result: verdict,
	confidence: verdict.score,
});

const NOT_MENTIONED: RowReading<EmailVerdict> = {
	kind: 'unmatched',
	message: "The provider's answer does not mention this address. It may have been charged.",
};
