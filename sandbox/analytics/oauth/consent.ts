/** The page on which a user grants an application access. */
import type { SandboxReply } from '../../http/types';
import { SANDBOX_USERS } from './users';

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Each parameter of the authorization request becomes a hidden field, so that `state` and the others come back. */
export function buildConsentPage(checkedParameters: URLSearchParams): SandboxReply {
	const hiddenInputs = [...checkedParameters].map(([name, value]) =>
		buildInput('hidden', name, value),
	);
	return {
		status: 200,
		headers: { 'content-type': 'text/html; charset=utf-8' },
		body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sign in – Analytics sandbox</title>
<h1>An application wants to access your Google Account</h1>
<form method="post" action="/o/oauth2/v2/auth">
${hiddenInputs.join('\n')}
<p>It will be able to: ${escapeHtml(checkedParameters.get('scope') ?? '')}</p>
<fieldset><legend>Sandbox user</legend>${SANDBOX_USERS.map(buildUserChoice).join('')}</fieldset>
<button type="submit" name="decision" value="allow">Allow</button>
</form>
</html>
`,
	};
}

function buildInput(type: string, name: string, value: string, attributes = ''): string {
	return `<input type="${type}" name="${escapeHtml(name)}" value="${escapeHtml(value)}"${attributes}>`;
}

function buildUserChoice(
	{ email, name, about }: (typeof SANDBOX_USERS)[number],
	index: number,
): string {
	const radio = buildInput('radio', 'sandbox_user', email, index === 0 ? ' checked' : '');
	return `<label>${radio} ${name} (${email})<small>${about}</small></label>`;
}
