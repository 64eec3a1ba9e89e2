/**
 * Dropcontact. It publishes texts or null for what it takes. Its own words (A) are also that `phone` is
 * the company's and that words are French where no language is asked for. Clients (B) tell of the rows
 * beside the id of a job that was taken, and that 401 comes with "Unknown account". Inferred (C): the
 * words for a record that names nobody.
 *
 * With `forceResults` (A) a job under way gives the records that are done; that the others are left out is
 * inferred (C).
 *
 * - A, read 2026-11-22: developer.dropcontact.com: quickstart, errors, credits, rate-limits, webhooks,
 *   input-record, enriched-record; 2026
 * - A, read 2026-11-29: developer.dropcontact.com/en/credits: an address that was sent costs one credit, which
 *   is not given back; clients of 2026 that send forceResults to /v1/enrich/all
 */
import * as v from 'valibot';

import type { JsonObject } from '../../json';
import type { ProviderCall } from '../account/providerCall';
import { writeDoneRows, writeEarlyRows } from '../account/jobs';
import type { Purchase } from '../account/ledger';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { applyRowsQuirk } from '../account/rows';
import { extractDomain, extractLinkedInSlug } from '../normalization';
import {
	toCompanyFacts,
	toPersonFacts,
	type WorldCompany,
	type WorldEmail,
	type WorldPerson,
} from '../records';
import {
	checkFields,
	email,
	arrayOf,
	requireAnyField,
	nullishObject,
	strictPartialObject,
	queryFlag,
	filledText,
	textMatching,
	url,
} from '../wire/schemas';
import { createHeaderKeyReader } from '../wire/apiKeys';

const textOrNull = v.nullable(filledText);

/** The URL of a public profile; Dropcontact does not read pages of Sales Navigator. */
const profile = textMatching(/^(?!.*\/sales\/).*linkedin\.com\/in\/\S+$/);

const identifierFields = {
	email: v.nullable(email),
	linkedin: v.nullable(profile),
	first_name: textOrNull,
	last_name: textOrNull,
	full_name: textOrNull,
	company: textOrNull,
	website: textOrNull,
	company_linkedin: textOrNull,
	num_siren: v.nullable(textMatching(/^\d{9}$/)),
	siret: v.nullable(textMatching(/^\d{14}$/)),
};

const record = v.pipe(
	strictPartialObject({
		...identifierFields,
		civility: textOrNull,
		job: textOrNull,
		job_function: textOrNull,
		job_level: textOrNull,
		mobile_phone: textOrNull,
		location: textOrNull,
		custom_fields: v.unknown(),
	}),
	requireAnyField(
		'company',
		'website',
		'company_linkedin',
		'num_siren',
		'siret',
		'email',
		'linkedin',
	),
	checkFields((fields) =>
		Buffer.byteLength(JSON.stringify(fields)) > 15_000 ? 'is larger than 15 kB' : undefined,
	),
);

type SentRecord = v.InferOutput<typeof record>;

/** Writes the SIREN of a company, which has nine digits; a SIRET has five more. */
function writeSiren({ id }: { id: string }): string {
	return id.padStart(9, '0');
}

function readSiren(number: string | null | undefined): string | undefined {
	return number ? String(Number(number.slice(0, 9))) : undefined;
}

const row = nullishObject({
	civility: filledText,
	first_name: filledText,
	last_name: filledText,
	full_name: filledText,
	job: filledText,
	job_function: filledText,
	job_level: filledText,
	location: filledText,
	linkedin: filledText,
	mobile_phone: filledText,
	phone: filledText,
	company: filledText,
	nb_employees: filledText,
	industry: filledText,
	country: filledText,
	website: filledText,
	company_linkedin: filledText,
	siren: filledText,
	siret: filledText,
	siret_address: filledText,
	siret_zip: filledText,
	siret_city: filledText,
	company_turnover: filledText,
	/** The qualification says how reliable an address is, such as `nominative@pro`. */
	email: v.array(nullishObject({ email: filledText, qualification: filledText })),
	custom_fields: v.unknown(),
});

function writeProfileUrl(address: string): string {
	return `www.linkedin.com/in/${extractLinkedInSlug(address) ?? ''}`;
}

function writePerson(person: WorldPerson): JsonObject {
	const facts = toPersonFacts(person);
	return {
		civility: 'Mrs',
		first_name: facts.firstName,
		last_name: facts.lastName,
		full_name: facts.fullName,
		job: facts.jobTitle,
		job_function: facts.department,
		job_level: facts.seniority,
		location: facts.locationText,
		linkedin: facts.linkedInUrl && writeProfileUrl(facts.linkedInUrl),
	};
}

function writeCompany(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	return {
		phone: facts.phone,
		company: facts.name,
		nb_employees: facts.size,
		industry: facts.industry,
		country: facts.countryCode,
		website: `www.${facts.domain}`,
		company_linkedin: facts.linkedInUrl.replace('https://', ''),
	};
}

/** Writes the registration of a company in France, for requests with `siren`. */
function writeRegistration(company: WorldCompany): JsonObject {
	const siren = writeSiren(company);
	return {
		siren,
		siret: `${siren}00012`,
		siret_city: company.location.city,
		company_turnover: String(company.revenue.min),
	};
}

interface FoundRecord {
	/** Undefined also for a person who asked to be forgotten. */
	person?: WorldPerson | undefined;
	company?: WorldCompany | undefined;
	/** The person's address if it is verified. */
	address?: WorldEmail | undefined;
	/** The qualification of the address in the request, such as `nominative@pro`. */
	qualification?: string | undefined;
}

function findRecord(call: ProviderCall, sent: SentRecord): FoundRecord {
	const match = call.matchPerson({
		email: sent.email ?? undefined,
		linkedInUrl: sent.linkedin ?? undefined,
		firstName: sent.first_name ?? undefined,
		lastName: sent.last_name ?? undefined,
		fullName: sent.full_name ?? undefined,
		company: sent.company ?? undefined,
		companyDomain: sent.website ?? undefined,
		companyLinkedInUrl: sent.company_linkedin ?? undefined,
	});
	if (match === 'optedOut') return { qualification: 'Do_Not_Contact@pro' };
	const address = match?.emails.find(({ status }) => status !== 'unverified');
	const sentAddress = sent.email?.toLowerCase();
	const known = match?.emails.find((entry) => entry.email === sentAddress);
	const company = call.findCompany({
		id: readSiren(sent.siret) ?? readSiren(sent.num_siren),
		domain: sent.website ?? undefined,
		name: sent.company ?? undefined,
		linkedInUrl: sent.company_linkedin ?? undefined,
	});
	const qualification = sentAddress ? writeQualification(known ?? address) : undefined;
	return { person: match, address, company, qualification };
}

const QUALIFICATIONS = {
	verified: 'nominative',
	catchAll: 'catch-all',
	unverified: 'non_validated',
};

function writeQualification(address: WorldEmail | undefined): string {
	if (address === undefined) return 'invalid@pro';
	const kind = address.type === 'work' ? 'pro' : 'perso';
	return `${QUALIFICATIONS[address.status]}@${kind}`;
}

/** Prices a record at one credit, whether it is found or not. */
function priceRecord(
	call: ProviderCall,
	sent: SentRecord,
	found: FoundRecord,
	index: number,
): Purchase {
	return {
		bought: 'email',
		id: found.person?.id ?? sent.email ?? `record ${call.number}.${index}`,
		credits: 1,
	};
}

/** Writes a row: the cleaned fields of the request and the found ones. Empty fields are left out. */
function writeRow(sent: SentRecord, found: FoundRecord, asksRegistration: boolean): JsonObject {
	const { person } = found;
	const company = person?.company ?? found.company;
	const emails = writeEmails(sent, found);
	return keepFilled({
		...cleanSentRecord(sent),
		...(company && writeCompany(company)),
		...(company && asksRegistration && writeRegistration(company)),
		...(person && writePerson(person)),
		email: emails.length > 0 ? emails : undefined,
		custom_fields: sent.custom_fields,
	});
}

/** Writes the addresses; that of the request is always among them. */
function writeEmails(sent: SentRecord, { address, qualification }: FoundRecord): JsonObject[] {
	const sentAddress = sent.email?.toLowerCase();
	const emails: JsonObject[] = [];
	if (sentAddress) {
		emails.push({ email: sentAddress, qualification: qualification ?? 'invalid@pro' });
	}
	if (address && address.email !== sentAddress) {
		emails.push({ email: address.email, qualification: writeQualification(address) });
	}
	return emails;
}

function cleanSentRecord(sent: SentRecord): JsonObject {
	const { email: _email, custom_fields: _tags, num_siren: siren, ...fields } = sent;
	const { linkedin, website } = fields;
	return {
		...fields,
		siren,
		linkedin: linkedin && writeProfileUrl(linkedin),
		website: website && `www.${extractDomain(website)}`,
	};
}

function keepFilled(fields: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
	);
}

/** Formats an ID of fifteen lowercase letters. */
function writeJobId(hex: string): string {
	return [...hex.slice(0, 15)]
		.map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
		.join('');
}

/** Dropcontact works in jobs: 200 with `success: false` until they are done, and also for unknown IDs. */
export const dropcontactApi: ProviderApi = {
	basePath: '/dropcontact',
	readKey: createHeaderKeyReader('x-access-token'),
	endpoints: {
		/** Every record is charged at once; misses are refunded with the result. */
		'POST /v1/enrich/all': defineEndpoint({
			identifiers: identifierFields,
			body: v.strictObject({
				data: arrayOf(record, 250, 1),
				siren: v.optional(v.boolean()),
				/** Without this parameter, qualifications are in French. */
				language: v.literal('en'),
				custom_callback_url: v.optional(url),
			}),
			answer: v.strictObject({
				/** The rows of records that were accepted with the others. */
				data: v.optional(v.array(v.unknown())),
				error: v.boolean(),
				success: v.boolean(),
				request_id: filledText,
				credits_left: v.number(),
			}),
			handle: ({ body }, call) => {
				const records = body.data.map((sent, index) => {
					const found = findRecord(call, sent);
					const purchase = priceRecord(call, sent, found, index);
					const isPaid = sent.email || found.address;
					return {
						purchase,
						listPurchases: () => [],
						refundedAtEnd: isPaid ? [] : [purchase],
						writeRow: () => writeRow(sent, found, body.siren === true),
					};
				});
				call.buy(records.map(({ purchase }) => purchase));
				const request_id = call.submitJob({
					kind: 'enrich',
					formatId: writeJobId,
					records,
					callback: body.custom_callback_url,
				});
				return ok({ error: false, success: true, request_id, credits_left: call.credits });
			},
		}),

		'GET /v1/enrich/all/{request_id}': defineEndpoint({
			path: v.strictObject({ request_id: textMatching(/^[a-z]+$/) }),
			query: strictPartialObject({ forceResults: queryFlag }),
			answer: v.union([
				// This is the answer for jobs that are not ready, and for unknown IDs.
				v.strictObject({ error: v.boolean(), success: v.boolean(), reason: filledText }),
				v.strictObject({
					error: v.boolean(),
					success: v.boolean(),
					credits_left: v.number(),
					data: arrayOf(v.nullable(row), 250),
				}),
			]),
			handle: ({ path, query }, call) => {
				const job = call.findJob('enrich', path.request_id);
				const head = { error: false, success: true, credits_left: call.credits };
				if (job?.state === 'finished') {
					const isMiss = (each: JsonObject) => each['email'] === undefined;
					const data = applyRowsQuirk(writeDoneRows(job), call.quirks, isMiss);
					return ok({ ...head, data });
				}
				const early = job ? writeEarlyRows(job, call.quirks) : [];
				if (query.forceResults && early.length > 0) return ok({ ...head, data: early });
				const reason = 'Request not ready yet, try again in 30 seconds';
				return ok({ error: false, success: false, reason });
			},
		}),

		/** This free endpoint tests the key. */
		'GET /v1/account/credits': defineEndpoint({
			answer: v.strictObject({ credits: v.number() }),
			handle: (_, { credits }) => ok({ credits }),
		}),
	},
	refusal: v.union([
		v.strictObject({ error: v.boolean(), success: v.boolean(), reason: filledText }),
		v.strictObject({ detail: filledText }),
	]),
	/** The code names the field of the message. */
	writeRefusal: ({ message, code, path }) => {
		const usual = path === '/v1/account/credits' ? 'detail' : 'reason';
		return (code || usual) === 'detail'
			? { detail: message }
			: { error: true, success: false, reason: message };
	},
	failures: {
		badKey: { message: 'Missing or invalid API key' },
		badRequest: { code: 'reason', message: 'Request is not valid' },
		forbidden: { message: 'Unknown account' },
		outOfCredits: { code: 'reason', message: 'Not enough credits', status: 403 },
		serverError: { code: 'detail', message: 'Internal Server Error' },
		unknownPath: { code: 'detail', message: 'Not Found' },
	},
};
