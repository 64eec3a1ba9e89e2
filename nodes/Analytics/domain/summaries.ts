import type { Send } from '../../shared/core/http';
import { collectPages, type Page } from '../../shared/core/paging';
import { success, type Result } from '../../shared/core/result';
import { ask } from './answer';
import { recordsIn, textIn } from './read';

/** A property as pickers show it. */
export interface PropertySummary {
	id: string;
	name: string;
	/** Name of the account it belongs to. */
	account: string;
}

/** The most accounts Google lists at once. */
const PAGE_SIZE = 200;

/**
 * Properties whose name, account or ID has the text in it. Without a text one page at a time; a
 * search looks through all of them, because what it leaves out counts as not there.
 */
export async function searchProperties(
	send: Send,
	text: string,
	pageToken?: string,
): Promise<Result<{ properties: PropertySummary[]; next?: string | undefined }>> {
	if (text.trim() === '') {
		const page = await fetchPage(send, pageToken);
		return page.ok ? success({ properties: page.value.items, next: page.value.next }) : page;
	}
	const all = await collectPages(async (start) => await fetchPage(send, start));
	if (!all.ok) return all;
	return success({ properties: all.value.filter((summary) => matches(summary, text)) });
}

function matches({ id, name, account }: PropertySummary, text: string): boolean {
	return `${name} ${account} ${id}`.toLowerCase().includes(text.trim().toLowerCase());
}

async function fetchPage(
	send: Send,
	pageToken: string | undefined,
): Promise<Result<Page<PropertySummary>>> {
	const answer = await ask(send, {
		method: 'GET',
		path: '/v1beta/accountSummaries',
		query: { pageSize: PAGE_SIZE, ...(pageToken !== undefined && { pageToken }) },
		repeatable: true,
	});
	if (!answer.ok) return answer;
	const next = textIn(answer.value.nextPageToken) || undefined;
	const items = recordsIn(answer.value.accountSummaries).flatMap(propertiesOf);
	return success({ items, next });
}

function propertiesOf(summary: Record<string, unknown>): PropertySummary[] {
	return recordsIn(summary.propertySummaries).map(({ property, displayName }) => ({
		id: textIn(property).replace(/^properties\//, ''),
		name: textIn(displayName),
		account: textIn(summary.displayName),
	}));
}
