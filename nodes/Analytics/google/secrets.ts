import type { ApiRequest } from '../../shared/core/http';
import { isRecord } from '../../shared/core/json';

const HIDDEN = '***';

/**
 * Google returns the secrets of a data stream in clear text (`secretValue` of the Measurement Protocol).
 * With one, events can be sent to the stream, and outputs are stored with the execution: it is replaced.
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

/** The hint beside a secret that was just created. */
export const STORE_SECRET_NOW =
	"Store 'secretValue' now: the node does not return it again. It is in the data of this execution.";

/**
 * Whether a request creates a Measurement Protocol secret. The answer is the one time that its value is output: masked
 * there too, the secret could never be used.
 * @param path fully decoded
 */
export function createsSecret({ method, path }: Pick<ApiRequest, 'method' | 'path'>): boolean {
	return method === 'POST' && /\/measurementProtocolSecrets\/?$/.test(path);
}
