import type { Send } from '../../shared/core/http';
import { readText } from './jsonValues';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import { followPages } from '../../shared/core/paging';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { fetchResourceList, fetchResourcePage } from './list';

/** An account or a property as pickers show it. */
export interface Summary {
	id: string;
	name: string;
	/** Name of the account that a property belongs to. */
	account: string;
	/** Whether the user may change a property; undefined for accounts, and where Google may not tell. */
	canEdit?: boolean;
}

export interface SummaryPage {
	entries: Summary[];
	/** Where the next page begins, if there is one. */
	next?: string | undefined;
}

/** Without a text one page at a time; a search looks through all of them, because what it leaves out counts as not there. */
export type SummarySearch = (
	send: Send,
	text: string,
	pageToken?: string,
) => Promise<Result<SummaryPage>>;

/** Properties whose name, account or ID has the text in it. */
export const searchProperties = createSearch(readPropertySummaries);

/** Accounts whose name or ID has the text in it. */
export const searchAccounts = createSearch((summary) => [readAccountSummary(summary)]);

/** Properties as above, and in front of those of an account all of them together, as `accounts/123`. */
export const searchPropertySelections = createSearch((summary) => {
	const properties = readPropertySummaries(summary);
	if (properties.length < 2) return properties;
	const { id, name } = readAccountSummary(summary);
	return [{ id: `accounts/${id}`, name: 'All properties', account: name }, ...properties];
});

/** All properties of an account that the user has access to. */
export async function fetchPropertiesOfAccount(
	send: Send,
	account: string,
): Promise<Result<Summary[]>> {
	const summaries = await fetchResourceList(send, SUMMARIES);
	if (!summaries.ok) return summaries;
	const found = summaries.value.items.filter(
		(summary) => readAccountSummary(summary).id === account,
	);
	const properties = found.flatMap(readPropertySummaries);
	if (properties.length > 0) return success(properties);
	return failed(
		`The account ${account} has no properties that this Google account has access to`,
		'Choose a property or another account from the list, or ask an administrator of the account for access.',
		{ reason: 'notFound' },
	);
}

/** What a summary of an account has to show. */
type ReadSummaries = (summary: JsonRecord) => Summary[];

const SUMMARIES = { path: '/v1beta/accountSummaries', key: 'accountSummaries' };

function createSearch(entriesOf: ReadSummaries): SummarySearch {
	return async (send, text, pageToken) => {
		if (text.trim() === '') return await fetchFirstPageWithEntries(send, entriesOf, pageToken);
		return mapResult(await fetchResourceList(send, SUMMARIES), ({ items }) => ({
			entries: readEntries(items, entriesOf).filter((summary) => containsText(summary, text)),
		}));
	};
}

/** Google leaves out what is false, and left out all rights before 2026: where nobody may edit, it may not tell. */
function readEntries(items: JsonRecord[], entriesOf: ReadSummaries): Summary[] {
	const entries = items.flatMap(entriesOf);
	if (entries.some(({ canEdit }) => canEdit)) return entries;
	return entries.map(({ id, name, account }) => ({ id, name, account }));
}

/** A page of accounts without properties would look like the end of the list. */
async function fetchFirstPageWithEntries(
	send: Send,
	entriesOf: ReadSummaries,
	pageToken: string | undefined,
): Promise<Result<SummaryPage>> {
	let found: SummaryPage = { entries: [] };
	const followed = await followPages<string>(async (start = pageToken) =>
		mapResult(await fetchResourcePage(send, SUMMARIES, start), ({ items, next }) => {
			found = { entries: readEntries(items, entriesOf), next };
			return found.entries.length > 0 ? undefined : next;
		}),
	);
	return mapResult(followed, () => found);
}

function containsText({ id, name, account }: Summary, text: string): boolean {
	return `${name} ${account} ${id}`.toLowerCase().includes(text.trim().toLowerCase());
}

function readPropertySummaries(summary: JsonRecord): Summary[] {
	return asRecords(summary.propertySummaries).map(({ property, displayName, canEdit }) => ({
		id: readText(property).replace(/^properties\//, ''),
		name: readText(displayName),
		account: readText(summary.displayName),
		canEdit: canEdit === true,
	}));
}

function readAccountSummary({ account, displayName }: JsonRecord): Summary {
	const name = readText(displayName);
	return { id: readText(account).replace(/^accounts\//, ''), name, account: name };
}
