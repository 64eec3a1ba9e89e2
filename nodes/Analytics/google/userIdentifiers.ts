/**
 * Addresses and phone numbers of people, in the one form in which Google compares them. A value in another form matches
 * nobody, and Google does not say so.
 */
import { failed, success, type Result } from '../../shared/core/result';

/** One address by itself, without a name, a list or a link around it. */
const EMAIL = /^[^@<>,;:"]+@[^@<>,;:".]+(\.[^@<>,;:".]+)+$/;

const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];

/** Whether Google delivers the mail of an address, so that dots before its @ say nothing. */
export function isGmailAddress(address: string): boolean {
	return GMAIL_DOMAINS.includes(address.split('@').at(-1) ?? '');
}

/**
 * Lower case, no spaces, and at Gmail no dots before the @. From Google's reference of `submitUserDeletion`; its
 * formatting guide for hashed addresses says the same.
 * https://developers.google.com/analytics/devguides/config/admin/v1/rest/v1alpha/properties/submitUserDeletion
 */
export function normalizeEmail(text: string): Result<string> {
	const address = text.toLowerCase().replace(/\s/g, '');
	if (!EMAIL.test(address))
		return failed(`"${text}" is not an email address`, 'Check the value or the expression.');
	if (!isGmailAddress(address)) return success(address);
	const [name = '', domain = ''] = address.split('@');
	return success(`${name.replaceAll('.', '')}@${domain}`);
}

/** E.164: at most 15 digits, of which the first is that of a country code. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;

/**
 * Digits after a plus sign, as Google's protos prescribe. A number without its country code would be another one, and
 * so would one that keeps the 0 of calls within the country.
 */
export function normalizePhone(text: string): Result<string> {
	const digits = text.replace(/\D/g, '');
	const hasCountryCode = /^(\+|00)[\d\s().\-/]+$/.test(text) && !/\(\s*0\s*\)/.test(text);
	const number = text.startsWith('+') ? digits : digits.slice(2);
	if (hasCountryCode && INTERNATIONAL.test(number)) return success(`+${number}`);
	return failed(
		`"${text}" is not a phone number with its country code`,
		'Use the phone number with its country code and no 0 right after the code, such as +493012345678.',
	);
}
