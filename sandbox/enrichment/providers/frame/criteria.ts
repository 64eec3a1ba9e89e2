import { isObject } from '../../records';
import { partsOf } from '../../wire/look';
import { marksOf, type Schema } from '../../wire/schema';
import type { Criteria } from '../world/search';
import type { World } from '../world/world';

/** What a search is for: each filter that the wire marks, with its words as the world has them. */
export function criteriaIn(
	schema: Schema | undefined,
	asked: unknown,
	world: World,
	refuse: (at: string, word: string) => never,
): Criteria {
	const criteria: Record<string, string[]> = {};
	const look = (entries: Record<string, Schema>, value: object, path = ''): void => {
		for (const [name, given] of Object.entries(value)) {
			const field = entries[name] && unwrapped(entries[name]);
			if (!field) continue;
			const { finds, spelling } = marksOf(field);
			if (finds) {
				const words = wordsIn(given).map((word) => {
					const ours = spelling ? spelling(word as never, world) : textOf(word);
					return ours ?? refuse(path + name, String(word));
				});
				criteria[finds] = [...(criteria[finds] ?? []), ...words];
			} else if (isObject(given))
				look(partsOf(field).entries ?? {}, given, `${path}${name}.`);
		}
	};
	if (schema && isObject(asked)) look(partsOf(schema).entries ?? {}, asked);
	return criteria;
}

const unwrapped = (schema: Schema): Schema => {
	const { wrapped } = partsOf(schema);
	return wrapped && !marksOf(schema).finds ? unwrapped(wrapped) : schema;
};

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
