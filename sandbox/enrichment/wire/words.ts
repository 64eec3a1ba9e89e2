/** Of seniorities, what most providers call all but the highest. */
export const SENIORITY_WORDS = {
	vp: 'VP',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
};

/** A provider's words for those of the world, and back; other words are the same in both. */
export const wordsOf = (theirs: Record<string, string>) => ({
	of: (ours: string): string => theirs[ours] ?? ours,
	back: (word: string): string =>
		Object.keys(theirs).find((ours) => theirs[ours] === word) ?? word,
});
