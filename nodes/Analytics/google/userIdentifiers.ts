/**
 * Email addresses and phone numbers in the normal form in which Google compares them. A value in another form matches
 * nobody, and Google does not say so.
 */
import { failed, success, type Result } from '../../shared/core/result';

/** A single address, without a name, a list, or a link around it. */
const EMAIL = /^[^@<>,;:"]+@[^@<>,;:".]+(\.[^@<>,;:".]+)+$/;

const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];

/** Tells whether an address belongs to Gmail, which ignores dots before the @. */
export function isGmailAddress(address: string): boolean {
	return GMAIL_DOMAINS.includes(address.split('@').at(-1) ?? '');
}

/**
 * Normalizes an email address: lower case, no spaces, and at Gmail no dots before the @. Other texts are failures. Source:
 * Google's reference of `submitUserDeletion`; its formatting guide for hashed addresses says the same.
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

/** E.164 allows at most 15 digits, the first of which belongs to a country code. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;

/**
 * Normalizes a phone number to a plus sign and digits, as Google's protos prescribe. A number without its country code, or
 * with the 0 of domestic calls after it, is a failure, because it would be a different number.
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
