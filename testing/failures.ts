/** A failure whose advice has this text, or fits this pattern. */
export const expectAdvice = (words: string | RegExp) => ({
	description:
		typeof words === 'string'
			? (expect.stringContaining(words) as string)
			: (expect.stringMatching(words) as string),
});

/** A refusal as Google writes it, for the sandbox to answer with. */
export const buildGoogleError = (code: number, message: string, status?: string) => ({
	status: code,
	body: { error: { code, message, ...(status && { status }) } },
});
