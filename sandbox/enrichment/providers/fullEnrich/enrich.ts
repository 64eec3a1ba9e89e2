import type { SandboxReply } from '../../../http/types';
import type { JsonObject, Person } from '../../records';
import { foundPerson } from '../frame/found';
import { ok, type Bought, type Call, type Purchase } from '../frame/provider';
import { renamed, text, texts } from '../frame/read';
import { fullEnrichKey } from './key';
import { contactInfoOf, mobilesOf, personalEmailsOf, profileOf, workEmailsOf } from './records';
import { malformed } from './refusal';
import { callbackOf, readSubmission, uuid } from './submitted';

/** By what is asked for: what it is charged as, its price, and where it is found. */
const FIELDS: Record<string, [Bought, number, (person: Person) => unknown[]]> = {
	'contact.work_emails': ['email', 1, workEmailsOf],
	'contact.personal_emails': ['personalEmail', 3, personalEmailsOf],
	'contact.phones': ['phone', 10, mobilesOf],
};

export function enrichContacts(call: Call): SandboxReply {
	const body = call.json();
	const { name, data } = readSubmission(body);
	data.forEach(checkContact);
	const id = call.submit({
		...{ kind: 'enrich', name, idFrom: uuid, withoutCredits: 'end' },
		records: data.map((record) => {
			const person = foundPerson(call, askedFor(record));
			const fields = texts(record['enrich_fields']);
			return {
				price: () => (person ? pricesOf(call, person, fields) : []),
				row: (isDone) => rowOf(record, isDone, person, fields),
			};
		}),
		callback: callbackOf(body, fullEnrichKey),
	});
	return ok({ enrichment_id: id });
}

function checkContact(record: JsonObject): void {
	const has = (name: string) => text(record[name]) !== undefined;
	if (!has('linkedin_url')) {
		if (!has('first_name')) {
			malformed('enrichment.first_name.empty', 'First name cannot be empty');
		}
		if (!has('last_name')) malformed('enrichment.last_name.empty', 'Last name cannot be empty');
		if (!has('domain') && !has('company_name')) {
			malformed('enrichment.domain.empty', 'Domain cannot be empty');
		}
	}
	const fields = texts(record['enrich_fields']);
	if (fields.length === 0) {
		malformed('enrichment.enrich_fields.empty', 'enrichFields cannot be empty');
	}
	const wrong = fields.find((field) => !(field in FIELDS));
	if (wrong) malformed('enrichment.enrich_field.value', `enrichField '${wrong}' not valid`);
}

const askedFor = (record: JsonObject) =>
	renamed(record, {
		firstName: 'first_name',
		lastName: 'last_name',
		linkedInUrl: 'linkedin_url',
		company: 'company_name',
		companyDomain: 'domain',
	});

/** What was bought before is free; twice in one job it is not. */
function pricesOf(call: Call, person: Person, fields: string[]): Purchase[] {
	return fields
		.map((field) => FIELDS[field]!)
		.filter(([, , valuesOf]) => valuesOf(person).length > 0)
		.map(([bought, credits]) => ({
			...{ bought, id: person.id },
			credits: call.owns(bought, person.id) ? 0 : credits,
		}));
}

function rowOf(
	record: JsonObject,
	isDone: boolean,
	person: Person | undefined,
	fields: string[],
): JsonObject {
	const row = {
		input: {
			first_name: record['first_name'] ?? null,
			last_name: record['last_name'] ?? null,
			full_name: null,
			company_domain: record['domain'] ?? null,
			company_name: record['company_name'] ?? null,
			professional_network_url: record['linkedin_url'] ?? null,
		},
		...('custom' in record ? { custom: record['custom'] } : {}),
	};
	if (!isDone) return row;
	return {
		...row,
		contact_info: contactInfoOf(person, fields),
		profile: person ? profileOf(person) : null,
	};
}
