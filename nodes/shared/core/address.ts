import { failed, success, type Result } from './result';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether only this machine can reach it. */
export const isOnThisMachine = (address: string): boolean =>
	URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/**
 * A base address as the user gave it, without a slash at its end. Plain http would show the key to
 * everyone on the way, so only a service on this machine may use it.
 */
export function readBaseUrl(text: unknown, field: string): Result<string> {
	const address = typeof text === 'string' ? text.trim() : '';
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (!url || !/^https?:$/.test(url.protocol)) {
		return failed(
			`'${field}' in the credential is not an absolute URL: "${address}"`,
			'Use the URL of the API, such as https://api.example.com/v1.',
		);
	}
	if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
		return failed(
			`'${field}' in the credential must begin with https://`,
			'Plain http is only allowed for services on this machine.',
		);
	}
	if (url.search || url.hash || url.username || url.password) {
		return failed(
			`'${field}' in the credential must be a plain URL`,
			'Remove the user name, query and fragment.',
		);
	}
	return success(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}
