/** A provider's words for those of the world, and back; a word without a translation is the same in both. */
export interface WordTable {
	toTheirs(ours: string): string;
	toOurs(theirs: string): string;
}

/** By the world's words. */
export function createWordTable(theirWords: Record<string, string>): WordTable {
	const theirs = new Map(Object.entries(theirWords));
	const ours = new Map([...theirs].map(([own, their]) => [their, own]));
	return {
		toTheirs: (word) => theirs.get(word) ?? word,
		toOurs: (word) => ours.get(word) ?? word,
	};
}

/** What most providers call all seniorities but the highest. */
export const SENIORITY_WORDS = {
	vp: 'VP',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
};
