/**
 * Findymail's lookups: one record a request, by one identification.
 *
 * | named by                  | requests, in their order                                | credits |
 * |---------------------------|---------------------------------------------------------|---------|
 * | LinkedIn URL              | business-profile                                        | 1       |
 * | email                     | reverse-email with the profile                          | 2       |
 * | a private email, to reveal an email | then business-profile, once the profile is known | 2 + 1 |
 * | name and company or domain | name                                                   | 1       |
 * | any of these, to reveal a phone | then phone, with a LinkedIn URL                   | + 10    |
 * | a company's domain, LinkedIn URL or name | company                                  | 1       |
 *
 * Only what is found costs, and no answer says how much. business-profile and name answer only where they
 * find an address. Numbers are of the United States only.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { freeMail } from '../../person/canonical/mailboxes';
import type { Identifiers } from '../../person/entities';
import { personFrom } from '../../person';
import type { AnswerRows, LookupWishes, RecordToSend, RowReading, Step } from '../dialect';
import { knownOf, personFoundIn } from '../found';
import { purchaseStep, type Purchase } from '../purchase';
import { recordOf, renamed, UNKNOWN_FORM } from '../requests';
import { selectOne, type Way } from '../ways';
import { companyOf, personOfContact, personOfProfile } from './records';

interface Fact extends Omit<Purchase, 'names'> {
	/** Undefined where the answer has nothing. */
	read(body: JsonRecord): (RowReading & { kind: 'found' })['result'] | undefined;
}

const stepFor = ({ read, ...purchase }: Fact): Step =>
	purchaseStep({ ...purchase, names: IDENTITY }, (response) => single(response, read));

/** The fields in which Findymail is told who is meant. */
const IDENTITY = ['email', 'linkedin_url', 'name', 'domain'];

function single({ body }: ApiResponse, read: Fact['read']): AnswerRows {
	const result = read(recordOf(body));
	if (result === undefined && !saysNothing(body)) return UNKNOWN_FORM;
	const reading: RowReading =
		result === undefined ? { kind: 'noMatch' } : { kind: 'found', result, confidence: null };
	return { ordered: true, rows: [{ reading, raw: body }] };
}

/** Fields that answers have, found or not. */
const FIELDS = ['contact', 'email', 'linkedin_url', 'name', 'phone', 'error'];

/** PHP writes an empty object as an empty list. */
export function saysNothing(body: unknown): boolean {
	if (Array.isArray(body)) return body.length === 0;
	if (!isRecord(body)) return false;
	return Object.keys(body).length === 0 || FIELDS.some((name) => Object.hasOwn(body, name));
}

const byProfile = stepFor({
	path: '/search/business-profile',
	credits: 1,
	body: profileUrl,
	lacks: (record) => !hasWorkEmail(record),
	read: contactIn,
});

const byName = stepFor({
	path: '/search/name',
	credits: 1,
	body: (record) => {
		const chosen = selectOne(record.identifiers, NAME_WAYS);
		return chosen && renamed(chosen, NAMES);
	},
	read: contactIn,
});

const byEmail = stepFor({
	path: '/search/reverse-email',
	credits: 2,
	body: ({ identifiers: { email } }) =>
		email === undefined ? undefined : { email, with_profile: true },
	read: (body) => {
		const person = personOfProfile(body);
		const isKnown = person.fullName !== undefined || person.linkedInUrl !== undefined;
		return isKnown ? person : undefined;
	},
});

const phone = stepFor({
	path: '/search/phone',
	credits: 10,
	body: profileUrl,
	lacks: (record) => (personFoundIn(record)?.phones ?? []).length === 0,
	read: ({ phone: number, line_type }) => {
		const person = personFrom({ phones: [{ number, type: line_type }] });
		return person.phone === undefined ? undefined : person;
	},
});

const company = stepFor({
	path: '/search/company',
	credits: 1,
	body: ({ identifiers }) => {
		const chosen = selectOne(identifiers, COMPANY_WAYS);
		return chosen && renamed(chosen, COMPANY_NAMES);
	},
	read: (body) => {
		const result = companyOf(body);
		return result.name === undefined ? undefined : result;
	},
});

/** `domain` takes a domain, or a company's name. */
const NAME_WAYS: readonly Way[] = [
	['fullName', 'companyDomain'],
	['fullName', 'company'],
];
const NAMES = { fullName: 'name', companyDomain: 'domain', company: 'domain' } as const;

const COMPANY_WAYS: readonly Way[] = [['domain'], ['linkedInUrl'], ['name']];
const COMPANY_NAMES = { domain: 'domain', linkedInUrl: 'linkedin_url', name: 'name' } as const;

function profileUrl(record: RecordToSend): JsonRecord | undefined {
	const { linkedInUrl } = knownOf(record);
	return linkedInUrl === undefined ? undefined : { linkedin_url: linkedInUrl };
}

function contactIn({ contact }: JsonRecord) {
	const person = personOfContact(recordOf(contact));
	return person.email === undefined ? undefined : person;
}

function hasWorkEmail(record: RecordToSend): boolean {
	return (personFoundIn(record)?.emails ?? []).some(({ email }) => !isPrivate(email));
}

const isPrivate = (email: string) => freeMail(email.slice(email.indexOf('@') + 1));

export function personSteps(identifiers: Identifiers, { reveal }: LookupWishes): readonly Step[] {
	const first = firstSteps(identifiers, reveal.includes('email'));
	return first.length > 0 && reveal.includes('phone') ? [...first, phone] : first;
}

function firstSteps(identifiers: Identifiers, wantsEmail: boolean): readonly Step[] {
	const { linkedInUrl, email } = identifiers;
	if (linkedInUrl !== undefined) return [byProfile];
	if (email !== undefined)
		return wantsEmail && isPrivate(email) ? [byEmail, byProfile] : [byEmail];
	return selectOne(identifiers, NAME_WAYS) === undefined ? [] : [byName];
}

export function companySteps(identifiers: Identifiers): readonly Step[] {
	return selectOne(identifiers, COMPANY_WAYS) === undefined ? [] : [company];
}
