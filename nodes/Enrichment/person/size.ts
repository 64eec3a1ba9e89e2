import { isRecord } from '../../shared/core/json';
import { ordered, spanOf, type Span } from './figures';
import { paths, Source, type Paths } from './read';
import type { EmployeeRange } from './types';
import { known, text } from './values';

const SIZE = paths(
	'employeeCount employeeRange employees numberOfEmployees numEmployees employeesCount headcount',
	'size companySize employeeSize staffCount headcountRange employeesRange companyHeadcount',
	'estimatedNumEmployees metrics.employees metrics.employeesRange companyEmployeeCount',
	'companyEmployeeRange employeeCountRange numEmployeesEnum staffCountRange',
);

const EXACT = paths('exact amount count value total');
const MIN = paths('min minimum from start lower gte');
const MAX = paths('max maximum to end upper lte');
const WRITTEN = paths('label string range text name');

export interface Size {
	employeeCount: number | undefined;
	employeeRange: EmployeeRange | undefined;
}

/** Providers put a count where others put a range, so every field is read for both. */
export function sizeOf(source: Source, candidates: Paths = SIZE): Size {
	return sizeFrom(source.all(candidates));
}

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

/** A span in any form: 320, "201-500", [201, 500], {min, max}, {from, to}, {string}. */
export function readSpan(value: unknown): Span {
	if (typeof value === 'number') return positive({ exact: value });
	if (typeof value === 'string') return positive(spanOf(value) ?? {});
	if (Array.isArray(value)) return fromList(value);
	if (isRange(value)) return positive(value);
	return isRecord(value) ? fromRecord(Source.of(value)) : {};
}

/** As it is put out here, so that nothing has to be looked for. */
function isRange(value: unknown): value is EmployeeRange {
	return (
		isRecord(value) &&
		Object.entries(value).every(([name, part]) =>
			name === 'label' ? typeof part === 'string' : isBound(name, part),
		)
	);
}

function isBound(name: string, part: unknown): boolean {
	return (name === 'min' || name === 'max') && typeof part === 'number';
}

function fromList(value: readonly unknown[]): Span {
	if (value.length > 2) return {};
	const [min, max] = value.map(figure);
	return positive(bounds(min, max));
}

function fromRecord(source: Source): Span {
	const exact = source.first(EXACT, figure);
	const span = known<Span>({
		exact,
		...bounds(source.first(MIN, figure), source.first(MAX, figure)),
	});
	if (Object.keys(span).length > 0) return positive(span);
	return positive(spanOf(source.text(WRITTEN) ?? '') ?? {});
}

function bounds(min: number | undefined, max: number | undefined): Span {
	return min !== undefined && max !== undefined ? ordered(min, max) : known<Span>({ min, max });
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
