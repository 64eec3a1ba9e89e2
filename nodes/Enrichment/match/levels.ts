/**
 * How far something stated agrees with what was asked: `same`, `similar` (close, and no proof by itself), `silent` (one
 * side says nothing, or the two cannot be compared), `conflict`.
 */
export type Level = 'same' | 'similar' | 'silent' | 'conflict';

const BY_CLOSENESS: readonly Level[] = ['same', 'similar', 'silent', 'conflict'];

/** The closest of some levels; `silent` where there are none. */
export const findClosestLevel = (levels: readonly Level[]): Level =>
	BY_CLOSENESS.find((level) => levels.includes(level)) ?? 'silent';
