import { isRecord, type JsonRecord } from '../../shared/core/json';
import { withoutEmpty } from '../google/answer';
import { failed } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { plainValue } from '../../shared/node/written';

/** A name, and its value as text, which is how Google wants it. */
type Pair = [name: string, value: string];

/** Rows of the panel. What is empty is left out: Google would refuse the whole request for it. */
export function readPairs(input: Input, field: string): Pair[] {
	const rows = input.rows(field);
	return textsOf(
		input,
		rows.map((row) => [row.requiredText('name'), row.read('value')]),
	);
}

function textsOf(input: Input, pairs: Array<[string, unknown]>): Pair[] {
	const texts = pairs.map(([name, value]): Pair => {
		const plain = plainValue(value) ?? '';
		if (typeof plain !== 'object') return [name, String(plain).trim()];
		return input.accept(
			failed(
				`"${name}" is an object or a list, but Google accepts only text and numbers`,
				'Map one of the values in it, or join the list into one text.',
			),
		);
	});
	return texts.filter(([, value]) => value !== '');
}

/** What Google has fields of its own for; everything else of an item is a parameter. */
const ITEM_FIELDS: Record<string, string> = {
	item_id: 'itemId',
	price: 'unitPrice',
	quantity: 'quantity',
};

/** Items as Google's tag has them, such as `{item_id, item_name, price}`, as the API takes them. */
export function readItems(input: Input): JsonRecord[] {
	const given = input.json('items') ?? [];
	return [given].flat().map((item: unknown) => {
		if (!isRecord(item)) {
			return input.accept(
				failed("'Items' must be a list of objects", 'Check the expression.'),
			);
		}
		const texts = textsOf(input, Object.entries(item));
		const own = texts.filter(([name]) => name in ITEM_FIELDS);
		return withoutEmpty({
			...Object.fromEntries(
				own.map(([name, value]) => [ITEM_FIELDS[name], itemValue(input, name, value)]),
			),
			additionalItemParameters: texts
				.filter(([name]) => !(name in ITEM_FIELDS))
				.map(([parameterName, value]) => ({ parameterName, value })),
		});
	});
}

function itemValue(input: Input, name: string, text: string): string | number {
	if (name === 'item_id') return text;
	const number = Number(text);
	const isRight = name === 'quantity' ? Number.isSafeInteger(number) : Number.isFinite(number);
	// 64 bits are written as text.
	if (isRight) return name === 'quantity' ? text : number;
	return input.accept(failed(`The ${name} of an item is "${text}"`, 'Use a plain number.'));
}
