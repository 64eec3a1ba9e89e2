/** A translation between the world's words and a provider's. A word without an entry is the same in both. */
export interface WordTranslation {
	toProviderWord(worldWord: string): string;
	toWorldWord(providerWord: string): string;
}

/** Creates a translation from a provider's words, whose keys are the world's words. */
export function createWordTranslation(providerWords: Record<string, string>): WordTranslation {
	const toProvider = new Map(Object.entries(providerWords));
	const toWorld = new Map(
		[...toProvider].map(([worldWord, providerWord]) => [providerWord, worldWord]),
	);
	return {
		toProviderWord: (word) => toProvider.get(word) ?? word,
		toWorldWord: (word) => toWorld.get(word) ?? word,
	};
}

/** The words of most providers for all seniorities but the highest; the keys are the world's words. */
export const CAPITALIZED_SENIORITIES = {
	vp: 'VP',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
};
