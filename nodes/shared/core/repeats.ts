/** Two equal values in a list, and where they stand, from 0 on. */
export interface Repeat {
	value: string;
	first: number;
	second: number;
}

/** The first value that comes a second time; undefined where all differ. */
export function firstRepeat(values: string[]): Repeat | undefined {
	const second = values.findIndex((value, index) => values.indexOf(value) !== index);
	const value = values[second];
	return value === undefined ? undefined : { value, first: values.indexOf(value), second };
}
