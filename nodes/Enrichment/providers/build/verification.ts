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
import { paidPost, paidRequest, UNKNOWN_FORM } from '../requests';
import { addUnreachedRecords } from './paidRequest';

/** A verdict as a provider's answer states it. */
export interface StatedVerdict extends EmailVerdict {
	/** Where no charge is reported: what the verdict costs by the provider's prices. */
	credits?: number;
}

export interface SingleVerification {
	path: string;
	/** POST where left out. */
	method?: 'GET';
	/** Credits of one address. */
	price: Price;
	read(response: ApiResponse): StatedVerdict;
}

/** For a provider that is asked about one address at a time and answers at once. */
export function buildSingleVerification({
	path,
	method,
	price,
	read,
}: SingleVerification): VerificationRequest {
	return {
		max: 1,
		price: () => price,
		request: ([email]) =>
			method ? paidRequest({ method, path, query: { email } }) : paidPost(path, { email }),
		read: (response) => {
			const { credits, ...verdict } = read(response);
			const charged = credits === 0 ? 0 : undefined;
			const row = { reading: buildVerdictReading(verdict), raw: response.body, charged };
			return { rows: [row], followsRequestOrder: true };
		},
	};
}

/** What a job says of one address. */
export interface VerifiedAddress {
	/** The number of the address in the job. */
	record: number | undefined;
	/** The verdict, or why there is none. */
	reading: RowReading<EmailVerdict>;
	/** What it costs by the provider's prices; the price of an address where left out. */
	charged?: number;
	/** As the provider sent it. */
	raw: unknown;
}

export interface VerificationJob {
	/** Credits of one address. */
	price: Price;
	/** The most addresses of a job. */
	max: number;
	request(emails: readonly string[]): ApiRequest;
	job: JobDialect<string, EmailVerdict>;
	/** Undefined where the answer has a form that is not known. */
	read(response: ApiResponse, emails: readonly string[]): VerifiedAddress[] | undefined;
}

/** For a provider that takes several addresses together and answers later, with the number of each in its row. */
export function buildJobVerification({
	price,
	max,
	request,
	job,
	read,
}: VerificationJob): VerificationRequest {
	return {
		max,
		job,
		isTagged: true,
		price: (addresses) => ({ least: price.least * addresses, most: price.most * addresses }),
		request,
		read: (response, emails) => {
			const addresses = read(response, emails);
			if (addresses === undefined) return UNKNOWN_FORM;
			const rows = addresses.map((address) => rowOfAddress(address, price));
			return addUnreachedRecords({ rows, followsRequestOrder: false }, emails, NOT_MENTIONED);
		},
	};
}

function rowOfAddress(
	{ record, reading, charged, raw }: VerifiedAddress,
	price: Price,
): AnswerRow<EmailVerdict> {
	return { reading, recordIndex: record, raw, charge: charged ?? price.most };
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
