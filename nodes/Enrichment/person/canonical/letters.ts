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
 * A text in small letters without accents: "łucja" is "lucja", "weiß" is "weiss". The one folding of letters
 * there is: texts that are one to whoever compares names must be one to whoever keeps namesakes apart.
 */
export function withoutAccents(text: string): string {
	return text
		.replace(WHOLE_LETTER, (letter) => WHOLE[letter] ?? letter)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.normalize('NFC');
}
