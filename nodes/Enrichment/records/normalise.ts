/** The one form in which an identifier is sent, or what is wrong with it. */
import { isLinkedInSalesPage } from '../person/canonical/linkedIn';
import { freeMail } from '../person/canonical/mailboxes';
import { phoneDigits } from '../person/canonical/phone';
import { webDomain } from '../person/canonical/web';
import type { Entity, IdentifierName, Identifiers } from '../person/entities';
import { emailInCell, pageInCell } from './cells';

type DefectReason = 'noIdentifier' | 'invalidEmail' | 'invalidLinkedInUrl' | 'invalidDomain';

/** Why an identifier, or a whole record, cannot be looked up. */
export interface Defect {
	reason: DefectReason;
	message: string;
}

/** A value as it is sent, or its defect, by the text and what else is known of the record. */
type Normalise = (text: string, others: Identifiers) => string | Defect;

/** Names and ids are sent as they are written. */
export const NORMALISE: Record<Entity, ReadonlyArray<readonly [IdentifierName, Normalise]>> = {
	contact: [
		['email', normaliseEmail],
		['linkedInUrl', (text) => normaliseLinkedIn(text, 'person')],
		['companyDomain', (text) => normaliseDomain(text, 'Company Domain')],
		['phone', normalisePhone],
	],
	company: [
		['domain', (text) => normaliseDomain(text, 'Domain')],
		['linkedInUrl', (text) => normaliseLinkedIn(text, 'company')],
	],
};

function normaliseEmail(
	text: string,
	{ firstName, lastName, fullName }: Identifiers,
): string | Defect {
	return (
		emailInCell(text, { firstName, lastName, fullName }) ?? {
			reason: 'invalidEmail',
			message: `'Email' is not an email address: "${text}"`,
		}
	);
}

const PAGES = {
	person: { what: 'profile', example: 'in/ada-lovelace' },
	company: { what: 'company page', example: 'company/analytical-engines' },
};

function normaliseLinkedIn(text: string, kind: 'person' | 'company'): string | Defect {
	const page = pageInCell(text, kind);
	if (page !== undefined) return page;
	const { what, example } = PAGES[kind];
	const url = `https://www.linkedin.com/${example}`;
	const message = isLinkedInSalesPage(text)
		? `'LinkedIn URL' is a Sales Navigator or Recruiter URL without the public ${what}: "${text}". Open it there and copy the public URL, which looks like ${url}, into this field`
		: `'LinkedIn URL' is not the URL of a LinkedIn ${what}: "${text}". Use one like ${url} instead`;
	return { reason: 'invalidLinkedInUrl', message };
}

function normaliseDomain(text: string, field: string): string | Defect {
	const domain = webDomain(text);
	if (domain !== undefined && !freeMail(domain)) return domain;
	const isMailService = domain !== undefined || freeMail(text.replace(/^.*@/, ''));
	const problem = isMailService
		? 'belongs to a mail service, not to a company'
		: 'is not a domain';
	return {
		reason: 'invalidDomain',
		message: `'${field}' ${problem}: "${text}". Use the company's own domain, such as example.com`,
	};
}

function normalisePhone(text: string): string | Defect {
	return (
		phoneDigits(text) ?? {
			reason: 'noIdentifier',
			message: `'Phone' is not a phone number: "${text}". Include the country code, such as +49 30 123456`,
		}
	);
}
