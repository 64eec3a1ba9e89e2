/**
 * Six ways in which the answers of real APIs differ, and which the specification of the generic API leaves open. The
 * first of each list is the usual one. A client reads all of them without a setting, but for those that are called
 * `foreign`: there it has to be told.
 */
export const FORMS = {
	/**
	 * What the record stands under: its own key, nothing at all, another usual key, there as a list of one, or the
	 * foreign `payload.profile`.
	 */
	wrapper: ['own', 'none', 'data', 'listOfOne', 'foreign'],
	/**
	 * How fields are called: as in requests, in snake case, or by foreign names (`FOREIGN_NAMES`), which requests have
	 * to use as well.
	 */
	fieldNames: ['ours', 'snakeCase', 'foreign'],
	/**
	 * How the rows of a bulk answer are told apart: by the identifiers that were asked, by their place alone, by the
	 * `externalID` or the foreign `ref` that the record carried, or by the whole record under `input`.
	 */
	correlation: ['echo', 'position', 'idEcho', 'inputEcho'],
	/** How "we do not know this one" looks: by status, as an empty record, as `found: false`, or nothing at all. */
	noMatch: ['status404', 'nullRecord', 'foundFalse', 'noContent'],
	/**
	 * The rows of a bulk stand under this key of an object; a bare array where empty. A foreign API takes the records
	 * of a bulk under `leads`, and has its rows under `payload.found`.
	 */
	bulkKey: ['', 'results', 'people', 'foreign'],
	/**
	 * Where the charge and the balance are reported, in the foreign form under `usage.units` and `usage.left`; beside
	 * a bare array there is no place for them.
	 */
	creditReport: ['documented', 'billing', 'headers', 'none', 'foreign'],
} as const;

/** What an API of foreign names calls the fields, in requests and answers alike. */
export const FOREIGN_NAMES: ReadonlyMap<string, string> = new Map([
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
