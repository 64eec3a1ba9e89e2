/** The page on which a person lets an application in. */
import type { SandboxReply } from '../../http/types';
import { PEOPLE } from './people';

const MEANINGS: Record<string, string> = {
	'analytics.readonly': 'See and download your Google Analytics data',
	'analytics.edit': 'Edit Google Analytics management entities',
	analytics: 'View and manage your Google Analytics data',
	'analytics.manage.users': 'Manage Google Analytics account users',
	datamanager: 'Send events and audiences to Google with the Data Manager API',
};

const STYLE = `
	body { font: 16px/1.5 system-ui, sans-serif; background: #f0f4f9; color: #1f1f1f; margin: 0 }
	main { max-width: 30rem; margin: 6vh auto; background: #fff; border-radius: 1.5rem; padding: 2rem }
	h1 { font-size: 1.4rem; font-weight: 500; margin: 0 0 1rem }
	fieldset { border: 1px solid #dadce0; border-radius: .75rem; margin: 0 0 1rem; padding: .5rem 1rem }
	legend { color: #5f6368; font-size: .85rem }
	label { display: block; padding: .35rem 0 }
	small { display: block; color: #5f6368; margin-left: 1.6rem }
	.actions { display: flex; gap: .75rem; justify-content: flex-end }
	button { font: inherit; padding: .5rem 1.5rem; border-radius: 2rem; border: 1px solid #747775; background: #fff; cursor: pointer }
	button[value=allow] { background: #0b57d0; border-color: #0b57d0; color: #fff }
`;

export const escape = (text: string) =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(title: string, content: string, status = 200): SandboxReply {
	return {
		status,
		headers: { 'content-type': 'text/html; charset=utf-8' },
		body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
<main>${content}</main>
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
<div class="actions">
<button type="submit" name="decision" value="deny">Deny</button>
<button type="submit" name="decision" value="allow">Allow</button>
</div>
</form>`,
	);
}

const input = (type: string, name: string, value: string, more = '') =>
	`<input type="${type}" name="${escape(name)}" value="${escape(value)}"${more}>`;

function personChoice({ email, name, about }: (typeof PEOPLE)[number], index: number): string {
	const radio = input('radio', 'sandbox_user', email, index === 0 ? ' checked' : '');
	return `<label>${radio} ${name} (${email})<small>${about}</small></label>`;
}

function scopeChoice(scope: string): string {
	const meaning = MEANINGS[scope.split('/').pop() ?? ''] ?? scope;
	return `<label>${input('checkbox', 'scope', scope, ' checked')} ${escape(meaning)}</label>`;
}
