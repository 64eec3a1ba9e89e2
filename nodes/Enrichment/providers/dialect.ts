import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import type { Limits } from '../../shared/core/limit';
import type { AnswerRows } from '../match/rows';
import type { Entity, IdentifierName, Identifiers } from '../person/entities';
import type { Company, Person } from '../person';
import type { JobDialect } from './jobDialect';
import type { Price, SearchDialect } from './searchDialect';
import type { Way } from './ways';

export type * from '../match/rows';
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

/** A record of a request, as far as its answer concerns it. */
export interface AskedRecord {
	/** All that is known of it: what was asked by, and what earlier requests found. */
	identifiers: Identifiers;
	/** Added to the record in the request by the user. */
	extra: JsonRecord;
	/** Identifiers under the provider's names, and the user's own fields, which never replace these. */
	fields?: JsonRecord;
	/** What an earlier request of the lookup found. */
	found?: Person | Company;
}

/** A record as a request sends it. */
export type RecordToSend = AskedRecord & Required<Pick<AskedRecord, 'fields'>>;

/** How contacts or companies are looked up; made by `lookupBy`, which says once what follows from the requests. */
export interface LookupDialect {
	/** What can be revealed; asking for anything else is refused before a request. */
	reveals: readonly Reveal[];
	/** Whether it can leave out, unpaid, whoever lacks verified data. */
	hasOnlyVerified?: true;
	/** The kinds of paid requests, in the order in which they are tried. */
	requests: readonly PaidRequest[];
	/** The identifications it takes, for the message about a record that has none of them. */
	takes: string;
	/** The fields in which the provider is told who is meant. */
	identity: ReadonlySet<string>;
}

/** What a request can add to somebody who is known already. */
export type Brings = Reveal | 'profile' | 'linkedInUrl';

/**
 * One kind of paid request. A lookup begins with the first kind that enough is known for; afterwards each
 * that brings what is wanted and lacking is sent once. Records whose next request is of one kind may share it.
 */
export interface PaidRequest {
	/** Identifiers that are enough: one complete way, of what was asked by or found before. */
	needs: readonly Way[];
	/** Sent beside a complete way, because more of them match better. */
	helps?: readonly IdentifierName[];
	/** Only the first complete way is sent. */
	takesOne?: true;
	/** The identifiers under the provider's names. */
	names: Partial<Record<IdentifierName, string>>;
	/** Where a field's name depends on its value: what is sent instead of `names`. */
	fieldsOf?(identifiers: Identifiers): JsonRecord;
	/** Identifiers in the form that it takes, without those that it cannot take. */
	inForm?(identifiers: Identifiers): Identifiers;
	/** Whether it is the one for what the run wants; left out where it always is. */
	fits?(wishes: LookupWishes): boolean;
	/** As a further request it is sent while one of these is wanted and lacking; without them never. */
	brings?: readonly Brings[];
	/** Not a further request where the record was asked by one of these. */
	notAfter?: readonly IdentifierName[];
	/** Identifiers that its answer may tell and a further request may need: they decide the highest price. */
	tells?: readonly IdentifierName[];
	/** The most records in one request. */
	max: number;
	/** Whether the provider hands back with each row which record of the request it answers: a number of ours. */
	isTagged?: true;
	/** Credits of a request for so many records that are all found. */
	price(records: number, wishes: LookupWishes): Price;
	request(records: RecordToSend[], wishes: LookupWishes): ApiRequest;
	/** Only asked where `meaningOf` said `rows`. */
	read(response: ApiResponse, asked: AskedRecord[]): AnswerRows;
	/** Where the request hands in a job: how its result, which `read` is given, is fetched. */
	job?: JobDialect;
	/** Where its answer tells a part at once and names a job for the rest: that rest, which is only fetched. */
	rest?: PaidRequest & { job: JobDialect };
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
