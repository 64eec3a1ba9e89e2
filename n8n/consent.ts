/**
 * Presses "Allow" on the consent page of the sandbox, as a user would in the browser.
 * @returns the address to which the page redirects the browser, with the authorization code
 */
export async function approveConsent(authorizeUrl: string): Promise<string> {
	const shown = await fetch(authorizeUrl, { redirect: 'manual' });
	const page = await shown.text();
	const form = parseForm(page);
	if (!form) throw new Error(`No consent page at ${authorizeUrl}:\n${page}`);
	const answer = await fetch(new URL(form.action, authorizeUrl), {
		method: 'POST',
		body: new URLSearchParams([...form.fields, ['decision', 'allow']]),
		redirect: 'manual',
	});
	const back = answer.headers.get('location');
	if (!back) throw new Error(`The consent page did not redirect:\n${await answer.text()}`);
	return new URL(back, authorizeUrl).href;
}

/** The address of a page's form, and the fields that a browser would send: hidden ones and checked boxes. */
function parseForm(page: string): { action: string; fields: Array<[string, string]> } | undefined {
	const [, action] = /<form[^>]* action="([^"]*)"/.exec(page) ?? [];
	if (action === undefined) return undefined;
	const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
	const sent = inputs.filter((tag) => tag.includes('type="hidden"') || / checked\b/.test(tag));
	return {
		action: decodeEntities(action),
		fields: sent.map((tag) => [readAttribute(tag, 'name'), readAttribute(tag, 'value')]),
	};
}

function readAttribute(tag: string, name: string): string {
	return decodeEntities(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

const decodeEntities = (text: string) =>
	text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
