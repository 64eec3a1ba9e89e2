import { isRecord } from '../../shared/core/json';

const HIDDEN = '***';

/**
 * Google returns the secrets of a data stream in clear text (`secretValue` of the Measurement Protocol).
 * With one, events can be sent to the stream, and outputs are stored with the execution: it is replaced.
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
