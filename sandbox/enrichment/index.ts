import type { SandboxClock, SandboxReply, SandboxRequest, Service } from '../http/types';
import { refuseKey } from './access';
import { seededDirectory } from './directory';
import { createLedger, type Charge } from './ledger';
import { createLookup } from './lookup';
import { documentedQuirks, type Quirks } from './quirks';
import { answerAsProvider, createProviders, type ProviderAccounts } from './providers';
import { createRateLimit } from './rateLimit';
import type { Company, Person } from './records';
import { route } from './routes';

export type { Charge } from './ledger';
export type * from './providers';
export type * from './quirks';
export type { Company, Person } from './records';
export * from './wellKnown';

export interface EnrichmentOptions {
	/** Rate limits and jobs look at it; the machine's own clock when left out. */
	clock?: SandboxClock;
	/** Credits to start with, and to go back to on reset. */
	credits?: number;
	apiKey?: string;
	/** Where the API starts: `/v1` when left out, '' for the root. */
	prefix?: string;
}

export interface EnrichmentSandbox extends Service {
	readonly apiKey: string;
	readonly prefix: string;
	readonly people: readonly Person[];
	readonly companies: readonly Company[];
	/** Every charge since the last reset, in order. */
	readonly ledger: readonly Charge[];
	/** Credits left; may be set. */
	credits: number;
	readonly quirks: Quirks;
	/** Real providers' wire formats under their own paths, each with its own account. */
	readonly providers: ProviderAccounts;
}

/** Unreferenced, so that a job under way does not keep the process alive. */
const machineClock: SandboxClock = {
	now: Date.now,
	after: (milliseconds, work) => void setTimeout(work, milliseconds).unref(),
};

const DEFAULT_API_KEY = 'sandbox-enrichment-key';
const DEFAULT_CREDITS = 100_000;

/** An enrichment provider with people, companies, credits and, when told so, bad habits. */
export function createEnrichment({
	clock = machineClock,
	credits = DEFAULT_CREDITS,
	apiKey = DEFAULT_API_KEY,
	prefix = '/v1',
}: EnrichmentOptions = {}): EnrichmentSandbox {
	const quirks = documentedQuirks();
	const directory = seededDirectory();
	const ledger = createLedger(credits);
	const lookup = createLookup(directory, quirks);
	const rateLimit = createRateLimit(clock);
	const provider = { quirks, directory, lookup, ledger };
	const providers = createProviders(clock);

	const pathUnderPrefix = ({ path }: SandboxRequest) =>
		path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined;

	const answer = (request: SandboxRequest): SandboxReply =>
		answerAsProvider(providers, request) ?? answerAsDocumented(request);

	const answerAsDocumented = (request: SandboxRequest): SandboxReply => {
		ledger.nextRequest();
		const reply =
			htmlPage(quirks) ??
			refuseKey(request, apiKey, quirks) ??
			rateLimit.refuse(quirks.rateLimit) ??
			route(pathUnderPrefix(request), request, provider);
		return quirks.numericIds ? withNumericIds(reply) : reply;
	};

	return {
		apiKey,
		prefix,
		quirks,
		providers,
		people: directory.people,
		companies: directory.companies,
		get ledger() {
			return ledger.charges;
		},
		get credits() {
			return ledger.credits;
		},
		set credits(left) {
			ledger.credits = left;
		},
		answer,
		reset: () => {
			Object.assign(quirks, documentedQuirks());
			ledger.reset();
			lookup.reset();
			rateLimit.reset();
			Object.values(providers).forEach((account) => account.reset());
		},
	};
}

function htmlPage({ html }: Quirks): SandboxReply | undefined {
	if (!html) return undefined;
	const body = '<!DOCTYPE html><html><body><h1>Nothing to see here</h1></body></html>';
	return { status: html, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

/** Written into the text, because JSON.stringify has no number that is large enough. */
function withNumericIds(reply: SandboxReply): SandboxReply {
	if (typeof reply.body !== 'object') return reply;
	const body = JSON.stringify(reply.body).replace(
		/"((?:(?:person|company)_)?id|personId|companyId)":"(\d+)"/g,
		'"$1":$2',
	);
	return { ...reply, body };
}
