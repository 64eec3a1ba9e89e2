/** Shorter ones ("demo") are found in ordinary data, and striking them out would falsify it. */
const SHORTEST_SECRET = 6;

/** Strikes secrets out of a text, however they are written there. */
export function scrubber(secrets: unknown[]): (text: string) => string {
	const words = secrets
		.filter((word) => typeof word === 'string')
		.filter((word) => word.length >= SHORTEST_SECRET)
		.flatMap(spellings)
		// One secret may begin with another, whose end would stay readable.
		.sort((one, other) => other.length - one.length);
	return (text) => words.reduce((scrubbed, word) => scrubbed.replaceAll(word, '***'), text);
}

/** As it is, within a JSON string, and within an address. */
function spellings(word: string): string[] {
	return [word, JSON.stringify(word).slice(1, -1), encodeURIComponent(word)];
}
