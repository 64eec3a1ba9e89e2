import type { Send } from '../../shared/core/http';
import { readTextOrEmpty } from './jsonValues';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import { followPages } from '../../shared/core/paging';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { fetchResourceList, fetchResourcePage } from './resourceList';

/** An account or a property as pickers show it. */
export interface Summary {
	id: string;
	name: string;
	/** Name of the account that a property belongs to. */
	account: string;
	/** Whether the user may change the property; undefined for accounts, and if Google may not have said so. */
	canEdit?: boolean;
}

export interface SummaryPage {
	entries: Summary[];
	/** The token of the next page, if there is one. */
	next?: string | undefined;
}

/** Fetches one page of entries without a search text; with one, it searches all pages, so that no match is missed. */
export type SummarySearch = (
	send: Send,
	text: string,
	pageToken?: string,
) => Promise<Result<SummaryPage>>;

/** Searches the properties whose name, account, or ID contains the text. */
export const searchProperties = createSearch(readPropertySummaries);

/** Searches the accounts whose name or ID contains the text. */
export const searchAccounts = createSearch((summary) => [readAccountSummary(summary)]);

/** Searches properties; an entry for all properties of an account (`accounts/123`) comes before them if it has several. */
export const searchPropertySelections = createSearch((summary) => {
	const properties = readPropertySummaries(summary);
	if (properties.length < 2) return properties;
	const { id, name } = readAccountSummary(summary);
	return [{ id: `accounts/${id}`, name: 'All properties', account: name }, ...properties];
});

/** Fetches all properties of an account that the user has access to. None is a failure with the reason `notFound`. */
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

/** Reads the entries that one account summary contributes. */
type ReadSummaries = (summary: JsonRecord) => Summary[];

const SUMMARIES = { path: '/v1beta/accountSummaries', answerKey: 'accountSummaries' };

function createSearch(entriesOf: ReadSummaries): SummarySearch {
	return async (send, text, pageToken) => {
		if (text.trim() === '') return await fetchFirstPageWithEntries(send, entriesOf, pageToken);
		return mapResult(await fetchResourceList(send, SUMMARIES), ({ items }) => ({
			entries: readEntries(items, entriesOf).filter((summary) => containsText(summary, text)),
		}));
	};
}

/** Reads entries. Google leaves out `canEdit` if it is false, and left it out always before 2026: if no entry has it, it is unknown. */
function readEntries(items: JsonRecord[], entriesOf: ReadSummaries): Summary[] {
	const entries = items.flatMap(entriesOf);
	if (entries.some(({ canEdit }) => canEdit)) return entries;
	return entries.map(({ id, name, account }) => ({ id, name, account }));
}

/** Fetches pages until one has entries, because a page of accounts without properties would look like the end of the list. */
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
		id: readTextOrEmpty(property).replace(/^properties\//, ''),
		name: readTextOrEmpty(displayName),
		account: readTextOrEmpty(summary.displayName),
		canEdit: canEdit === true,
	}));
}

function readAccountSummary({ account, displayName }: JsonRecord): Summary {
	const name = readTextOrEmpty(displayName);
	return { id: readTextOrEmpty(account).replace(/^accounts\//, ''), name, account: name };
}
