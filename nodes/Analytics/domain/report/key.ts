/**
 * One text for several values, different where any of them is. The lengths tell where one value ends
 * and the next begins, whatever characters are in them.
 */
export function keyOf(values: string[]): string {
	let key = '';
	for (const value of values) key += `${value.length}:${value}`;
	return key;
}
