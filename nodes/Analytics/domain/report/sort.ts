import type { Order, OrderType } from './order';

/** A row as far as sorting is concerned: what stands in a column. */
export type Look<Row> = (row: Row, field: string) => unknown;

/** Puts rows in the order Google would, for rows that did not come from Google as they are. */
export function sortRows<Row>(rows: Row[], orders: Order[], look: Look<Row>): Row[] {
	return [...rows].sort((one, other) => {
		for (const { field, descending, orderType } of orders) {
			const order = compare(look(one, field), look(other, field), orderType);
			if (order !== 0) return descending ? -order : order;
		}
		return 0;
	});
}

/** Numbers as numbers, nothing before anything, text by its code points. */
function compare(one: unknown, other: unknown, orderType: OrderType = 'alphanumeric'): number {
	if (isNumber(one) || isNumber(other)) return difference(numeric(one), numeric(other));
	if (orderType === 'numeric') return difference(numeric(Number(one)), numeric(Number(other)));
	return difference(textOf(one, orderType), textOf(other, orderType));
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number';
}

function numeric(value: unknown): number {
	return isNumber(value) && !Number.isNaN(value) ? value : -Infinity;
}

function textOf(value: unknown, orderType: OrderType): string {
	const text = String(value ?? '');
	return orderType === 'caseInsensitive' ? text.toLowerCase() : text;
}

function difference<T extends number | string>(one: T, other: T): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
