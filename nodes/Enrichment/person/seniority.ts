/** Levels as the node writes them, from the top down. */
export const SENIORITIES = [
	...['Owner', 'Founder', 'C-Suite', 'Partner', 'VP', 'Executive', 'Head', 'Director', 'Manager'],
	...['Senior', 'Mid-Level', 'Entry', 'Intern'],
];

/** Other words of providers and people for exactly the same. */
const SAME: Readonly<Record<string, string>> = {
	clevel: 'C-Suite',
	cteam: 'C-Suite',
	cxo: 'C-Suite',
	entrylevel: 'Entry',
	junior: 'Entry',
	midlevel: 'Mid-Level',
	training: 'Intern',
	vicepresident: 'VP',
};

const NAMES = new Map([
	...SENIORITIES.map((name) => [lettersOf(name), name] as const),
	...Object.entries(SAME),
]);

/** One word for a level over all providers: `c_suite`, `cxo` and `C-level` are C-Suite. Others stay. */
export function seniorityName(word: string): string {
	return NAMES.get(lettersOf(word)) ?? word;
}

function lettersOf(word: string): string {
	return word.toLowerCase().replace(/[^\p{L}]/gu, '');
}
