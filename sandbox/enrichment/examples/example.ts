/** Examples from providers' own documents, which neither the dialects nor the sandbox invented. */

/**
 * A request and its answer as a document shows or describes them. Names, nesting, and types of the fields are those of the
 * document; people, companies, and numbers are invented, and long answers are shortened.
 */
export interface PublishedExample {
	/** The address of the document. */
	source: string;
	request: {
		method: 'GET' | 'POST';
		/** The path under the base URL with the query: `/people/match?email=…`. */
		path: string;
		body?: unknown;
	};
	/** The status of the answer; 200 if left out. */
	status?: number;
	answer: unknown;
}

/** A lookup of the node that examples answer. */
export interface PublishedLookup {
	/** The record by the node's identifier names. */
	record: Record<string, string>;
	/** The examples that answer the lookup, one after the other. */
	answeredBy: readonly PublishedExample[];
	/** The fields that the node must read from the answers. */
	person: object;
}

/** The examples of one provider. */
export interface ProviderExamples {
	published: readonly PublishedExample[];
	lookup: PublishedLookup;
	/** The reason for fewer than three examples, at providers that publish fewer. */
	whyFewerThanThree?: string;
}
