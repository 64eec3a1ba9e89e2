export type Entity = 'contact' | 'company';

export type IdentifierName =
	| 'email'
	| 'linkedInUrl'
	| 'firstName'
	| 'lastName'
	| 'company'
	| 'domain'
	| 'name';

/** What names one person or company: only the identifiers that have a value. */
export type Identifiers = Partial<Record<IdentifierName, string>>;

/** A set of identifiers that is enough for a lookup. */
export interface Sufficient {
	/** What the envelope calls it in `matchedBy`. */
	label: string;
	names: IdentifierName[];
}

/** The ways to name a contact or a company, the most reliable first. */
export const SUFFICIENT: Record<Entity, Sufficient[]> = {
	contact: [
		{ label: 'email', names: ['email'] },
		{ label: 'linkedInUrl', names: ['linkedInUrl'] },
		{ label: 'nameAndCompany', names: ['firstName', 'lastName', 'company'] },
	],
	company: [
		{ label: 'domain', names: ['domain'] },
		{ label: 'name', names: ['name'] },
	],
};

/** The sets of identifiers that are complete, the most reliable first. */
export function completeSets(entity: Entity, identifiers: Identifiers): Sufficient[] {
	return SUFFICIENT[entity].filter(({ names }) =>
		names.every((name) => identifiers[name] !== undefined),
	);
}

/** Some of the identifiers, for a try of their own. */
export function only(identifiers: Identifiers, names: IdentifierName[]): Identifiers {
	return Object.fromEntries(names.map((name) => [name, identifiers[name]]));
}
