/**
 * LeadMagic sells one fact a request. Which requests a lookup takes, by what names the person and what
 * is to be revealed, with their credits:
 *
 * | named by        | always                          | `email`                       | `personalEmail`    | `phone`  |
 * |-----------------|---------------------------------|-------------------------------|--------------------|----------|
 * | LinkedIn URL    | profile 1                       | by name 1, else by profile 5  | personal 2         | mobile 5 |
 * | email           | LinkedIn URL 10, profile 1      | the same, if it is a private one | personal 2      | mobile 5 |
 * | name and company | email by name 1                | –                             | LinkedIn URL 10, personal 2 | mobile 5 |
 *
 * Only what is found costs. An address that the record brings is not bought: with an email at work, `email`
 * adds nothing, with a private one `personalEmail` does not. The dear way from an email to a LinkedIn URL is
 * gone only where there is no other way to what was asked for.
 */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Identifiers } from '../../person/entities';
import { personFrom, type Company, type Person } from '../../person';
import type { AnswerRows, AskedRecord, PaidRequest, RowReading } from '../dialect';
import { lookupBy } from '../lookupBy';
import { paid, renamed, UNKNOWN_FORM } from '../requests';
import { isPrivate } from '../ways';
import { companyOf, personOf, personOfAddress } from './records';

type Particulars = Pick<PaidRequest, 'needs' | 'names'> & Partial<PaidRequest>;

/** One fact; `isFound` is undefined where the answer has nobody, or nothing. */
const fact = (
	path: string,
	credits: number,
	read: (body: JsonRecord, asked: AskedRecord) => { result: Person | Company; isFound: unknown },
	particulars: Particulars,
): PaidRequest => ({
	max: 1,
	price: () => ({ least: credits, most: credits }),
	request: ([record]) => paid({ method: 'POST', path, body: record?.fields ?? {} }),
	read: (response, [asked]) => single(response, asked, read),
	...particulars,
});

function single(
	{ body }: ApiResponse,
	asked: AskedRecord | undefined,
	read: Parameters<typeof fact>[2],
): AnswerRows {
	if (!isRecord(body) || asked === undefined) return UNKNOWN_FORM;
	const { result, isFound } = read(body, asked);
	// Every answer says what it cost, or says something.
	const isKnown = isFound !== undefined || 'credits_consumed' in body || 'message' in body;
	const reading: RowReading =
		isFound === undefined ? { kind: 'noMatch' } : { kind: 'found', result, confidence: null };
	return isKnown ? { ordered: true, rows: [{ reading, raw: body }] } : UNKNOWN_FORM;
}

const BY_PROFILE = { needs: [['linkedInUrl']], names: { linkedInUrl: 'profile_url' } } as const;

const profile = fact(
	'/v1/people/profile-search',
	1,
	(body) => {
		const result = personOf(body);
		return { result, isFound: result.fullName ?? result.firstName ?? result.lastName };
	},
	{ ...BY_PROFILE, brings: ['profile'], tells: ['firstName', 'lastName', 'companyDomain'] },
);

/** A private mailbox has a field of its own. */
const mailbox = ({ email }: Identifiers): JsonRecord => {
	if (email === undefined) return {};
	return isPrivate(email) ? { personal_email: email } : { work_email: email };
};

const profileOfEmail = fact(
	'/v1/people/b2b-profile',
	10,
	({ profile_url }, { identifiers: { email } }) => {
		const result = personFrom({ linkedInUrl: profile_url, emails: [{ email }] });
		return { result, isFound: result.linkedInUrl };
	},
	{ needs: [['email']], names: {}, fieldsOf: mailbox, brings: ['linkedInUrl'] },
);

const emailOfName = fact(
	'/v1/people/email-finder',
	1,
	(body) => {
		const result = personOfAddress(body);
		return { result, isFound: result.emails[0] };
	},
	{
		needs: (['companyDomain', 'company'] as const).flatMap((at) => [
			['firstName', 'lastName', at] as const,
			['fullName', at] as const,
		]),
		takesOne: true,
		names: {
			firstName: 'first_name',
			lastName: 'last_name',
			fullName: 'full_name',
			companyDomain: 'domain',
			company: 'company_name',
		},
		brings: ['email'],
	},
);

const emailOfProfile = fact(
	'/v1/people/b2b-profile-email',
	5,
	({ email, work_email }) => {
		const result = personFrom({ emails: [{ email: email ?? work_email, type: 'work' }] });
		return { result, isFound: result.emails[0] };
	},
	{ ...BY_PROFILE, brings: ['email'] },
);

const personalEmail = fact(
	'/v1/people/personal-email-finder',
	2,
	({ personal_email, first_personal_email, personal_emails, email }) => {
		const several = Array.isArray(personal_emails) ? personal_emails : [];
		const addresses: unknown[] = [personal_email, first_personal_email, ...several, email];
		const result = personFrom({
			emails: addresses.map((each) => ({ email: each, type: 'personal' })),
		});
		return { result, isFound: result.emails[0] };
	},
	{ ...BY_PROFILE, brings: ['personalEmail'] },
);

const mobile = fact(
	'/v1/people/mobile-finder',
	5,
	({ mobile_number }) => {
		const result = personFrom({ phones: [{ number: mobile_number, type: 'mobile' }] });
		return { result, isFound: result.phone };
	},
	{
		needs: [['linkedInUrl'], ['email']],
		names: {},
		fieldsOf: (sent) => ({ ...renamed(sent, BY_PROFILE.names), ...mailbox(sent) }),
		brings: ['phone'],
	},
);

export const contacts = lookupBy({
	reveals: ['email', 'personalEmail', 'phone'],
	requests: [profile, profileOfEmail, emailOfName, emailOfProfile, personalEmail, mobile],
	identity: ['work_email', 'personal_email'],
});

const company = fact(
	'/v1/companies/company-search',
	1,
	(body) => {
		const result = companyOf(body);
		return { result, isFound: result.name };
	},
	{
		needs: [['domain'], ['linkedInUrl'], ['name']],
		takesOne: true,
		names: { domain: 'company_domain', linkedInUrl: 'profile_url', name: 'company_name' },
	},
);

export const companies = lookupBy({
	requests: [company],
});
