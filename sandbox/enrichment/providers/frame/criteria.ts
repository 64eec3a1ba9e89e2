import { isObject } from '../../records';
import { branchesOf, type Fault, partsOf } from '../../wire/look';
import { marksOf, type Schema } from '../../wire/schema';
import type { Asked, Endpoint } from '../../wire/wire';
import type { Criteria } from '../world/search';
import type { World } from '../world/world';

interface Search {
	asked: Asked;
	described: Endpoint;
	world: World;
	fail(failure: 'badRequest', message: string, fault: Fault): never;
}

/** What a search is for: each filter that the wire marks, with its words as the world has them. */
export function criteriaOf(call: Search): Criteria {
	const criteria: Record<string, string[]> = {};
	const look = (schema: Schema | undefined, value: unknown, path: string): void => {
		const { entries = {} } = (schema && partsOf(branchesOf(schema)[0]!)) ?? {};
		for (const [name, given] of isObject(value) ? Object.entries(value) : []) {
			const field = entries[name];
			const { finds, spelling } = field ? marksOf(field) : {};
			if (finds) {
				const words = wordsIn(given).map(
					(word) =>
						(spelling ? spelling(word as never, call.world) : textOf(word)) ??
						refuse(call, path, name, word),
				);
				criteria[finds] = [...(criteria[finds] ?? []), ...words];
			} else look(field, given, `${path}${name}.`);
		}
	};
	look(call.described.query, call.asked.query, 'query.');
	look(call.described.body, call.asked.body, 'body.');
	return criteria;
}

function refuse(call: Search, path: string, name: string, word: unknown): never {
	const message = `${name}: "${String(word)}" is not a valid value`;
	return call.fail('badRequest', message, { at: path + name, rule: 'value', message });
}

/** `[a, b]`, `{ include: [a, b] }`, `[{ value: a }, { value: b }]`, or a. */
function wordsIn(given: unknown): unknown[] {
	if (isObject(given) && ('include' in given || 'exclude' in given)) {
		return wordsIn(given['include']);
	}
	return [given]
		.flat()
		.map((each) => (isObject(each) ? (each['value'] ?? each) : each))
		.filter((each) => each !== undefined && each !== null && each !== '');
}

/** A range is written `51-200`. */
const textOf = (word: unknown): string =>
	isObject(word)
		? `${Number(word['min'] ?? 0)}-${Number(word['max'] ?? Infinity)}`
		: String(word);
