/** The name somebody probably meant, if one is close enough. */
export function nearest(name: string, names: readonly string[]): string | undefined {
	// A prefix such as `customEvent:` is no likeness.
	const furthest = Math.ceil(name.replace(/^.*:/, '').length / 3);
	const [best] = names
		.map((each) => ({ each, distance: distance(name.toLowerCase(), each.toLowerCase()) }))
		.filter((one) => one.distance <= furthest)
		.sort((one, other) => one.distance - other.distance);
	return best?.each;
}

/** Letters to put in, take out or change. */
function distance(left: string, right: string): number {
	let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
	for (const [row, letter] of [...left].entries()) {
		const current = [row + 1];
		for (const [column, other] of [...right].entries()) {
			const changed = previous[column]! + Number(letter !== other);
			current.push(Math.min(changed, previous[column + 1]! + 1, current[column]! + 1));
		}
		previous = current;
	}
	return previous.at(-1)!;
}
