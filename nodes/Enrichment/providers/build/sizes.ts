import { failed, success, type Result } from '../../../shared/core/result';

/** Employees, both ends included; without an end `max` is Infinity. */
export interface Size {
	min: number;
	max: number;
}

/** Ranges of the criterion 'Company Size' (`51-200`, `10001+`, `5`), those that meet made one. */
export function sizesFrom(values: readonly string[]): Size[] {
	const sizes = values.map(sizeFrom).sort((one, other) => one.min - other.min);
	const merged: Size[] = [];
	for (const size of sizes) {
		const last = merged.at(-1);
		if (last && size.min <= last.max + 1) last.max = Math.max(last.max, size.max);
		else merged.push({ ...size });
	}
	return merged;
}

function sizeFrom(written: string): Size {
	const [min = '', max] = written.replace('+', '-Infinity').split('-');
	return { min: Number(min), max: Number(max ?? min) };
}

/** The brackets in which LinkedIn, and many providers with it, count employees. */
const BRACKETS = [
	'1-10',
	'11-50',
	'51-200',
	'201-500',
	'501-1000',
	'1001-5000',
	'5001-10000',
	'10001+',
] as const;

/** The brackets that together are exactly these ranges. */
export function inBrackets(
	values: readonly string[],
	brackets: readonly string[] = BRACKETS,
): Result<string[]> {
	const sizes = sizesFrom(values);
	const inside = brackets.filter((bracket) => {
		const { min, max } = sizeFrom(bracket);
		return sizes.some((size) => min >= size.min && max <= size.max);
	});
	if (sameSizes(sizesFrom(inside), sizes)) return success(inside);
	return failed(
		`'Company Size' "${values.join(', ')}" does not fit the provider's size ranges`,
		`Choose one or several of them: ${brackets.join(', ')}.`,
	);
}

function sameSizes(some: Size[], others: Size[]): boolean {
	const isSame = ({ min, max }: Size, index: number) =>
		others[index]?.min === min && others[index].max === max;
	return some.length === others.length && some.every(isSame);
}
