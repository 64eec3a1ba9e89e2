/** The page on which a person lets an application in. */
import type { SandboxReply } from '../../http/types';
import { PEOPLE } from './people';

const escape = (text: string) =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(title: string, content: string, status = 200): SandboxReply {
	return {
		status,
		headers: { 'content-type': 'text/html; charset=utf-8' },
		body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
${content}
</html>
`,
	};
}

export function errorPage(code: string, explanation: string): SandboxReply {
	return page(
		`Error: ${code}`,
		`<h1>Access blocked</h1><p>${escape(explanation)}</p><p>Error 400: ${escape(code)}</p>`,
		400,
	);
}

/** Every parameter of the request travels along as a hidden field, `state` above all. */
export function consentPage(parameters: URLSearchParams, scopes: string[]): SandboxReply {
	const hidden = [...parameters]
		.filter(([name]) => name !== 'scope')
		.map(([name, value]) => input('hidden', name, value));
	return page(
		'Sign in – Analytics sandbox',
		`<h1>An application wants to access your Google Account</h1>
<form method="post" action="/o/oauth2/v2/auth">
${hidden.join('\n')}
<fieldset><legend>Sandbox user</legend>${PEOPLE.map(personChoice).join('')}</fieldset>
<fieldset><legend>It will be able to</legend>${scopes.map(scopeChoice).join('')}</fieldset>
<button type="submit" name="decision" value="deny">Deny</button>
<button type="submit" name="decision" value="allow">Allow</button>
</form>`,
	);
}

const input = (type: string, name: string, value: string, more = '') =>
	`<input type="${type}" name="${escape(name)}" value="${escape(value)}"${more}>`;

function personChoice({ email, name, about }: (typeof PEOPLE)[number], index: number): string {
	const radio = input('radio', 'sandbox_user', email, index === 0 ? ' checked' : '');
	return `<label>${radio} ${name} (${email})<small>${about}</small></label>`;
}

const scopeChoice = (scope: string) =>
	`<label>${input('checkbox', 'scope', scope, ' checked')} ${escape(scope)}</label>`;
