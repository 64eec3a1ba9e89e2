/** What APIs say in prose or in codes where nothing is documented; only the Generic REST API reads them. */

const NOT_CHARGED =
	/\bno credits?\b[^.;"]{0,30}\b(charged|deducted|consumed|used|spent|billed)\b/gi;

const OUT_OF_CREDITS =
	/(not enough|insufficient|out of|no (more |remaining )?|exhausted|exceeded)[\s_-]{0,2}(your )?(\w{1,30} )?credits?\b|credits?\W{0,2}(\w{1,30}\W){0,3}(insufficient|exhausted|exceeded|used up)|CREDITS_INSUFFICIENT|PFAPI0011/i;

/** "No credits were charged" says the opposite. */
export function saysOutOfCredits(text: string): boolean {
	return OUT_OF_CREDITS.test(text.replace(NOT_CHARGED, ''));
}

export const BAD_KEY =
	/(invalid|wrong|unknown|missing|bad|expired|no)[\s_-]{1,2}(\w{1,30}[\s_-]){0,2}(key|token|credentials?)\b|\b(key|token)\b[^.]{0,12}\b(not valid|invalid|incorrect|expired|revoked)\b|unauthori[sz]ed|authenticat/i;

/** In a 400, which mostly is about the record. */
export const API_KEY = /\bapi[\s_-]?key\b|\baccess[\s_-]?token\b/i;

/** A good key that may not do this: it lacks a scope, or the plan does. */
export const SCOPE = /\bscopes?\b|\bpermissions?\b|\byour (current )?plan\b|\bupgrade\b/i;

export const RATE = /rate.?limit|too many requests|requests per/i;

export const NO_MATCH =
	/\bno[\s_-]?match|not[\s_-]?found|could not find|no (data|result|record)s?\b|NO_RESULTS|EMPTY_DATA/i;

/** A whole message that only repeats the status. */
export const BARE_NOT_FOUND = /^\W*((404|not[\s_-]?found|404 not found|error)\W*)?$/i;

/** Not just the words: a message about a company may repeat its name, and it may be "Route 66". */
export const NO_ENDPOINT =
	/\b(endpoint|route|path)\b.{0,20}\b(not found|not exist|unknown)|\b(no|unknown|invalid|unsupported) (such )?(endpoint|route|path)\b|cannot (get|post) \//i;

export const OPTED_OUT = /COMPLIANCE_RESTRICTED|opt(ed)?[\s_-]?out|gdpr|do[\s_-]not[\s_-]process/i;

export const PENDING = /^(pending|processing|queued|progress|in[\s_-]?progress|searching)$/i;
