/** Looks like any id of letters and digits; back again it is the world's. */
export const prospeoId = (id: string) => Buffer.from(id).toString('hex');

export const worldId = (id: string | undefined): string | undefined =>
	id && /^[0-9a-f]+$/.test(id) ? Buffer.from(id, 'hex').toString() : undefined;
