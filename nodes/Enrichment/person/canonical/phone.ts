/** Compares phone numbers across their spellings. */

/** The number of final digits that a national and an international form of one number share. */
const SHARED_DIGITS = 8;

/** Parses a phone number into its digits without the extension, and whether it has a country code. */
function parseDigits(written: string): { digits: string; isInternational: boolean } {
	const [main = ''] = written.split(EXTENSION);
	const plain = main.trim().replace(/^00(?=[1-9])/, '+');
	const isInternational = plain.startsWith('+');
	const digits = (isInternational ? plain.replace('(0)', '') : plain).replace(/\D/g, '');
	return { digits: isInternational ? digits : digits.replace(/^0+/, ''), isInternational };
}

const EXTENSION = /(?:,|;|#|x|ext)/i;

/**
 * Whether two texts can be the same phone number: "+49 30 123456-0" and "(030) 1234560". If one country is unknown,
 * the national number decides.
 */
export function mayBeSamePhone(one: string, other: string): boolean {
	if (one === other) return true;
	const [first, second] = [parseDigits(one), parseDigits(other)];
	if (first.digits === second.digits) return first.digits !== '';
	if (first.isInternational === second.isInternational) return false;
	const [whole, national] = first.isInternational ? [first, second] : [second, first];
	return national.digits.length >= SHARED_DIGITS && whole.digits.endsWith(national.digits);
}
