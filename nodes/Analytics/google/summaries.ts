import type { Send } from '../../shared/core/http';
import { textIn } from './jsonValues';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import { followPages } from '../../shared/core/paging';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { listResources, listPage } from './list';

/** An account or a property as pickers show it. */
export interface Summary {
	id: string;
	name: string;
	/** Name of the account that a property belongs to. */
	account: string;
	/** Whether the user may change a property; undefined for accounts, and where Google may not tell. */
	canEdit?: boolean;
}

export interface FoundPage {
	entries: Summary[];
	/** Where the next page begins, if there is one. */
	next?: string | undefined;
}

/** Without a text one page at a time; a search looks through all of them, because what it leaves out counts as not there. */
export type Search = (send: Send, text: string, pageToken?: string) => Promise<Result<FoundPage>>;

/** Properties whose name, account or ID has the text in it. */
export const searchProperties = searchFor(propertiesOf);

/** Accounts whose name or ID has the text in it. */
export const searchAccounts = searchFor((summary) => [accountOf(summary)]);

/** Properties as above, and in front of those of an account all of them together, as `accounts/123`. */
export const searchPropertySelections = searchFor((summary) => {
	const properties = propertiesOf(summary);
	if (properties.length < 2) return properties;
	const { id, name } = accountOf(summary);
	return [{ id: `accounts/${id}`, name: 'All properties', account: name }, ...properties];
});

/** All properties of an account that the user has access to. */
export async function listPropertiesOfAccount(
	send: Send,
	account: string,
): Promise<Result<Summary[]>> {
	const summaries = await listResources(send, SUMMARIES);
	if (!summaries.ok) return summaries;
	const found = summaries.value.items.filter((summary) => accountOf(summary).id === account);
	const properties = found.flatMap(propertiesOf);
	if (properties.length > 0) return success(properties);
	return failed(
		`The account ${account} has no properties that this Google account has access to`,
		'Choose a property or another account from the list, or ask an administrator of the account for access.',
		{ reason: 'notFound' },
	);
}

/** What a summary of an account has to show. */
type Entries = (summary: JsonRecord) => Summary[];

const SUMMARIES = { path: '/v1beta/accountSummaries', key: 'accountSummaries' };

function searchFor(entriesOf: Entries): Search {
	return async (send, text, pageToken) => {
		if (text.trim() === '') return await firstWithEntries(send, entriesOf, pageToken);
		return mapResult(await listResources(send, SUMMARIES), ({ items }) => ({
			entries: readEntries(items, entriesOf).filter((summary) => matches(summary, text)),
		}));
	};
}

/** Google leaves out what is false, and left out all rights before 2026: where nobody may edit, it may not tell. */
function readEntries(items: JsonRecord[], entriesOf: Entries): Summary[] {
	const entries = items.flatMap(entriesOf);
	if (entries.some(({ canEdit }) => canEdit)) return entries;
	return entries.map(({ id, name, account }) => ({ id, name, account }));
}

/** A page of accounts without properties would look like the end of the list. */
async function firstWithEntries(
	send: Send,
	entriesOf: Entries,
	pageToken: string | undefined,
): Promise<Result<FoundPage>> {
	let found: FoundPage = { entries: [] };
	const followed = await followPages<string>(async (start = pageToken) =>
		mapResult(await listPage(send, SUMMARIES, start), ({ items, next }) => {
			found = { entries: readEntries(items, entriesOf), next };
			return found.entries.length > 0 ? undefined : next;
		}),
	);
	return mapResult(followed, () => found);
}

function matches({ id, name, account }: Summary, text: string): boolean {
	return `${name} ${account} ${id}`.toLowerCase().includes(text.trim().toLowerCase());
}

function propertiesOf(summary: JsonRecord): Summary[] {
	return asRecords(summary.propertySummaries).map(({ property, displayName, canEdit }) => ({
		id: textIn(property).replace(/^properties\//, ''),
		name: textIn(displayName),
		account: textIn(summary.displayName),
		canEdit: canEdit === true,
	}));
}

function accountOf({ account, displayName }: JsonRecord): Summary {
	const name = textIn(displayName);
	return { id: textIn(account).replace(/^accounts\//, ''), name, account: name };
}
