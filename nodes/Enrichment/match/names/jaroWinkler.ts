/**
 * Computes how similarly two words are spelled, from 0 to 1: the measure of Jaro (1989) with Winkler's bonus for a
 * common beginning (1990), the usual choice for names in record linkage.
 */
export function computeJaroWinklerSimilarity(one: string, other: string): number {
	if (one === other) return 1;
	const jaro = computeJaroSimilarity(one, other);
	let prefix = 0;
	while (prefix < 4 && one[prefix] !== undefined && one[prefix] === other[prefix]) prefix++;
	return jaro + prefix * 0.1 * (1 - jaro);
}

function computeJaroSimilarity(one: string, other: string): number {
	const window = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
	const isTaken = new Array<boolean>(other.length).fill(false);
	const matched: string[] = [];
	for (let at = 0; at < one.length; at++) {
		const end = Math.min(other.length, at + window + 1);
		for (let index = Math.max(0, at - window); index < end; index++) {
			if (isTaken[index] || one[at] !== other[index]) continue;
			isTaken[index] = true;
			matched.push(one[at]!);
			break;
		}
	}
	const count = matched.length;
	if (count === 0) return 0;
	const theirs = [...other].filter((_, index) => isTaken[index]);
	const moved = matched.filter((letter, index) => letter !== theirs[index]).length / 2;
	return (count / one.length + count / other.length + (count - moved) / count) / 3;
}
