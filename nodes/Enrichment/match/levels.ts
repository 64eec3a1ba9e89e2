/**
 * The agreement of two values: `same`; `similar` (close, but no proof by itself); `silent` (one is missing, or they
 * cannot be compared); `conflict`.
 */
export type AgreementLevel = 'same' | 'similar' | 'silent' | 'conflict';

const BY_CLOSENESS: readonly AgreementLevel[] = ['same', 'similar', 'silent', 'conflict'];

/** Finds the closest level in a list; `silent` if the list is empty. */
export const findClosestLevel = (levels: readonly AgreementLevel[]): AgreementLevel =>
	BY_CLOSENESS.find((level) => levels.includes(level)) ?? 'silent';
