/** The page on which a person lets an application in. */
import type { SandboxReply } from '../../http/types';
import { SANDBOX_USERS } from './users';

const escapeHtml = (text: string) =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Every parameter of the request travels along as a hidden field, `state` above all. */
export function buildConsentPage(parameters: URLSearchParams): SandboxReply {
	const hidden = [...parameters].map(([name, value]) => buildInput('hidden', name, value));
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
<p>It will be able to: ${escapeHtml(parameters.get('scope') ?? '')}</p>
<fieldset><legend>Sandbox user</legend>${SANDBOX_USERS.map(buildUserChoice).join('')}</fieldset>
<button type="submit" name="decision" value="allow">Allow</button>
</form>
</html>
`,
	};
}

const buildInput = (type: string, name: string, value: string, more = '') =>
	`<input type="${type}" name="${escapeHtml(name)}" value="${escapeHtml(value)}"${more}>`;

function buildUserChoice(
	{ email, name, about }: (typeof SANDBOX_USERS)[number],
	index: number,
): string {
	const radio = buildInput('radio', 'sandbox_user', email, index === 0 ? ' checked' : '');
	return `<label>${radio} ${name} (${email})<small>${about}</small></label>`;
}
