/** Whether two phone numbers are one, in whatever form they are written. */

/** The last digits that a national and an international form of one number share. */
const SIGNIFICANT = 8;

/** The digits of a number without its extension, and whether the country is among them. */
function digitsIn(written: string): { digits: string; isInternational: boolean } {
	const [main = ''] = written.split(EXTENSION);
	const plain = main.trim().replace(/^00(?=[1-9])/, '+');
	const isInternational = plain.startsWith('+');
	const digits = (isInternational ? plain.replace('(0)', '') : plain).replace(/\D/g, '');
	return { digits: isInternational ? digits : digits.replace(/^0+/, ''), isInternational };
}

const EXTENSION = /(?:,|;|#|x|ext)/i;

/** "+49 30 123456-0" is "(030) 1234560": with one country unknown, the national number decides. */
export function mayBeSamePhone(one: string, other: string): boolean {
	if (one === other) return true;
	const [first, second] = [digitsIn(one), digitsIn(other)];
	if (first.digits === second.digits) return first.digits !== '';
	if (first.isInternational === second.isInternational) return false;
	const [whole, national] = first.isInternational ? [first, second] : [second, first];
	return national.digits.length >= SIGNIFICANT && whole.digits.endsWith(national.digits);
}
