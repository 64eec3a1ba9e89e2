import type { ApiResponse } from '../../../shared/core/http';
import { valueAt } from '../../../shared/core/json';
import { perMinute } from '../../../shared/core/rateWindow';
import type { Entity } from '../../person/entities';
import { listedRows, onlyRow, oneOrMany } from '../build/paidRequest';
import { snakeCase } from '../build/fieldMap';
import type { Dialect, PaidRequest } from '../dialect';
import { NAME_AND_COMPANY, NAME_AT_COMPANY, lookupBy } from '../lookupBy';
import { balanceIn, meaningBy, numberAt, textAt } from '../meaning';
import { perRecord, domainsAt, free, paid, recordNumber } from '../requests';
import { readRow } from './records';
import { searchOf } from './search';

/**
 * People Data Labs. Built from its JavaScript SDK 14.4.0, its OpenAPI and docs.peopledatalabs.com, read
 * 2026-11-22; not run against a live account.
 */
export const peopleDataLabs = (): Dialect => ({
	name: 'peopleDataLabs',
	label: 'People Data Labs',
	baseUrl: 'https://api.peopledatalabs.com/v5',
	key: { as: 'header', name: 'X-Api-Key' },
	// Paid plans, by its documentation (read 2026-11-21); free ones have 100 a minute.
	limits: { rates: [perMinute(1000)] },
	test: AUTOCOMPLETE,
	balance: { request: NOBODY, read: readBalance },
	lookups: { contact: CONTACTS, company: COMPANIES },
	searches: { contact: searchOf('contact'), company: searchOf('company') },
	meaningOf: meaningBy({
		codeOf: (body) => textAt(body, 'error.type'),
		codes: { not_found: 'noMatch', payment_required: 'outOfCredits' },
		// Nobody found says so with a type; without one the path is not there.
		statuses: { 404: 'noEndpoint' },
	}),
	creditsOf: ({ headers }) => ({
		charged: numberAt(headers, 'x-call-credits-spent'),
		...(LOOKUP_CREDITS.includes(headers[CREDIT_TYPE] ?? 'enrich') && {
			remaining: numberAt(headers, LEFT),
		}),
	}),
});

/** Each kind of request has credits of its own; an answer tells which, and what is left of those. */
const CREDIT_TYPE = 'x-call-credits-type';
const LEFT = 'x-totallimit-remaining';

const LOOKUP_CREDITS = ['enrich', 'enrich_company'];

const readBalance = ({ headers }: ApiResponse) =>
	balanceIn(headers, { remaining: LEFT, type: CREDIT_TYPE });

/** There is no endpoint for the balance, but lookups tell it: an ID that nobody has is a free 404. */
const NOBODY = free({
	method: 'GET',
	path: '/person/enrich',
	query: { pdl_id: '0000000000000000000000_0000' },
});

/** Free. */
const AUTOCOMPLETE = free({
	method: 'GET',
	path: '/autocomplete',
	query: { field: 'title', text: 'ceo', size: 1 },
});

/** 100 are taken, but answers above 1 MB are refused; People Data Labs advises 50. */
const MOST_RECORDS = 50;

function enrichment(entity: Entity, one: string, many: string) {
	const rowOf = (raw: unknown) => ({
		reading: readRow(entity, raw),
		otherDomains: domainsAt(raw, 'alternative_domains', 'data.alternative_domains'),
	});
	return {
		max: MOST_RECORDS,
		isTagged: true,
		price: perRecord(1),
		request: oneOrMany(
			(record) => paid({ method: 'GET', path: one, query: { ...record, titlecase: true } }),
			(records) => {
				const requests = records.map((params, record) => ({
					metadata: { record },
					params,
				}));
				return paid({ method: 'POST', path: many, body: { requests, titlecase: true } });
			},
		),
		read: ({ body }, asked) =>
			asked.length === 1
				? onlyRow(body, rowOf(body))
				: listedRows(body, (raw) => ({
						...rowOf(raw),
						record: recordNumber(valueAt(raw, 'metadata.record')),
					})),
	} satisfies Partial<PaidRequest>;
}

const PERSON: PaidRequest = {
	...enrichment('contact', '/person/enrich', '/person/bulk'),
	needs: [['providerId'], ['linkedInUrl'], ['email'], ...NAME_AT_COMPANY, ['phone']],
	helps: NAME_AND_COMPANY,
	names: {
		providerId: 'pdl_id',
		linkedInUrl: 'profile',
		...snakeCase('email', 'phone', 'firstName', 'lastName', 'company'),
		fullName: 'name',
		// The field takes a name or a website; of both the website names one company.
		companyDomain: 'company',
	},
};

const COMPANY: PaidRequest = {
	...enrichment('company', '/company/enrich', '/company/enrich/bulk'),
	needs: [['providerId'], ['domain'], ['linkedInUrl'], ['name']],
	names: { providerId: 'pdl_id', linkedInUrl: 'profile', name: 'name', domain: 'website' },
};

/** The plan decides what is shown; the price is the same. */
const CONTACTS = lookupBy({ requests: [PERSON], identity: ['email_hash', 'lid'] });
const COMPANIES = lookupBy({ requests: [COMPANY] });
