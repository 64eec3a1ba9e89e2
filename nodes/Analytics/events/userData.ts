/**
 * Identifiers of people in the form in which Google matches them: normalized, then hashed with SHA-256. Source:
 * developers.google.com/data-manager/api/devguides/concepts/formatting, and the library that Google publishes with it,
 * github.com/googleads/data-manager-node (`util/src/formatter.ts`), whose tests are those of this file.
 */
import type { JsonRecord } from '../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { sha256Hex } from '../../shared/node/hash';
import { isPlaceholderId } from '../google/visitorIds';
import { isGmailAddress, normalizeEmail, normalizePhone } from '../google/userIdentifiers';

/** The details of a person as the user entered them; unknown ones are empty. */
export interface UserDetails {
	email: string;
	phone: string;
	firstName: string;
	lastName: string;
	country: string;
	postalCode: string;
}

/** `UserData` of the Data Manager API; undefined if nothing is known about the person. */
export interface BuiltUserData {
	userData: JsonRecord | undefined;
	/** Parts of a name and address were given, but not all that Google needs to match it. */
	isAddressIncomplete: boolean;
}

/**
 * Builds the identifiers of a person for the Data Manager API.
 * @param details values that already are SHA-256 hashes in hexadecimal digits are kept
 * @returns a failure where an email address, a phone number or a country cannot be used
 */
export function buildUserData(details: UserDetails): Result<BuiltUserData> {
	const email = hashIdentifier(details.email, normalizeUserEmail);
	if (!email.ok) return email;
	const phone = hashIdentifier(details.phone, normalizeUserPhone);
	if (!phone.ok) return phone;
	const address = buildAddress(details);
	if (!address.ok) return address;
	const userIdentifiers: JsonRecord[] = [];
	if (email.value !== undefined) userIdentifiers.push({ emailAddress: email.value });
	if (phone.value !== undefined) userIdentifiers.push({ phoneNumber: phone.value });
	if (address.value.complete) userIdentifiers.push({ address: address.value.complete });
	return success({
		userData: userIdentifiers.length > 0 ? { userIdentifiers } : undefined,
		isAddressIncomplete: address.value.isIncomplete,
	});
}

const SHA256_HEX = /^[\da-f]{64}$/i;

/** Hashes the normal form of a value; undefined if there is no value. */
function hashIdentifier(
	text: string,
	normalize: (text: string) => Result<string>,
): Result<string | undefined> {
	if (isBlank(text)) return success(undefined);
	if (SHA256_HEX.test(text)) return success(text.toLowerCase());
	return mapResult(normalize(text), (normal) => (normal === '' ? undefined : sha256Hex(normal)));
}

const isBlank = (text: string): boolean => text === '' || isPlaceholderId(text);

/** At Gmail, what follows a plus sign is a label of the same mailbox. */
function normalizeUserEmail(text: string): Result<string> {
	const address = normalizeEmail(text);
	if (!address.ok || !isGmailAddress(address.value)) return address;
	const [name = '', domain = ''] = address.value.split('@');
	const mailbox = name.split('+', 1)[0] ?? '';
	if (mailbox !== '') return success(`${mailbox}@${domain}`);
	return failed(`"${text}" is not an email address`, 'Check the value or the expression.');
}

const WITHOUT_PLUS = /^[1-9]\d{10,14}$/;

/** Google's library takes `1 800 555 0100` for `+18005550100`. A number of fewer digits may lack its country code. */
function normalizeUserPhone(text: string): Result<string> {
	const digits = text.replace(/[\s().\-/]/g, '');
	return normalizePhone(WITHOUT_PLUS.test(digits) ? `+${digits}` : text);
}

interface BuiltAddress {
	complete: JsonRecord | undefined;
	isIncomplete: boolean;
}

/** Builds a name with its country and postal code, which Google matches only together. Country and postal code are not hashed. */
function buildAddress(details: UserDetails): Result<BuiltAddress> {
	const regionCode = normalizeCountry(details.country);
	if (!regionCode.ok) return regionCode;
	const givenName = hashIdentifier(details.firstName, normalizeFirstName);
	if (!givenName.ok) return givenName;
	const familyName = hashIdentifier(details.lastName, normalizeLastName);
	if (!familyName.ok) return familyName;
	const postalCode = isBlank(details.postalCode) ? undefined : details.postalCode;
	const address = {
		givenName: givenName.value,
		familyName: familyName.value,
		regionCode: regionCode.value,
		postalCode,
	};
	const parts = Object.values(address).filter((part) => part !== undefined).length;
	const isComplete = parts === Object.keys(address).length;
	return success({
		complete: isComplete ? address : undefined,
		isIncomplete: parts > 0 && !isComplete,
	});
}

const PREFIX = /^(?:mr|mrs|ms|dr)\.(?:\s+|$)/;
const SUFFIX = /(?:,\s*|\s+)(?:jr\.?|sr\.?|2nd|3rd|ii|iii|iv|v|vi|cpa|dc|dds|vm|jd|md|phd)\s?$/;

/** Lower case, without `Mrs.`; empty where nothing else is left. */
function normalizeFirstName(text: string): Result<string> {
	return success(text.toLowerCase().replace(PREFIX, '').trim());
}

/** Lower case, without `, Jr.` or `PhD`; empty where nothing else is left. */
function normalizeLastName(text: string): Result<string> {
	let name = text.toLowerCase();
	while (SUFFIX.test(name)) name = name.replace(SUFFIX, '');
	return success(name.trim());
}

/** Whether the letters stand for a country or territory at all. */
function isCountry(region: string): boolean {
	const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
	return names.of(region) !== undefined;
}

/** Two letters of ISO 3166; `UK`, which many people write, is `GB` there. */
function normalizeCountry(text: string): Result<string | undefined> {
	if (isBlank(text)) return success(undefined);
	const code = text.toUpperCase();
	if (/^[A-Z]{2}$/.test(code)) {
		const region = new Intl.Locale(`und-${code}`).region ?? code;
		if (isCountry(region)) return success(region);
	}
	return failed(
		`'Country' under User Data is "${text}"`,
		'Use a two-letter ISO 3166 code, such as DE or US.',
	);
}
