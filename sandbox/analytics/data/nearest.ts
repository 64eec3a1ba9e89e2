/** The name somebody probably meant, if one is close enough. */
export function nearest(name: string, names: readonly string[]): string | undefined {
	// A prefix such as `customEvent:` is no likeness.
	const furthest = Math.ceil(name.replace(/^.*:/, '').length / 3);
	let best: { name: string; distance: number } | undefined;
	for (const candidate of names) {
		const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
		if (distance <= furthest && distance < (best?.distance ?? Infinity)) {
			best = { name: candidate, distance };
		}
	}
	return best?.name;
}

function editDistance(left: string, right: string): number {
	let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
	for (let row = 1; row <= left.length; row++) {
		const current = [row];
		for (let column = 1; column <= right.length; column++) {
			const same = left[row - 1] === right[column - 1] ? 0 : 1;
			current.push(
				Math.min(
					(previous[column] ?? 0) + 1,
					(current[column - 1] ?? 0) + 1,
					(previous[column - 1] ?? 0) + same,
				),
			);
		}
		previous = current;
	}
	return previous[right.length] ?? 0;
}
