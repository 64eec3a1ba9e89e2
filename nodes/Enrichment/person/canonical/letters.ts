/** Letters that are no letter with an accent, as they are written without them. */
const WHOLE: Readonly<Record<string, string>> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ı: 'i',
	ħ: 'h',
	ŋ: 'n',
	ĸ: 'k',
	ə: 'a',
};

const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'g');

/**
 * A text in small letters without accents: "łucja" is "lucja", "weiß" is "weiss". Whatever compares
 * names and whatever keeps namesakes apart use this function, so that they agree on what is equal.
 */
export function withoutAccents(text: string): string {
	return text
		.replace(WHOLE_LETTER, (letter) => WHOLE[letter] ?? letter)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.normalize('NFC');
}
