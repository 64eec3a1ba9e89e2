/**
 * Anymail Finder: built from its own documentation (anymailfinder.com/email-finder-api/docs, v5.1, page of
 * 2026-10-02) and clients of it, read 2026-11-22 and 2026-11-28; not run against a live account. It finds work
 * addresses and verifies them, one record a request. Where a LinkedIn profile was involved the answer names the
 * person, the company and the job title. Only a valid address is charged.
 */
import { isRecord } from '../../shared/core/json';
import { buildConstantReader, buildPersonReader, mapSnakeCaseNames } from './build/fieldMap';
import { buildFoundReading, NO_MATCH, buildSingleRecordReader } from './build/answerReaders';
import { buildSingleRecordRequest } from './build/paidRequest';
import { buildDialectFactory } from './build/provider';
import type { RowReading } from './dialect';
import { NAME_AT_COMPANY_SETS } from './lookupIdentifiers';
import { readNumberAt, readStringAt, readVerdictAt } from './meaning';
import { priceUpToCreditsPerRecord } from './requests';

/** Reads the person; name, job title and company are missing or null if no LinkedIn profile was involved. */
const toPerson = buildPersonReader({
	fullName: 'person_full_name',
	jobTitle: 'person_job_title',
	company: { name: 'person_company_name' },
	emails: [{ email: 'email', type: buildConstantReader('work'), status: 'email_status' }],
});

const PERSON = buildSingleRecordRequest({
	path: '/find-email/person',
	sufficientSets: [['linkedInUrl'], ...NAME_AT_COMPANY_SETS],
	sendsOneSet: true,
	fieldNames: {
		...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'linkedInUrl'),
		companyDomain: 'domain',
		company: 'company_name',
	},
	// A risky email is returned free of charge, as is one that was requested recently.
	price: priceUpToCreditsPerRecord(1),
	readRows: buildSingleRecordReader((body) => {
		const reading = readPerson(body);
		return reading && { reading, charge: readNumberAt(body, 'credits_charged') };
	}),
});

/** Reads the outcome; undefined if the answer does not state one. */
function readPerson(body: unknown): RowReading | undefined {
	const status = readStringAt(body, 'email_status');
	if (!isRecord(body) || status === undefined) return undefined;
	const result = toPerson(body);
	if (result.email !== undefined) return buildFoundReading(result);
	// A person or company that asked not to be found.
	return status === 'blacklisted' ? { kind: 'optedOut' } : NO_MATCH;
}

export const buildAnymailFinderDialect = buildDialectFactory({
	name: 'anymailFinder',
	baseUrl: 'https://api.anymailfinder.com/v5.1',
	key: { as: 'header', name: 'Authorization' },
	account: { path: '/account', balance: { remaining: 'credits_left' } },
	contact: { reveals: ['email'], hasNoProfiles: true, requests: [PERSON] },
	verify: {
		path: '/verify-email',
		price: { min: 0, max: 0.2 },
		// A risky email is at a catch-all domain or could not be checked.
		read: ({ body }) => ({
			status: readVerdictAt(body, 'email_status') ?? 'unknown',
			score: null,
		}),
	},
	refusals: {
		code: 'error',
		// The request was not processed.
		codes: { server_busy: 'slowDown' },
		// Clients treat 404 as no match; the documentation does not mention it for lookups.
		statuses: { 404: 'notFoundStatus' },
	},
	credits: { charged: ['credits_charged'] },
});
