import { visible } from './text';

const EXTENSION = /(?:,|;|#|x|ext)[\s.:=a-z]{0,12}\d{1,8}$/i;
const FORM = /^\+?[\d\s().\-/–]+$/;

/** Digits with a leading `+` where there is one, or undefined where there are fewer than seven. */
export function phoneDigits(written: string): string | undefined {
	const plain = visible(written)
		.replace(/^tel:/i, '')
		.replace(EXTENSION, '')
		.replace(/^00(?=[1-9])/, '+');
	if (!FORM.test(plain)) return undefined;
	// "+49 (0)30": the zero is only dialled within the country.
	const digits = (plain.startsWith('+') ? plain.replace('(0)', '') : plain).replace(/\D/g, '');
	if (digits.length < 7 || digits.length > 15) return undefined;
	return plain.startsWith('+') ? `+${digits}` : digits;
}
