/** The page on which a person lets an application in. */
import type { SandboxReply } from '../../http/types';
import { PEOPLE } from './people';

const escape = (text: string) =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Every parameter of the request travels along as a hidden field, `state` above all. */
export function consentPage(parameters: URLSearchParams): SandboxReply {
	const hidden = [...parameters].map(([name, value]) => input('hidden', name, value));
	return {
		status: 200,
		headers: { 'content-type': 'text/html; charset=utf-8' },
		body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sign in – Analytics sandbox</title>
<h1>An application wants to access your Google Account</h1>
<form method="post" action="/o/oauth2/v2/auth">
${hidden.join('\n')}
<p>It will be able to: ${escape(parameters.get('scope') ?? '')}</p>
<fieldset><legend>Sandbox user</legend>${PEOPLE.map(personChoice).join('')}</fieldset>
<button type="submit" name="decision" value="allow">Allow</button>
</form>
</html>
`,
	};
}

const input = (type: string, name: string, value: string, more = '') =>
	`<input type="${type}" name="${escape(name)}" value="${escape(value)}"${more}>`;

function personChoice({ email, name, about }: (typeof PEOPLE)[number], index: number): string {
	const radio = input('radio', 'sandbox_user', email, index === 0 ? ' checked' : '');
	return `<label>${radio} ${name} (${email})<small>${about}</small></label>`;
}
