/** A text as an SQL literal. */
export function quoteSql(text: string): string {
	return `'${text.replace(/'/g, "''")}'`;
}

/** A ratio of two expressions; NULL where the divisor is zero. */
export function divideSql(dividend: string, divisor: string): string {
	return `(${dividend}) * 1.0 / NULLIF(${divisor}, 0)`;
}

/** The values of `$names` in SQL. They differ between the date ranges, cohorts and comparisons of a request. */
export type SqlTokens = Record<string, string>;

/**
 * Replaces the `$names` in SQL, but not those inside of literals.
 * @throws Error for a name without a value, which is a mistake in the definition of a field
 */
export function substituteTokens(sql: string, tokens: SqlTokens): string {
	return sql.replace(/'(?:[^']|'')*'|\$(\w+)/g, (literal, name: string | undefined) => {
		if (name === undefined) return literal;
		const value = tokens[name];
		if (value === undefined) throw new Error(`No value for $${name} in ${sql}`);
		return value;
	});
}
