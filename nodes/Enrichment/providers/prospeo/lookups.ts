/** Prospeo's lookups: one request for a record, another for many, of people and of companies. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord, valueAt } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import type { AnswerRow, AnswerRows, LookupWishes, PaidRequest } from '../dialect';
import { lookupBy } from '../lookupBy';
import { companyOf, hasMobile, personOf } from './records';
import { paid, recordNumber, recordOf, recordsOf, UNKNOWN_FORM } from '../requests';

const PRICE = 1;
const PRICE_WITH_MOBILE = 10;

/** A person without a mobile number costs no more than without having asked for it. */
function priceOf(records: number, { reveal }: LookupWishes) {
	const most = reveal.includes('phone') ? PRICE_WITH_MOBILE : PRICE;
	return { least: records * PRICE, most: records * most };
}

const MOST_RECORDS = 50;

/** Of one record and of many, which are told apart by the number that is sent with each. */
function enrichment(entity: Entity, one: string, many: string) {
	const switches = entity === 'contact' ? switchesFor : () => ({});
	return {
		max: MOST_RECORDS,
		isTagged: true,
		request: (records, wishes) => {
			const [first, ...others] = records.map(({ fields }) => fields);
			if (others.length === 0) return post(one, { ...switches(wishes), data: { ...first } });
			const rows = [first, ...others].map((fields, index) => ({
				...fields,
				identifier: String(index),
			}));
			return post(many, { ...switches(wishes), data: rows });
		},
		read: (response, asked) =>
			asked.length === 1 ? readOne(entity, response) : readMany(entity, response),
	} satisfies Partial<PaidRequest>;
}

function post(path: string, body: JsonRecord) {
	return paid({ method: 'POST', path, body });
}

const switchesFor = ({ reveal, onlyVerified = [] }: LookupWishes): JsonRecord => ({
	enrich_mobile: reveal.includes('phone'),
	...(onlyVerified.includes('email') && { only_verified_email: true }),
	...(onlyVerified.includes('phone') && { only_verified_mobile: true }),
});

const PERSON: PaidRequest = {
	...enrichment('contact', '/enrich-person', '/bulk-enrich-person'),
	needs: [
		['providerId'],
		['linkedInUrl'],
		['email'],
		['firstName', 'lastName', 'companyDomain'],
		['fullName', 'companyDomain'],
		['firstName', 'lastName', 'company'],
		['fullName', 'company'],
	],
	// They are no help for themselves, but beside another identification.
	helps: ['firstName', 'lastName', 'fullName', 'company', 'companyDomain'],
	names: {
		providerId: 'person_id',
		linkedInUrl: 'linkedin_url',
		email: 'email',
		firstName: 'first_name',
		lastName: 'last_name',
		fullName: 'full_name',
		companyDomain: 'company_website',
		company: 'company_name',
	},
	price: priceOf,
};

const COMPANY: PaidRequest = {
	...enrichment('company', '/enrich-company', '/bulk-enrich-company'),
	needs: [['providerId'], ['domain'], ['linkedInUrl'], ['name']],
	names: {
		providerId: 'company_id',
		domain: 'company_website',
		linkedInUrl: 'company_linkedin_url',
		name: 'company_name',
	},
	price: (records) => priceOf(records, { reveal: [] }),
};

export const contacts = lookupBy({
	reveals: ['email', 'phone'],
	hasOnlyVerified: true,
	requests: [PERSON],
});

export const companies = lookupBy({
	requests: [COMPANY],
});

/** The part of a row that says who was found. */
const RESULT_AT: Record<Entity, string> = { contact: 'person', company: 'company' };

function readOne(entity: Entity, { body }: ApiResponse): AnswerRows {
	if (!isRecord(body) || !Object.hasOwn(body, RESULT_AT[entity])) return UNKNOWN_FORM;
	return { ordered: true, rows: [{ ...matched(entity, body), raw: body }] };
}

/** Three lists, in no order, told apart by the number that was sent with each record. */
function readMany(entity: Entity, { body }: ApiResponse): AnswerRows {
	const { matched: found, not_matched: missing, invalid_datapoints: invalid } = recordOf(body);
	if (![found, missing, invalid].some(Array.isArray)) return UNKNOWN_FORM;
	return {
		ordered: false,
		rows: [
			...recordsOf(found).map((raw) => ({
				...matched(entity, raw),
				raw,
				record: recordNumber(raw.identifier),
			})),
			...listed(missing, { kind: 'noMatch' }),
			...listed(invalid, { kind: 'rejected', message: INVALID }),
		],
	};
}

const INVALID = 'Prospeo cannot search by the data of this record (INVALID_DATAPOINTS).';

function listed(list: unknown, reading: AnswerRow['reading']): AnswerRow[] {
	if (!Array.isArray(list)) return [];
	return list.map((raw: unknown) => ({
		reading,
		raw,
		record: recordNumber(raw),
	}));
}

function matched(entity: Entity, row: unknown): Pick<AnswerRow, 'reading' | 'charged'> {
	const part = valueAt(row, RESULT_AT[entity]);
	if (!isRecord(row) || !isRecord(part)) return { reading: { kind: 'noMatch' } };
	const result = entity === 'contact' ? personOf(row) : companyOf(part);
	return { reading: { kind: 'found', result, confidence: null }, charged: chargeOf(row) };
}

/** A row says whether it was free; what it cost else, its content says. */
function chargeOf(row: JsonRecord): AnswerRow['charged'] {
	if (row.free_enrichment === true) return 0;
	if (row.free_enrichment !== false) return undefined;
	return hasMobile(row) ? PRICE_WITH_MOBILE : PRICE;
}
