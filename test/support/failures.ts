/** A failure whose advice has this text, or fits this pattern. */
export const advising = (words: string | RegExp) => ({
	description:
		typeof words === 'string'
			? (expect.stringContaining(words) as string)
			: (expect.stringMatching(words) as string),
});
