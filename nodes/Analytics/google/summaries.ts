import type { Send } from '../../shared/core/http';
import { recordsIn, textIn } from './jsonValues';
import type { JsonRecord } from '../../shared/core/json';
import { followPages } from '../../shared/core/paging';
import { mapped, type Result } from '../../shared/core/result';
import { list, listPage } from './list';

/** An account or a property as pickers show it. */
export interface Summary {
	id: string;
	name: string;
	/** Name of the account that a property belongs to. */
	account: string;
}

export interface Found {
	entries: Summary[];
	/** Where the next page begins, if there is one. */
	next?: string | undefined;
}

/** Without a text one page at a time; a search looks through all of them, because what it leaves out counts as not there. */
export type Search = (send: Send, text: string, pageToken?: string) => Promise<Result<Found>>;

/** Properties whose name, account or ID has the text in it. */
export const searchProperties = searchFor(propertiesOf);

/** Accounts whose name or ID has the text in it. */
export const searchAccounts = searchFor((summary) => [accountOf(summary)]);

/** What a summary of an account has to show. */
type Entries = (summary: JsonRecord) => Summary[];

const SUMMARIES = { path: '/v1beta/accountSummaries', key: 'accountSummaries' };

function searchFor(entriesOf: Entries): Search {
	return async (send, text, pageToken) => {
		if (text.trim() === '') return await firstWithEntries(send, entriesOf, pageToken);
		return mapped(await list(send, SUMMARIES), ({ items }) => ({
			entries: items.flatMap(entriesOf).filter((summary) => matches(summary, text)),
		}));
	};
}

/** A page of accounts without properties would look like the end of the list. */
async function firstWithEntries(
	send: Send,
	entriesOf: Entries,
	pageToken: string | undefined,
): Promise<Result<Found>> {
	let found: Found = { entries: [] };
	const followed = await followPages<string>(async (start = pageToken) =>
		mapped(await listPage(send, SUMMARIES, start), ({ items, next }) => {
			found = { entries: items.flatMap(entriesOf), next };
			return found.entries.length > 0 ? undefined : next;
		}),
	);
	return mapped(followed, () => found);
}

function matches({ id, name, account }: Summary, text: string): boolean {
	return `${name} ${account} ${id}`.toLowerCase().includes(text.trim().toLowerCase());
}

function propertiesOf(summary: JsonRecord): Summary[] {
	return recordsIn(summary.propertySummaries).map(({ property, displayName }) => ({
		id: textIn(property).replace(/^properties\//, ''),
		name: textIn(displayName),
		account: textIn(summary.displayName),
	}));
}

function accountOf({ account, displayName }: JsonRecord): Summary {
	const name = textIn(displayName);
	return { id: textIn(account).replace(/^accounts\//, ''), name, account: name };
}
