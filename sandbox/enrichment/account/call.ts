import { ReplyError } from '../../http/replyError';
import type { SandboxReply, SandboxRequest } from '../../http/types';
import type { Quirks } from '../quirks';
import type { WorldCompany, WorldEmail, WorldPerson } from '../records';
import type { WireViolation } from '../wire/judge';
import {
	buildFailure,
	type ProviderFailure,
	type RateCount,
	type RefusalForms,
} from '../wire/refusals';
import { searchCompanies, searchPeople, type WorldCriteria } from '../world/search';
import type { AskedCompany, AskedPerson, World } from '../world/world';
import type { ProviderJob, JobPlan, Jobs } from './jobs';
import type { Bought, Ledger, Payer, Purchase } from './ledger';

/** What all requests of an account have in common. */
export interface CallContext {
	forms: RefusalForms;
	basePath: string;
	world: World;
	quirks: Quirks;
	books: Ledger;
	jobs: Jobs;
	/** Who was pending once: the second time they are known. */
	pending: Set<string>;
}

/** One request on its way through a provider: what its endpoints work with. */
export class Call implements Payer {
	/** Under the base URL: `/people/match`. */
	readonly path: string;
	/** `POST /people/match` */
	readonly endpoint: string;
	readonly world: World;
	readonly quirks: Quirks;
	spent = 0;

	constructor(
		private readonly context: CallContext,
		{ method, path }: SandboxRequest,
		/** Counted from 1 since the last reset, refused requests too. */
		readonly number: number,
		readonly rate: RateCount,
	) {
		this.path = path.slice(context.basePath.length);
		this.endpoint = `${method} ${this.path}`;
		this.world = context.world;
		this.quirks = context.quirks;
	}

	/** Credits left. */
	get credits(): number {
		return this.context.books.credits;
	}

	/** Credits used since the last reset. */
	get used(): number {
		return this.context.books.charged();
	}

	/** The quirk `disputed` wants the first of two forms. */
	get usesFirstForm(): boolean {
		return this.quirks.disputed === 'first';
	}

	/** Whom these identifiers name; somebody who asked to be forgotten is `optedOut`. */
	matchPerson(asked: AskedPerson): WorldPerson | 'optedOut' | undefined {
		const match = this.world.person(asked);
		return typeof match === 'object' ? match.record : match;
	}

	/** The same, where somebody who asked to be forgotten looks like nobody. */
	findPerson(asked: AskedPerson): WorldPerson | undefined {
		const person = this.matchPerson(asked);
		return person === 'optedOut' ? undefined : person;
	}

	findCompany(asked: AskedCompany): WorldCompany | undefined {
		return this.world.company(asked)?.record;
	}

	/** What is known of this address. */
	findAddress(email: string): WorldEmail | 'optedOut' | undefined {
		const person = this.matchPerson({ email });
		if (typeof person !== 'object') return person;
		return person.emails.find((entry) => entry.email === email);
	}

	searchPeople(criteria: WorldCriteria): WorldPerson[] {
		return searchPeople(this.world, criteria);
	}

	searchCompanies(criteria: WorldCriteria): WorldCompany[] {
		return searchCompanies(this.world, criteria);
	}

	/** Pays for all of them, or for none and answers that the credits do not suffice. */
	buy(purchases: readonly Purchase[]): void {
		if (!this.context.books.pay(this, purchases)) this.fail('outOfCredits');
	}

	/** Pays for one thing; nothing is charged for what is free. */
	pay(bought: Bought, id: string, credits: number): void {
		if (credits > 0) this.buy([{ bought, id, credits }]);
	}

	/** Pays for this request as a search. */
	paySearch(credits: number): void {
		this.pay('search', `request ${this.number}`, credits);
	}

	/** Whether this account bought it in an earlier request. */
	owns(bought: Bought, id: string): boolean {
		return this.context.books.owns(this, bought, id);
	}

	/** Submits a job; returns its ID. */
	submitJob(plan: JobPlan): string {
		return this.context.jobs.submit(plan, this);
	}

	/** The job of this kind and ID, as far as it has come. */
	findJob(kind: string, id: string | undefined): ProviderJob | undefined {
		return this.context.jobs.find(kind, id);
	}

	/** True while the answer for this is not ready, by the quirk `pending`. */
	isPending(id: string): boolean {
		const { quirks, pending } = this.context;
		const isFirst = quirks.pending === 'firstTime' && !pending.has(id);
		if (isFirst) pending.add(id);
		return isFirst || quirks.pending === 'always';
	}

	/** A refusal in the provider's own form. */
	refuse(status: number, message: string, code = ''): SandboxReply {
		const { path } = this;
		return { status, body: this.context.forms.writeRefusal({ status, message, code, path }) };
	}

	/** Ends the request with this answer. */
	end(reply: SandboxReply): never {
		throw new ReplyError(reply);
	}

	/** Ends the request with the provider's own form of this failure. */
	fail(failure: ProviderFailure, message = '', violation?: WireViolation): never {
		const { path, quirks, rate } = this;
		const context = { path, message, violation, quirks, ...rate };
		return this.end(buildFailure(this.context.forms, failure, context));
	}

	/** Ends the request because a filter of a search has a value that the provider does not know. */
	failForValue(at: string, filter: string, value: string): never {
		const message = `${filter}: "${value}" is not a valid value`;
		return this.fail('badRequest', message, { at, rule: 'value', message });
	}
}
