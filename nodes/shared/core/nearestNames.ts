/** The names most like a misspelt one, the nearest first; none where all are far off. */
export function nearestNames(name: string, names: string[], count = 3): string[] {
	const wanted = name.toLowerCase();
	return names
		.map((each) => ({ each, distance: distanceBetween(wanted, each.toLowerCase()) }))
		.filter(({ distance }) => distance <= Math.max(2, Math.ceil(wanted.length / 3)))
		.sort((one, other) => one.distance - other.distance)
		.slice(0, count)
		.map(({ each }) => each);
}

/** Levenshtein's: how many letters have to be added, dropped or exchanged. */
function distanceBetween(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++) {
			const exchange = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
			next.push(Math.min(exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[other.length] ?? 0;
}
