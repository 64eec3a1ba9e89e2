/**
 * Six ways in which the answers of real APIs differ; the specification of the generic API leaves them open. The first
 * value of each list is the usual one. A client reads all of them without settings, except `foreign`.
 */
export const ANSWER_FORMS = {
	/**
	 * The key of the record: its kind, none, another usual key, that key with a list of one, or the foreign
	 * `payload.profile`.
	 */
	wrapper: ['own', 'none', 'data', 'listOfOne', 'foreign'],
	/**
	 * The names of fields: as in requests, in snake case, or foreign (`FOREIGN_FIELD_NAMES`); requests then need foreign
	 * names as well.
	 */
	fieldNames: ['ours', 'snakeCase', 'foreign'],
	/**
	 * What tells the rows of a bulk answer apart: the identifiers of the request, the position alone, the `externalID` or
	 * the foreign `ref` of the record, or the whole record under `input`.
	 */
	correlation: ['echo', 'position', 'idEcho', 'inputEcho'],
	/** The form of "no match": a status, an empty record, `found: false`, or no content. */
	noMatch: ['status404', 'nullRecord', 'foundFalse', 'noContent'],
	/**
	 * The key of the rows in a bulk answer; the answer is a bare array if it is empty. A foreign API expects the records
	 * under `leads`, and has the rows under `payload.found`.
	 */
	bulkKey: ['', 'results', 'people', 'foreign'],
	/**
	 * The fields or headers that report charge and balance; the foreign ones are `usage.units` and `usage.left`. A bare
	 * array has no fields for them.
	 */
	creditReport: ['documented', 'billing', 'headers', 'none', 'foreign'],
} as const;

/** The foreign names of fields, in requests and answers; the keys are the names of the specification. */
export const FOREIGN_FIELD_NAMES: ReadonlyMap<string, string> = new Map([
	['email', 'mail'],
	['linkedInUrl', 'page'],
	['firstName', 'given'],
	['lastName', 'family'],
	['company', 'worksFor'],
	['jobTitle', 'role'],
	['domain', 'web'],
	['name', 'label'],
]);

/** The property of a foreign bulk request that holds its records. */
export const FOREIGN_BULK_WRAPPER = 'leads';
