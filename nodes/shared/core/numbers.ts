/** Numbers as hints write them: "1,234 records", "1 company", "12.5 credits". */
export function plural(count: number, word: string): string {
	return `${number(count)} ${count === 1 ? word : pluralOf(word)}`;
}

function pluralOf(word: string): string {
	if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
	return word.endsWith('s') ? `${word}es` : `${word}s`;
}

export function number(count: number): string {
	return count.toLocaleString('en', { maximumFractionDigits: 2 });
}
