/** The facts that LeadMagic sells, each with its request, its price and its answer. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { freeMail } from '../../person/canonical/mailboxes';
import type { Identifiers } from '../../person/entities';
import { personFrom, type Person } from '../../person';
import type { AnswerRows, RecordToSend, RowReading, Step } from '../dialect';
import { knownOf, personFoundIn } from '../found';
import { companyOf, personOf, personOfAddress } from './records';
import { purchaseStep, type Purchase } from '../purchase';
import { paid, renamed, UNKNOWN_FORM, withExtra } from '../requests';
import { selectOne, type Way } from '../ways';

interface Fact extends Omit<Purchase, 'names'> {
	/** Undefined where the answer has nobody, or nothing. */
	read(body: JsonRecord, asked: RecordToSend): RowReading;
}

const stepFor = ({ read, ...purchase }: Fact): Step =>
	purchaseStep({ ...purchase, names: IDENTITY }, (response, [asked]) =>
		single(response, asked, read),
	);

/** The fields in which LeadMagic is told who is meant. */
const IDENTITY = [
	...['profile_url', 'work_email', 'personal_email', 'first_name', 'last_name', 'full_name'],
	...['domain', 'company_name', 'company_domain'],
];

function single(
	{ body }: ApiResponse,
	asked: RecordToSend | undefined,
	read: Fact['read'],
): AnswerRows {
	if (!isRecord(body) || asked === undefined) return UNKNOWN_FORM;
	const reading = read(body, asked);
	// Every answer says what it cost, or says something.
	const isKnown = reading.kind === 'found' || 'credits_consumed' in body || 'message' in body;
	return isKnown ? { ordered: true, rows: [{ reading, raw: body }] } : UNKNOWN_FORM;
}

function foundIf(result: Person, isFound: unknown): RowReading {
	if (isFound === undefined) return { kind: 'noMatch' };
	return { kind: 'found', result, confidence: null };
}

const profileUrl = (record: RecordToSend) => {
	const { linkedInUrl } = knownOf(record);
	return linkedInUrl === undefined ? undefined : { profile_url: linkedInUrl };
};

function mailbox(record: RecordToSend): JsonRecord | undefined {
	const { email } = knownOf(record);
	if (email === undefined) return undefined;
	return isPrivate(email) ? { personal_email: email } : { work_email: email };
}

export const isPrivate = (email: string) => freeMail(email.slice(email.indexOf('@') + 1));

export const profile = stepFor({
	path: '/v1/people/profile-search',
	credits: 1,
	body: profileUrl,
	read: (body) => {
		const result = personOf(body);
		return foundIf(result, result.fullName ?? result.firstName ?? result.lastName);
	},
});

export const profileOfEmail = stepFor({
	path: '/v1/people/b2b-profile',
	credits: 10,
	body: mailbox,
	lacks: (record) => profileUrl(record) === undefined,
	read: ({ profile_url }, asked) => {
		const { email } = knownOf(asked);
		const result = personFrom({ linkedInUrl: profile_url, emails: [{ email }] });
		return foundIf(result, result.linkedInUrl);
	},
});

export const emailOfName = stepFor({
	path: '/v1/people/email-finder',
	credits: 1,
	body: (record) => {
		const chosen = selectOne(knownOf(record), NAME_WAYS);
		return chosen && renamed(chosen, NAMES);
	},
	lacks: lacksWorkEmail,
	read: (body) => {
		const result = personOfAddress(body);
		return foundIf(result, result.emails[0]);
	},
});

export const NAME_WAYS: readonly Way[] = (['companyDomain', 'company'] as const).flatMap((at) => [
	['firstName', 'lastName', at] as const,
	['fullName', at] as const,
]);

const NAMES = {
	firstName: 'first_name',
	lastName: 'last_name',
	fullName: 'full_name',
	companyDomain: 'domain',
	company: 'company_name',
} as const;

export const emailOfProfile = stepFor({
	path: '/v1/people/b2b-profile-email',
	credits: 5,
	body: profileUrl,
	lacks: lacksWorkEmail,
	read: ({ email, work_email }) => {
		const result = personFrom({ emails: [{ email: email ?? work_email, type: 'work' }] });
		return foundIf(result, result.emails[0]);
	},
});

export const personalEmail = stepFor({
	path: '/v1/people/personal-email-finder',
	credits: 2,
	body: profileUrl,
	lacks: (record) => !hasEmail(record, (type) => type === 'personal'),
	read: ({ personal_email, first_personal_email, personal_emails, email }) => {
		const several = Array.isArray(personal_emails) ? personal_emails : [];
		const addresses: unknown[] = [personal_email, first_personal_email, ...several, email];
		const result = personFrom({
			emails: addresses.map((each) => ({ email: each, type: 'personal' })),
		});
		return foundIf(result, result.emails[0]);
	},
});

export const mobile = stepFor({
	path: '/v1/people/mobile-finder',
	credits: 5,
	body: (record) => {
		const known = { ...profileUrl(record), ...mailbox(record) };
		return Object.keys(known).length > 0 ? known : undefined;
	},
	lacks: (record) => (personFoundIn(record)?.phones ?? []).length === 0,
	read: ({ mobile_number }) => {
		const result = personFrom({ phones: [{ number: mobile_number, type: 'mobile' }] });
		return foundIf(result, result.phone);
	},
});

function lacksWorkEmail(record: RecordToSend): boolean {
	return !hasEmail(record, (type) => type !== 'personal');
}

function hasEmail(record: RecordToSend, isWanted: (type: string) => boolean): boolean {
	return (personFoundIn(record)?.emails ?? []).some(({ type }) => isWanted(type));
}

export const COMPANY_WAYS: readonly Way[] = [['domain'], ['linkedInUrl'], ['name']];

export const company: Step = {
	maxRecords: 1,
	price: () => ({ least: 1, most: 1 }),
	request: ([record]) =>
		paid({
			method: 'POST',
			path: '/v1/companies/company-search',
			body: withExtra(companyBody(record?.identifiers ?? {}), record?.extra, IDENTITY),
		}),
	read: (response, [asked]) =>
		single(response, asked, (body) => {
			const result = companyOf(body);
			if (result.name === undefined) return { kind: 'noMatch' };
			return { kind: 'found', result, confidence: null };
		}),
};

function companyBody(identifiers: Identifiers): JsonRecord {
	return renamed(selectOne(identifiers, COMPANY_WAYS) ?? {}, {
		domain: 'company_domain',
		linkedInUrl: 'profile_url',
		name: 'company_name',
	});
}
