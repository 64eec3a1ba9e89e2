/**
 * What the Generic REST API sends and reads without any setting. The credential shows these lines, and
 * docs/providers.md repeats them; the names are those of `nodes/Enrichment/providers/generic/spellings.ts`.
 */
export const GENERIC_CONTRACT: readonly string[] = [
	'Sent: POST /person with email, linkedInUrl, firstName, lastName and company; POST /company with domain and name; several records as an array to /person/bulk and /company/bulk.',
	'One record: the answer itself, or the object under person, contact, company, data, result, match or profile, also as a list of one.',
	'Several records: an array, alone or under results, data, people, contacts, companies, matches, records or items, or under the name in Bulk Wrapper.',
	'A row goes to the record whose tag it returns, whose place it has in a list of the same length (not with _Record Tag_), or whom it describes. If it could be two records, it goes to none.',
	'Fields: email, phone, full_name, job_title, linkedin_url, company, domain, location and other usual names, in any case, with or without underscores.',
	'No match: status 404 or 204, null, an empty object or list, found: false, or the code not_found or no_match.',
	'Refused: 401 and 403 (key), 402 (credits), 429 (rate limit), 451 (opted out), and any other status from 400 on. Messages are shown, never interpreted.',
	'Later: status 202, or the code pending, queued or processing. Fetch such results with Provider API: Call.',
	'Credits: creditsCharged, creditsUsed or creditsConsumed, and creditsRemaining; or the headers x-credits-charged and x-credits-remaining.',
	'The node does not guess anything else: such a result is kept under raw and counts as charged. Turn on Customize to say where the API has it.',
];
