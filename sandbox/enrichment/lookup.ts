import { hasUnusableName, isMalformed, type Asked } from './asked';
import type { Directory, Match } from './directory';
import type { Quirks } from './quirks';
import type { Company, Kind, Person } from './records';

export type Found =
	| { kind: 'person'; match: Match<Person> }
	| { kind: 'company'; match: Match<Company> };

/** What a lookup came to, before it is charged for and put into a wire format. */
export type Outcome =
	| { status: 'found'; found: Found; credits: number }
	| { status: 'noMatch' | 'optedOut' | 'unusableName' | 'malformed' }
	| { status: 'pending'; id: string };

export interface Answer {
	asked: Asked;
	outcome: Outcome;
}

export interface Lookup {
	lookUp(kind: Kind, asked: Asked): Outcome;
	/** Forgets who was pending. */
	reset(): void;
}

export function createLookup(directory: Directory, quirks: Quirks): Lookup {
	/** Ids that were pending once: the second time they are known. */
	const promised = new Set<string>();

	const isPending = (id: string) => {
		if (quirks.pending === 'always') return true;
		if (quirks.pending !== 'firstTime' || promised.has(id)) return false;
		promised.add(id);
		return true;
	};

	const lookUp = (kind: Kind, asked: Asked): Outcome => {
		const found = find(directory, kind, asked.identifiers);
		if (!found) return { status: whyNot(asked) };
		if (found.kind === 'person' && found.match.record.optedOut) return { status: 'optedOut' };
		const { id } = found.match.record;
		return isPending(id)
			? { status: 'pending', id }
			: { status: 'found', found, credits: price(found) };
	};

	return { lookUp, reset: () => promised.clear() };
}

function whyNot({ identifiers }: Asked): 'malformed' | 'unusableName' | 'noMatch' {
	if (isMalformed(identifiers)) return 'malformed';
	return hasUnusableName(identifiers) ? 'unusableName' : 'noMatch';
}

/** A person without an e-mail address or without a phone is partial, and half the price. */
function price(found: Found): number {
	if (found.kind === 'company') return 1;
	const { emails, phones } = found.match.record;
	return emails.length > 0 && phones.length > 0 ? 2 : 1;
}

export const creditsOf = (outcome: Outcome) => (outcome.status === 'found' ? outcome.credits : 0);

export function totalCredits(answers: Answer[]): number {
	return answers.reduce((sum, { outcome }) => sum + creditsOf(outcome), 0);
}

function find(
	directory: Directory,
	kind: Kind,
	identifiers: Asked['identifiers'],
): Found | undefined {
	if (kind === 'person') {
		const match = directory.findPerson(identifiers);
		return match && { kind, match };
	}
	const match = directory.findCompany(identifiers);
	return match && { kind, match };
}
