/** Where a request carries its key. */
import type { SandboxRequest } from '../../http/types';

/** The key in `Authorization: Bearer`. */
export function readBearerKey({ headers }: SandboxRequest): string | undefined {
	return /^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1];
}

/** Reads the key from this header, whose name is in lower case. */
export function keyInHeader(name: string): (request: SandboxRequest) => string | undefined {
	return ({ headers }) => headers[name];
}
