import { failed, success, type Result } from '../../shared/core/result';

/**
 * A provider's own words for some values. `Human Resources`, `human_resources` and `human-resources`
 * are the same word; `others` are further words that mean exactly the same as one of the provider's.
 */
export function inOwnWords(
	values: readonly string[] | undefined,
	own: readonly string[],
	field: string,
	others: Readonly<Record<string, string>> = {},
): Result<string[] | undefined> {
	if (values === undefined) return success(undefined);
	const words = new Map([
		...Object.entries(others).map(([word, term]) => [plain(word), term] as const),
		...own.map((term) => [plain(term), term] as const),
	]);
	const unknown = values.find((value) => !words.has(plain(value)));
	if (unknown !== undefined) {
		return failed(
			`'${field}' cannot be "${unknown}" at this provider`,
			`Choose from its values: ${own.join(', ')}.`,
		);
	}
	return success([...new Set(values.map((value) => words.get(plain(value))!))]);
}

function plain(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
