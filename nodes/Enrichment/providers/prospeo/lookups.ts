/** Prospeo's lookups: one request for a record, another for many, of people and of companies. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord, valueAt } from '../../../shared/core/json';
import type { Entity, IdentifierName, Identifiers } from '../../person/entities';
import type {
	AnswerRow,
	AnswerRows,
	LookupDialect,
	LookupWishes,
	RecordToSend,
	Step,
} from '../dialect';
import { companyOf, hasMobile, personOf } from './records';
import {
	paid,
	recordNumber,
	recordOf,
	recordsOf,
	renamed,
	UNKNOWN_FORM,
	withExtra,
} from '../requests';
import { selectIdentifiers, type Way } from '../ways';

interface Kind {
	one: string;
	many: string;
	maxRecords: number;
	ways: readonly Way[];
	names: Partial<Record<IdentifierName, string>>;
	/** The part of a row that says who was found. */
	resultAt: string;
}

const KINDS: Record<Entity, Kind> = {
	contact: {
		one: '/enrich-person',
		many: '/bulk-enrich-person',
		maxRecords: 50,
		ways: [
			['providerId'],
			['linkedInUrl'],
			['email'],
			['firstName', 'lastName', 'companyDomain'],
			['fullName', 'companyDomain'],
			['firstName', 'lastName', 'company'],
			['fullName', 'company'],
		],
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
		resultAt: 'person',
	},
	company: {
		one: '/enrich-company',
		many: '/bulk-enrich-company',
		maxRecords: 50,
		ways: [['providerId'], ['domain'], ['linkedInUrl'], ['name']],
		names: {
			providerId: 'company_id',
			domain: 'company_website',
			linkedInUrl: 'company_linkedin_url',
			name: 'company_name',
		},
		resultAt: 'company',
	},
};

/** They are no help for themselves, but beside another identification. */
const HELPFUL: readonly IdentifierName[] = [
	...(['firstName', 'lastName', 'fullName', 'company', 'companyDomain'] as const),
];

const PRICE = 1;
const PRICE_WITH_MOBILE = 10;

/** A person without a mobile number costs no more than without having asked for it. */
function priceOf(records: number, { reveal }: LookupWishes) {
	const most = reveal.includes('phone') ? PRICE_WITH_MOBILE : PRICE;
	return { least: records * PRICE, most: records * most };
}

function createStep(entity: Entity): Step {
	const { one, many, maxRecords, names } = KINDS[entity];
	const data = ({ identifiers, extra }: RecordToSend) =>
		withExtra(renamed(selected(entity, identifiers) ?? {}, names), extra, Object.values(names));
	return {
		maxRecords,
		isTagged: true,
		price: entity === 'contact' ? priceOf : (records) => priceOf(records, { reveal: [] }),
		request: (records, wishes) => {
			const switches = entity === 'contact' ? switchesFor(wishes) : {};
			const [first, ...others] = records;
			if (first && others.length === 0) return post(one, { ...switches, data: data(first) });
			const rows = records.map((record, index) => ({
				...data(record),
				identifier: String(index),
			}));
			return post(many, { ...switches, data: rows });
		},
		read: (response, asked) =>
			asked.length === 1 ? readOne(entity, response) : readMany(entity, response),
	};
}

const switchesFor = ({ reveal, onlyVerified = [] }: LookupWishes): JsonRecord => ({
	enrich_mobile: reveal.includes('phone'),
	...(onlyVerified.includes('email') && { only_verified_email: true }),
	...(onlyVerified.includes('phone') && { only_verified_mobile: true }),
});

function selected(entity: Entity, identifiers: Identifiers): Identifiers | undefined {
	const { ways } = KINDS[entity];
	return selectIdentifiers(identifiers, ways, entity === 'contact' ? HELPFUL : []);
}

function readOne(entity: Entity, { body }: ApiResponse): AnswerRows {
	if (!isRecord(body) || !Object.hasOwn(body, KINDS[entity].resultAt)) return UNKNOWN_FORM;
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
	const part = valueAt(row, KINDS[entity].resultAt);
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

export function prospeoLookup(
	entity: Entity,
	takes: string,
	reveals: LookupDialect['reveals'],
): LookupDialect {
	const step = createStep(entity);
	return {
		reveals,
		takes,
		...(entity === 'contact' && { hasOnlyVerified: true }),
		steps: (identifiers) => (selected(entity, identifiers) === undefined ? [] : [step]),
	};
}

function post(path: string, body: JsonRecord) {
	return paid({ method: 'POST', path, body });
}
