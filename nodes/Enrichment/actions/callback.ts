import { isOnThisMachine } from '../../shared/core/address';
import { failed, success, type Result } from '../../shared/core/result';
import type { Run } from '../../shared/node/operation';

/** An address that the provider can call. */
export function readCallback(
	url: string | undefined,
	credentials: Run['credentials'],
): Result<string | undefined> {
	if (url === undefined) return success(url);
	if (!/^https?:\/\/[^/\s]+/.test(url) || !URL.canParse(url)) {
		return failed(
			`'Callback URL' under Options cannot be "${url}"`,
			'Use an address that begins with https://, such as {{ $execution.resumeUrl }}. Nothing was sent.',
		);
	}
	if (!isOnThisMachine(url) || isOnThisMachine(String(credentials.baseUrl))) return success(url);
	return failed(
		`The provider cannot call "${new URL(url).origin}": that address is known on this machine only`,
		"Set n8n's WEBHOOK_URL to an address that can be reached from outside. Or clear 'Callback URL': the Wait node then goes on after its time limit. Nothing was sent.",
	);
}
