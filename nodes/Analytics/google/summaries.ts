import type { Send } from '../../shared/core/http';
import { recordsIn, textIn } from './answer';
import type { JsonRecord } from '../../shared/core/json';
import { collectPages, followPages, type Page } from '../../shared/core/paging';
import { success, type Result } from '../../shared/core/result';
import { ask } from './client';

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

/** The most accounts Google lists at once. */
const PAGE_SIZE = 200;

/** Properties whose name, account or ID has the text in it. */
export async function searchProperties(
	send: Send,
	text: string,
	pageToken?: string,
): Promise<Result<Found>> {
	return await search(send, propertiesOf, text, pageToken);
}

/** Accounts whose name or ID has the text in it. */
export async function searchAccounts(
	send: Send,
	text: string,
	pageToken?: string,
): Promise<Result<Found>> {
	return await search(send, (summary) => [accountOf(summary)], text, pageToken);
}

/** What a summary of an account has to show. */
type Entries = (summary: JsonRecord) => Summary[];

/**
 * Without a text one page at a time; a search looks through all of them, because what it leaves out
 * counts as not there.
 */
async function search(
	send: Send,
	entriesOf: Entries,
	text: string,
	pageToken: string | undefined,
): Promise<Result<Found>> {
	const fetch = async (start: string | undefined) => await fetchPage(send, entriesOf, start);
	if (text.trim() === '') return await firstWithEntries(fetch, pageToken);
	const all = await collectPages(fetch);
	if (!all.ok) return all;
	return success({ entries: all.value.filter((summary) => matches(summary, text)) });
}

/** A page of accounts without properties would look like the end of the list. */
async function firstWithEntries(
	fetch: (start: string | undefined) => Promise<Result<Page<Summary>>>,
	pageToken: string | undefined,
): Promise<Result<Found>> {
	let found: Found = { entries: [] };
	const followed = await followPages<string>(async (start = pageToken) => {
		const page = await fetch(start);
		if (!page.ok) return page;
		const { items: entries, next } = page.value;
		found = { entries, next };
		return success(entries.length > 0 ? undefined : next);
	});
	return followed.ok ? success(found) : followed;
}

function matches({ id, name, account }: Summary, text: string): boolean {
	return `${name} ${account} ${id}`.toLowerCase().includes(text.trim().toLowerCase());
}

async function fetchPage(
	send: Send,
	entriesOf: Entries,
	pageToken: string | undefined,
): Promise<Result<Page<Summary>>> {
	const answer = await ask(send, {
		method: 'GET',
		path: '/v1beta/accountSummaries',
		query: { pageSize: PAGE_SIZE, ...(pageToken !== undefined && { pageToken }) },
		repeatable: true,
	});
	if (!answer.ok) return answer;
	const next = textIn(answer.value.nextPageToken) || undefined;
	const items = recordsIn(answer.value.accountSummaries).flatMap(entriesOf);
	return success({ items, next });
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
