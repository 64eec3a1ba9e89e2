/** What a provider's own documents show: facts that neither the dialect nor the sandbox made up. */

/**
 * A request and its answer, as a document shows or describes them. The fields, their nesting and the kinds of their values
 * are those of the document; people, companies and numbers are made up, and long answers are shortened.
 */
export interface PublishedExample {
	/** The document. */
	from: string;
	request: {
		method: 'GET' | 'POST';
		/** Below the base URL, with the query: `/people/match?email=…`. */
		path: string;
		body?: unknown;
	};
	/** 200 unless the document shows another one. */
	status?: number;
	answer: unknown;
}

/** A lookup of the node that is answered with examples. */
export interface PublishedLookup {
	/** The record, in the node's words. */
	record: Record<string, string>;
	/** The examples that answer it, one after the other. */
	answeredBy: readonly PublishedExample[];
	/** What the node has to read in them; of its fields, these. */
	person: object;
}

export interface ProviderExamples {
	published: readonly PublishedExample[];
	lookup: PublishedLookup;
	/** Why there are fewer than three of them, where a provider publishes fewer. */
	fewerBecause?: string;
}
