import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import type { Limits } from '../../shared/core/limit';
import type { Entity, Identifiers } from '../person/entities';
import type { Company, Person } from '../person';
import type { JobDialect } from './jobDialect';
import type { Price, SearchDialect } from './searchDialect';

export type * from './jobDialect';
export type * from './searchDialect';

/**
 * All that is particular to one provider. The run asks its dialect and never guesses from an answer.
 * A provider is a folder whose `index.ts` exports such a value, one line in the list beside it, and one
 * sandbox folder.
 */
export interface Dialect {
	/** `provider` in the envelope. */
	name: string;
	/** The same in items of earlier versions. */
	formerName?: string;
	/** As the provider writes itself, for messages. */
	label: string;
	/** The provider's own address; undefined where the credential has to give one. */
	baseUrl?: string;
	key: KeyPlacement;
	/** As published, of the largest plan where they differ; smaller ones show in answers and refusals. */
	limits?: Limits;
	/** Costs nothing: tells a good key from a bad one. */
	test: ApiRequest;
	/** What the account has left; undefined where the provider does not tell. */
	balance?: BalanceDialect;
	lookups: Partial<Record<Entity, LookupDialect>>;
	searches: Partial<Record<Entity, SearchDialect>>;
	verify?: VerifyDialect;
	/** What an answer means as a whole, before its rows are read. */
	meaningOf(response: ApiResponse, scope: Scope): Meaning;
	/** The job that an `accepted` answer names, whose result has to be fetched. */
	jobIdOf?(response: ApiResponse): string | undefined;
	/** Credits that an answer says it took, and that it says are left. */
	creditsOf(response: ApiResponse): ReportedCredits;
}

/** How the provider wants the key. */
export type KeyPlacement =
	| { as: 'bearer' }
	| { as: 'header'; name: string; prefix?: string }
	| { as: 'query'; name: string }
	| { as: 'basic' };

/** Whether one record was asked for, several together, or a list by criteria. */
export type Scope = 'one' | 'many' | 'search';

/**
 * What an answer means.
 * - `rows`: read it. `noMatch`, `optedOut`: the outcome of every record asked.
 * - `rejected`: the input was refused, unpaid; in a batch one record may have spoilt it for the others.
 * - `notFoundStatus`: a 404 that does not say what was not found: the person, or the address.
 * - `slowDown`: too many requests; the same again later. `notReady`: still looking; the same request
 *   again later is free.
 * - `accepted`: a job was taken, or is still under way; its result has to be fetched.
 * - `unavailable`: a firewall before the provider refused the request, whatever the key is.
 * - `outOfCredits`, `badKey`, `forbidden`, `noEndpoint`, `notTheProvider`, `refused`: no further lookup will
 *   fare better, and this one was not paid.
 * - `unknown`: it may have been charged.
 */
export type Meaning =
	| 'rows'
	| 'noMatch'
	| 'optedOut'
	| 'rejected'
	| 'notFoundStatus'
	| 'slowDown'
	| 'notReady'
	| 'accepted'
	| 'outOfCredits'
	| 'badKey'
	| 'forbidden'
	| 'noEndpoint'
	| 'notTheProvider'
	| 'refused'
	| 'unavailable'
	| 'unknown';

export interface ReportedCredits {
	/** Of the whole answer. */
	charged?: number | undefined;
	remaining?: number | undefined;
}

/** What users can ask to be revealed beside the profile. */
export type Reveal = 'email' | 'personalEmail' | 'phone';

export type Verified = 'email' | 'phone';

/** What decides requests and prices for a whole run. */
export interface LookupWishes {
	reveal: readonly Reveal[];
	/** Somebody without one of these, verified, is to count as no match, and not to be paid. */
	onlyVerified?: readonly Verified[] | undefined;
	/** Where a provider that answers later should say that it is done. */
	callbackUrl?: string | undefined;
}

/** A record to look up, as far as requests and answers concern it. */
export interface RecordToSend {
	identifiers: Identifiers;
	/** Added to the record in the request by the user. */
	extra: JsonRecord;
	/** What an earlier step of the chain found. */
	found?: Person | Company;
}

/** How contacts or companies are looked up. */
export interface LookupDialect {
	/** What can be revealed; asking for anything else is refused before a request. */
	reveals: readonly Reveal[];
	/** Whether it can leave out, unpaid, whoever lacks verified data. */
	hasOnlyVerified?: true;
	/** The identifications it takes, for the message about a record that has none of them. */
	takes: string;
	/**
	 * The requests that answer a record with these identifiers, in their order. Empty where the provider
	 * takes none of them.
	 */
	steps(identifiers: Identifiers, wishes: LookupWishes): readonly Step[];
	/** The steps among them that hand in jobs. */
	jobs?: readonly Step[];
}

/** One kind of request of a lookup. Records whose next step is the same one may share a request. */
export interface Step {
	/** The most records in one request. */
	maxRecords: number;
	/** Whether the provider hands back with each row which record of the request it answers: a number of ours. */
	isTagged?: true;
	/** Credits of a request for so many records that are all found. */
	price(records: number, wishes: LookupWishes): Price;
	/**
	 * For a further step: whether a record still lacks what was asked for, and has what the request needs.
	 * `found` is missing where the steps before found nobody.
	 */
	needed?(record: RecordToSend, wishes: LookupWishes): boolean;
	request(records: RecordToSend[], wishes: LookupWishes): ApiRequest;
	/** Where the request hands in a job: how its result, which `read` is given, is fetched. */
	job?: JobDialect;
	/**
	 * Where the answer that takes the job tells a part of the result at once: what that part costs, and its
	 * rows. What `read` makes of the result completes them; it is given what was found as `found`.
	 */
	begins?: Pick<Step, 'price' | 'read'>;
	/** Only asked where `meaningOf` said `rows`. */
	read(response: ApiResponse, asked: RecordToSend[]): AnswerRows;
}

/** The rows of an answer, and how they can be told apart. */
export interface AnswerRows {
	rows: AnswerRow[];
	/** Whether the order of the rows is that of the records asked. */
	ordered: boolean;
	/** The answer has a form that the dialect does not know: what it says of the records is not known either. */
	isUnknown?: true;
}

export interface AnswerRow {
	reading: RowReading;
	/** As the provider sent it. */
	raw: unknown;
	/** Index of the record whose own tag, which we sent, came back with the row. */
	record?: number | undefined;
	/** The identifiers that the row repeats of the question, beside what it found. */
	echo?: Identifiers | undefined;
	/** What the row says it cost; `yes` where it says that it cost something, not how much. */
	charged?: number | 'yes' | undefined;
}

/** What one row of an answer says. */
export type RowReading =
	| Found
	| { kind: 'noMatch'; message?: string | undefined }
	| { kind: 'optedOut'; message?: string | undefined }
	| { kind: 'pending'; jobId?: string | undefined; recordTag?: string; message?: string }
	/** The provider stopped before this record came to its turn, unpaid. */
	| { kind: 'unanswered'; reason: 'outOfCredits' | 'canceled'; message: string }
	| { kind: 'rejected'; message: string };

export interface Found {
	kind: 'found';
	result: Person | Company;
	/** 0 to 100, or null where the provider says nothing. */
	confidence: number | null;
}

export interface BalanceDialect {
	request: ApiRequest;
	read(response: ApiResponse): Balance;
}

/** What an account has, as far as its provider tells. */
export interface Balance {
	/** `type`: which credits these are, where an account has several kinds. */
	credits: { remaining?: number; used?: number; total?: number; type?: string };
	plan?: string;
	/** ISO date. */
	renewsAt?: string;
	/** Credits by what they buy. */
	prices?: Record<string, number>;
}

export type VerificationStatus =
	| 'valid'
	| 'invalid'
	| 'catchAll'
	| 'disposable'
	| 'role'
	| 'unknown';

export interface Verification {
	status: VerificationStatus;
	score: number | null;
	/** Where no charge is reported: what the verdict costs by the provider's prices. */
	credits?: number;
}

export interface VerifyDialect {
	price: Price;
	request(email: string): ApiRequest;
	read(response: ApiResponse): Verification;
}
