import type { Order, OrderType } from './order';

/** What stands in a column of a row. */
export type CellReader<Row> = (row: Row, field: string) => unknown;

/** Puts rows in the order Google would, for rows that did not come from Google as they are. */
export function sortRows<Row>(rows: Row[], orders: Order[], read: CellReader<Row>): Row[] {
	return [...rows].sort((one, other) => {
		for (const order of orders) {
			const found = compare(read(one, order.field), read(other, order.field), order);
			if (found !== 0) return found;
		}
		return 0;
	});
}

function compare(one: unknown, other: unknown, { descending, orderType, nullsLast }: Order) {
	if (nullsLast && (one === null || other === null)) {
		return Number(one === null) - Number(other === null);
	}
	const order = ascending(one, other, orderType);
	return descending ? -order : order;
}

/** Empty values first, then numbers by value and text by its code points. */
function ascending(one: unknown, other: unknown, orderType: OrderType = 'alphanumeric'): number {
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
