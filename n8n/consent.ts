/**
 * Presses "Allow" on the consent page of the sandbox, as a person would in the browser.
 * Returns the address the provider sends the browser back to, with the authorization code in it.
 */
export async function allowAccess(authorizeUrl: string): Promise<string> {
	const shown = await fetch(authorizeUrl, { redirect: 'manual' });
	const page = await shown.text();
	const form = formOf(page);
	if (!form) throw new Error(`No consent page at ${authorizeUrl}:\n${page}`);
	const answer = await fetch(new URL(form.action, authorizeUrl), {
		method: 'POST',
		body: new URLSearchParams([...form.fields, ['decision', 'allow']]),
		redirect: 'manual',
	});
	const back = answer.headers.get('location');
	if (!back) throw new Error(`The consent led nowhere:\n${await answer.text()}`);
	return new URL(back, authorizeUrl).href;
}

/** What a browser would send of the page's form: hidden fields and boxes that are checked. */
function formOf(page: string): { action: string; fields: Array<[string, string]> } | undefined {
	const [, action] = /<form[^>]* action="([^"]*)"/.exec(page) ?? [];
	if (action === undefined) return undefined;
	const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
	const sent = inputs.filter((tag) => tag.includes('type="hidden"') || / checked\b/.test(tag));
	return {
		action: decode(action),
		fields: sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]),
	};
}

function attribute(tag: string, name: string): string {
	return decode(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

const decode = (text: string) =>
	text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
