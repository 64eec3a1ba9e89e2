/** `eventCount/totalUsers` and the like: + - * / and parentheses over metric names and numbers. */
import { invalid } from '../wire/refusal';
import { metricField, type Schema } from './schema';

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][\w:]*)|([-+*/()]))/y;

interface Compiled {
	sql: string;
	fields: string[];
}

export function metricExpression(schema: Schema, expression: string): Compiled {
	const tokens = split(expression);
	const fields: string[] = [];
	let at = 0;

	const sum = (): string => {
		let left = product();
		while (tokens[at] === '+' || tokens[at] === '-')
			left = `(${left} ${tokens[at++]} ${product()})`;
		return left;
	};
	const product = (): string => {
		let left = factor();
		while (tokens[at] === '*' || tokens[at] === '/') {
			left =
				tokens[at++] === '*'
					? `(${left} * ${factor()})`
					: `(${left} * 1.0 / NULLIF(${factor()}, 0))`;
		}
		return left;
	};
	const factor = (): string => {
		const token = tokens[at++] ?? '';
		if (token === '-') return `(-${factor()})`;
		if (token === '(') {
			const inner = sum();
			if (tokens[at++] !== ')') throw wrong(expression);
			return inner;
		}
		if (/^\d/.test(token)) return token;
		if (!/^[A-Za-z]/.test(token)) throw wrong(expression);
		const field = metricField(schema, token);
		fields.push(field.apiName);
		return `COALESCE(${field.sql}, 0)`;
	};

	const sql = sum();
	if (at < tokens.length) throw wrong(expression);
	return { sql, fields };
}

function split(expression: string): string[] {
	const tokens: string[] = [];
	TOKEN.lastIndex = 0;
	const text = expression.trimEnd();
	while (TOKEN.lastIndex < text.length) {
		const found = TOKEN.exec(text);
		if (found === null) throw wrong(expression);
		tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
	}
	return tokens;
}

const wrong = (expression: string) => invalid(`Invalid metric expression: ${expression}`);
