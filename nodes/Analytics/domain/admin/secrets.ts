import { isRecord } from '../../../shared/core/json';

const HIDDEN = '***';

/**
 * The value without secrets in it. Whoever has the secret of a data stream can send events to it, and
 * what a node puts out is kept with the execution for everyone to read.
 */
export function withoutSecrets(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutSecrets);
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name,
			name === 'secretValue' ? HIDDEN : withoutSecrets(inner),
		]),
	);
}
