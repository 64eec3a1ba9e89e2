/** A text as an SQL literal. */
export const quoteSql = (text: string) => `'${text.replace(/'/g, "''")}'`;

/** Values that differ from one date range, cohort or comparison of a request to the next. */
export type SqlTokens = Record<string, string>;

/** Puts values in the place of `$names`; an unknown name is a mistake in a field's definition. */
export function substituteTokens(sql: string, tokens: SqlTokens): string {
	return sql.replace(/'(?:[^']|'')*'|\$(\w+)/g, (whole, name: string | undefined) => {
		if (name === undefined) return whole;
		const value = tokens[name];
		if (value === undefined) throw new Error(`No value for $${name} in ${sql}`);
		return value;
	});
}
