import { failed, success, type Result } from '../../shared/core/result';

const WHERE_IT_IS =
	'It is in the cookie _ga of your website: of GA1.1.1234567890.1700000000 the last two numbers. Save it with the lead in a hidden field of your forms, keep it in a field of your CRM, and map that field here; the whole value of the cookie will do.';

/** What forms and CRMs write where there is nothing. */
const PLACEHOLDER = /^(undefined|null|none|nan|#?n\/a|[-–—_.]+|0|true|false|\[object object\])$/i;

/** Whether a text stands for an empty value. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

const IN_COOKIES = /(?:^|[;\s])_ga=([^;\s]+)/;
/** `GA1.1.x.y`; with a path or a deep domain `GA1.2-2.x.y`. */
const COOKIE = /^GA\d\.[\d-]+\.(\d+\.\d+)$/;
/** The cookie `_ga_ABC123` keeps the session. */
const SESSION_COOKIE = /^GS\d\./;

/** Who visited the website: the ID that Google's tag gave the browser, also as the cookie holds it. */
export function readClientId(given: unknown): Result<string> {
	const refused = (message: string, remedy = WHERE_IT_IS) =>
		failed(message, remedy, { reason: 'invalidClientId' });
	if (typeof given === 'number' && given !== 0) {
		return refused(
			`'Client ID' is the number ${given}, which has lost digits`,
			'Keep it as text in the CRM, the sheet or the JSON.',
		);
	}
	const written = typeof given === 'object' ? '' : String(given ?? '').trim();
	const text = IN_COOKIES.exec(written)?.[1] ?? written;
	if (text === '' || isPlaceholder(text)) {
		return refused("'Client ID' is empty, and Google counts no web event without one");
	}
	if (SESSION_COOKIE.test(text)) return refused(`"${text}" is the cookie of a session`);
	if (text.includes('@')) {
		return refused(`"${text}" is an email address, which Google does not accept as an ID`);
	}
	if (/\s/.test(text)) return refused(`"${text}" is not a client ID`);
	return success(COOKIE.exec(text)?.[1] ?? text);
}

/** The ID of a user in the sender's own system: a placeholder would make one user of all who have none. */
export function readUserId(written: string): Result<string> {
	if (isPlaceholder(written)) return failed(`'User ID' is "${written}"`, OWN_ID);
	if (!written.includes('@')) return success(written);
	return failed(`'User ID' is "${written}", and Google allows no email addresses as IDs`, OWN_ID);
}

const OWN_ID = 'Map the ID that your CRM or shop gives the user, or leave the field empty.';
