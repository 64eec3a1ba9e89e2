export interface ListedRecord extends Record<string, string> {
	email: string;
}

export type ListName = 'clean' | 'dirty';

/** Every so many requests for a list are turned away; 33 are 3 %. */
export const SLOW_DOWN: Record<ListName, number> = { clean: 0, dirty: 33 };

/** Everybody once; or as lists are: a fifth are duplicates, some with other fields, and 5 % are unusable. */
export function listOf(name: ListName, count: number): ListedRecord[] {
	return Array.from({ length: count }, (_, index) =>
		name === 'clean' ? record(index) : dirtyRecord(index, count),
	);
}

function dirtyRecord(index: number, count: number): ListedRecord {
	if (index % 20 === 7) return { email: 'n/a' };
	if (index % 5 !== 3) return record(index);
	const twin = record((index * 7) % Math.max(1, Math.floor(count / 5)));
	return index % 2
		? { ...twin, email: twin.email.toUpperCase() }
		: { ...twin, phone: '+14155550100' };
}

function record(index: number): ListedRecord {
	return { email: `${lettersOf(index)}@example.com` };
}

/** Names are letters, as people's are. */
function lettersOf(index: number): string {
	return `person${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
}
