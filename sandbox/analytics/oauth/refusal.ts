import type { SandboxReply } from '../../http/types';

/** An error in the shape of RFC 6749, which the token endpoint speaks instead of Google's own. */
export class OAuthRefusal extends Error {
	constructor(
		readonly error: string,
		readonly description: string,
		readonly status = 400,
	) {
		super(description);
	}

	toReply(): SandboxReply {
		return {
			status: this.status,
			body: { error: this.error, error_description: this.description },
		};
	}
}
