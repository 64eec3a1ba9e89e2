import { isRecord } from '../../shared/core/json';
import { ordered, spanOf, type Span } from './figures';
import type { EmployeeRange } from './types';
import { known, text } from './values';

export interface Size {
	employeeCount: number | undefined;
	employeeRange: EmployeeRange | undefined;
}

/** Providers put a count where others put a range, so every field is read for both. */
export function sizeFrom(values: readonly unknown[]): Size {
	let employeeCount: number | undefined;
	let employeeRange: EmployeeRange | undefined;
	for (const value of values) {
		const span = readSpan(value);
		employeeCount ??= span.exact;
		employeeRange ??= toRange(span);
	}
	return { employeeCount, employeeRange };
}

/** 320, "201-500", [201, 500] or {min, max}. */
export function readSpan(value: unknown): Span {
	if (typeof value === 'number') return positive({ exact: value });
	if (typeof value === 'string') return positive(spanOf(value) ?? {});
	if (Array.isArray(value)) return value.length > 2 ? {} : between(value[0], value[1]);
	return isRecord(value) ? between(value.min, value.max) : {};
}

function between(low: unknown, high: unknown): Span {
	const [min, max] = [figure(low), figure(high)];
	const span = min !== undefined && max !== undefined ? ordered(min, max) : { min, max };
	return positive(known<Span>(span));
}

/** One number, also written as text. */
export function figure(value: unknown): number | undefined {
	if (typeof value === 'number') return value >= 0 && Number.isFinite(value) ? value : undefined;
	const written = typeof value === 'string' ? text(value) : undefined;
	return written === undefined ? undefined : spanOf(written)?.exact;
}

/** Nobody employs nobody: a zero stands for "unknown", except at the lower end of a range. */
function positive({ exact, min, max }: Span): Span {
	const top = atLeastOne(max);
	return known<Span>({
		exact: atLeastOne(exact),
		min: top !== undefined && min !== undefined ? Math.round(min) : atLeastOne(min),
		max: top,
	});
}

function atLeastOne(value: number | undefined): number | undefined {
	if (value === undefined || !Number.isFinite(value)) return undefined;
	return value >= 0.5 ? Math.round(value) : undefined;
}

function toRange({ min, max }: Span): EmployeeRange | undefined {
	if (min === undefined && max === undefined) return undefined;
	const label = max === undefined ? `${min}+` : min === undefined ? `<=${max}` : `${min}-${max}`;
	return known<EmployeeRange>({ min, max, label });
}
