import type { ObjectEntries } from 'valibot';

import { Refused } from '../../../http/refused';
import type { SandboxReply, SandboxRequest } from '../../../http/types';
import type { Quirks } from '../../quirks';
import {
	isObject,
	type Company,
	type Email,
	type JsonObject,
	type Kind,
	type Person,
} from '../../records';
import { branchesOf, partsOf, type Fault } from '../../wire/look';
import { identifiersIn, marksOf, type Schema } from '../../wire/schema';
import { written } from '../../wire/told';
import {
	refusalOf,
	type Asked,
	type Endpoint,
	type Failure,
	type RateCount,
	type Wire,
} from '../../wire/wire';
import { searchCompanies, searchPeople, type Criteria } from '../world/search';
import type { Match, World } from '../world/world';
import type { Job, JobPlan, Jobs } from './jobs';
import type { Bought, Ledger, Payer, Purchase } from './ledger';

/** What all requests of an account have in common. */
interface Account {
	wire: Wire;
	basePath: string;
	world: World;
	quirks: Quirks;
	books: Ledger;
	jobs: Jobs;
	/** Who was pending once: the second time they are known. */
	pending: Set<string>;
}

/** One request on its way through a provider: what its endpoints get to work with. */
export class Call implements Payer {
	/** Under the base URL: `/people/match`. */
	readonly path: string;
	/** `POST /people/match` */
	readonly endpoint: string;
	readonly world;
	readonly quirks;
	/** What the wire has of the request. */
	asked: Asked = { path: {}, query: {}, body: {} };
	/** What the wire says of the endpoint. */
	described: Endpoint = {};
	spent = 0;

	constructor(
		private readonly account: Account,
		{ method, path }: SandboxRequest,
		/** Counted from 1 since the last reset, refused requests too. */
		readonly number: number,
		readonly rate: RateCount,
	) {
		this.path = path.slice(account.basePath.length);
		this.endpoint = `${method} ${this.path}`;
		this.world = account.world;
		this.quirks = account.quirks;
	}

	/** Credits left. */
	get credits(): number {
		return this.account.books.credits;
	}

	/** Credits used since the last reset. */
	get used(): number {
		return this.account.books.charged();
	}

	/** What was sent, wherever it stood. */
	get sent(): JsonObject {
		return Object.assign({}, ...Object.values(this.asked)) as JsonObject;
	}

	/** Whom these identifiers name; nobody, and somebody who asked to be forgotten, look the same. */
	person(entries: ObjectEntries, record: object): Person | undefined {
		const match = this.world.person(identifiersIn(entries, record));
		return typeof match === 'object' ? match.record : undefined;
	}

	company(entries: ObjectEntries, record: object): Company | undefined {
		return this.world.company(identifiersIn(entries, record))?.record;
	}

	/** Whom the request names by what the wire marks; somebody who asked to be forgotten is `optedOut`. */
	named(kind: Kind): Match<Person | Company> | 'optedOut' | undefined {
		const { path, query, body } = this.described;
		const entries = [path, query, body].map((part) => (part ? partsOf(part).entries : {}));
		const asked = identifiersIn(Object.assign({}, ...entries) as ObjectEntries, this.sent);
		return kind === 'company' ? this.world.company(asked) : this.world.person(asked);
	}

	/** What is known of this address. */
	address(email: string): Email | 'optedOut' | undefined {
		const match = this.world.person({ email });
		if (typeof match !== 'object') return match;
		return match.record.emails.find((entry) => entry.email === email);
	}

	/** Those for whom the filters of this search are. */
	searchPeople(): Person[] {
		return searchPeople(this.world, criteriaOf(this));
	}

	searchCompanies(): Company[] {
		return searchCompanies(this.world, criteriaOf(this));
	}

	/** What the wire tells of this person or company. */
	row(row: Schema, record: Person | Company): JsonObject {
		return written(row, record, this.quirks, this);
	}

	/** The whole answer, as the wire tells it. */
	tell(record: object): SandboxReply {
		const { answer } = this.described;
		return { status: 200, body: answer && written(answer, record, this.quirks, this) };
	}

	/** Pays for all of them, or for none and answers that the credits do not suffice. */
	buy(purchases: readonly Purchase[]): void {
		if (!this.account.books.pay(this, purchases)) this.fail('outOfCredits');
	}

	/** Pays for one thing. */
	pay(bought: Bought, id: string, credits: number): void {
		this.buy([{ bought, id, credits }]);
	}

	/** Pays for this request as a search; for nothing when it is free. */
	paySearch(credits: number): void {
		if (credits > 0) this.pay('search', `request ${this.number}`, credits);
	}

	/** Whether this account bought it in an earlier request. */
	owns(bought: Bought, id: string): boolean {
		return this.account.books.owns(this, bought, id);
	}

	/** Hands in a job; gives its id. */
	submit(plan: JobPlan): string {
		return this.account.jobs.submit(plan, this);
	}

	/** The job of this kind and id, as far as it has come. */
	job(kind: string, id: string | undefined): Job | undefined {
		return this.account.jobs.find(kind, id);
	}

	/** True while the answer for this is not ready, by the quirk `pending`. */
	isPending(id: string): boolean {
		const { quirks, pending } = this.account;
		const isFirst = quirks.pending === 'firstTime' && !pending.has(id);
		if (isFirst) pending.add(id);
		return isFirst || quirks.pending === 'always';
	}

	/** What the provider says no with, in its own form. */
	refuse(status: number, message: string, code = ''): SandboxReply {
		return { status, body: this.account.wire.form(status, message, code, this.path) };
	}

	/** Ends the request with this answer. */
	end(reply: SandboxReply): never {
		throw new Refused(reply);
	}

	/** Ends the request with the provider's own form of this failure. */
	fail(failure: Failure, message = '', fault?: Fault): never {
		const { path, quirks, rate } = this;
		const context = { path, message, fault, quirks, ...rate };
		return this.end(refusalOf(this.account.wire, failure, context));
	}
}

/** What a search is for: each filter that the wire marks, with its words as the world has them. */
function criteriaOf(call: Call): Criteria {
	const criteria: Record<string, string[]> = {};
	const look = (schema: Schema | undefined, value: unknown, path: string): void => {
		const { entries = {} } = (schema && partsOf(branchesOf(schema)[0]!)) ?? {};
		for (const [name, given] of isObject(value) ? Object.entries(value) : []) {
			const field = entries[name];
			const { finds, spelling } = field ? marksOf(field) : {};
			if (finds) {
				const words = wordsIn(given).map(
					(word) =>
						(spelling ? spelling(word as never) : textOf(word)) ??
						refuse(call, path, name, word),
				);
				criteria[finds] = [...(criteria[finds] ?? []), ...words];
			} else look(field, given, `${path}${name}.`);
		}
	};
	look(call.described.query, call.asked.query, 'query.');
	look(call.described.body, call.asked.body, 'body.');
	return criteria;
}

function refuse(call: Call, path: string, name: string, word: unknown): never {
	const message = `${name}: "${String(word)}" is not a valid value`;
	return call.fail('badRequest', message, { at: path + name, rule: 'value', message });
}

/** `[a, b]`, `{ include: [a, b] }`, `[{ value: a }, { value: b }]`, or a. */
function wordsIn(given: unknown): unknown[] {
	if (isObject(given) && ('include' in given || 'exclude' in given)) {
		return wordsIn(given['include']);
	}
	return [given]
		.flat()
		.map((each) => (isObject(each) ? (each['value'] ?? each) : each))
		.filter((each) => each !== undefined && each !== null && each !== '');
}

/** A range is written `51-200`. */
const textOf = (word: unknown): string =>
	isObject(word)
		? `${Number(word['min'] ?? 0)}-${Number(word['max'] ?? Infinity)}`
		: String(word);
