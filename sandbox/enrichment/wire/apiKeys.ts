/** Readers of the API key of a request. */
import type { SandboxRequest } from '../../http/types';

/** Reads the key from `Authorization: Bearer`. */
export function readBearerKey({ headers }: SandboxRequest): string | undefined {
	return /^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1];
}

/** Creates a reader of the key in a header, whose name is given in lower case. */
export function createHeaderKeyReader(
	name: string,
): (request: SandboxRequest) => string | undefined {
	return ({ headers }) => headers[name];
}
