/** The records that were found, each once. */
export const distinct = <T extends object>(
	found: ReadonlyArray<T | 'optedOut' | undefined>,
): T[] => [...new Set(found.filter((record) => typeof record === 'object'))];
