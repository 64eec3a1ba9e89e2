import type { ApiRequest } from '../../shared/core/http';
import { isRecord } from '../../shared/core/json';

const HIDDEN = '***';

/**
 * Replaces every `secretValue` in a JSON value with `***`. Google returns Measurement Protocol secrets in clear text, anyone
 * who has one can send events to the data stream, and n8n stores outputs with the execution.
 */
export function maskSecrets(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(maskSecrets);
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name,
			name === 'secretValue' ? HIDDEN : maskSecrets(inner),
		]),
	);
}

/** The hint that accompanies a newly created secret. */
export const STORE_SECRET_HINT =
	"Store 'secretValue' now: the node does not return it again. It is in the data of this execution.";

/**
 * Tells whether a request creates a Measurement Protocol secret. Only the answer to it shows the secret's value: if it were
 * masked there too, nobody could use the secret.
 * @param path the fully decoded path
 */
export function createsSecret({ method, path }: Pick<ApiRequest, 'method' | 'path'>): boolean {
	return method === 'POST' && /\/measurementProtocolSecrets\/?$/.test(path);
}
