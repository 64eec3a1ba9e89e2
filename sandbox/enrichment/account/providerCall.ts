import { ReplyError } from '../../http/replyError';
import type { SandboxReply, SandboxRequest } from '../../http/types';
import type { Quirks } from '../quirks';
import type { WorldCompany, WorldEmail, WorldPerson } from '../records';
import type { WireViolation } from '../wire/endpointWire';
import {
	buildFailureReply,
	type ProviderFailure,
	type RateLimitState,
	type RefusalForms,
} from '../wire/refusals';
import { searchCompanies, searchContactablePeople, type WorldCriteria } from '../world/search';
import type { CompanyIdentifiers, PersonIdentifiers, World } from '../world/world';
import type { ProviderJob, JobPlan, Jobs } from './jobs';
import type { PurchasedItem, Ledger, Payer, Purchase } from './ledger';

/** The parts of an account that its requests share. */
export interface AccountContext {
	forms: RefusalForms;
	basePath: string;
	world: World;
	quirks: Quirks;
	creditLedger: Ledger;
	jobs: Jobs;
	/** The IDs whose answer was pending once; it is ready the second time. */
	oncePendingIds: Set<string>;
}

/** A request to a provider, with everything that the handlers of endpoints need. */
export class ProviderCall implements Payer {
	/** The path under the base URL: `/people/match`. */
	readonly path: string;
	/** `POST /people/match` */
	readonly endpoint: string;
	readonly world: World;
	readonly quirks: Quirks;
	spent = 0;

	constructor(
		private readonly context: AccountContext,
		{ method, path }: SandboxRequest,
		/** The number of the request since the last reset, from 1; refused requests count as well. */
		readonly number: number,
		readonly rate: RateLimitState,
	) {
		this.path = path.slice(context.basePath.length);
		this.endpoint = `${method} ${this.path}`;
		this.world = context.world;
		this.quirks = context.quirks;
	}

	/** The credits that are left. */
	get credits(): number {
		return this.context.creditLedger.credits;
	}

	/** The credits that were charged since the last reset. */
	get creditsUsed(): number {
		return this.context.creditLedger.sumCharges();
	}

	/** Tells which of two disputed forms to use, by the quirk `disputed`. */
	get usesFirstForm(): boolean {
		return this.quirks.disputed === 'first';
	}

	/** Finds a person; one who asked to be forgotten is `optedOut`. */
	matchPerson(identifiers: PersonIdentifiers): WorldPerson | 'optedOut' | undefined {
		const match = this.world.findPerson(identifiers);
		return typeof match === 'object' ? match.record : match;
	}

	/** Finds a person; one who asked to be forgotten is not found. */
	findPerson(identifiers: PersonIdentifiers): WorldPerson | undefined {
		const person = this.matchPerson(identifiers);
		return person === 'optedOut' ? undefined : person;
	}

	findCompany(identifiers: CompanyIdentifiers): WorldCompany | undefined {
		return this.world.findCompany(identifiers)?.record;
	}

	/** Finds an email address with its type and status. */
	findEmail(email: string): WorldEmail | 'optedOut' | undefined {
		const person = this.matchPerson({ email });
		if (typeof person !== 'object') return person;
		return person.emails.find((entry) => entry.email === email);
	}

	searchPeople(criteria: WorldCriteria): WorldPerson[] {
		return searchContactablePeople(this.world, criteria);
	}

	searchCompanies(criteria: WorldCriteria): WorldCompany[] {
		return searchCompanies(this.world, criteria);
	}

	/** Pays for all purchases. If the credits do not suffice, it pays for none and ends the request with that failure. */
	buy(purchases: readonly Purchase[]): void {
		if (!this.context.creditLedger.pay(this, purchases)) this.fail('outOfCredits');
	}

	/** Pays for one item. A price of 0 leaves no charge. */
	pay(bought: PurchasedItem, id: string, credits: number): void {
		if (credits > 0) this.buy([{ bought, id, credits }]);
	}

	/** Pays for this request as a search. */
	paySearch(credits: number): void {
		this.pay('search', `request ${this.number}`, credits);
	}

	/** Tells whether the account bought an item in an earlier request. */
	boughtEarlier(bought: PurchasedItem, id: string): boolean {
		return this.context.creditLedger.boughtEarlier(this, bought, id);
	}

	/** Submits a job and returns its ID. */
	submitJob(plan: JobPlan): string {
		return this.context.jobs.submit(plan, this);
	}

	/** Finds a job in its present state. */
	findJob(kind: string, id: string | undefined): ProviderJob | undefined {
		return this.context.jobs.find(kind, id);
	}

	/** Tells whether the answer for a person or company is not ready yet, by the quirk `pending`. */
	isPending(id: string): boolean {
		const { quirks, oncePendingIds } = this.context;
		const isFirst = quirks.pending === 'firstTime' && !oncePendingIds.has(id);
		if (isFirst) oncePendingIds.add(id);
		return isFirst || quirks.pending === 'always';
	}

	/** Builds a refusal in the provider's own form. */
	refuse(status: number, message: string, code = ''): SandboxReply {
		const { path } = this;
		return { status, body: this.context.forms.writeRefusal({ status, message, code, path }) };
	}

	/** Ends the request with a reply. */
	end(reply: SandboxReply): never {
		throw new ReplyError(reply);
	}

	/** Ends the request with a failure in the provider's own form. */
	fail(failure: ProviderFailure, message = '', violation?: WireViolation): never {
		const { path, quirks, rate } = this;
		const context = { path, message, violation, quirks, ...rate };
		return this.end(buildFailureReply(this.context.forms, failure, context));
	}

	/** Ends the request because a search filter has an unknown value. `at` is the path of the value in the request. */
	failForValue(at: string, filter: string, value: string): never {
		const message = `${filter}: "${value}" is not a valid value`;
		return this.fail('badRequest', message, { at, rule: 'value', message });
	}
}
