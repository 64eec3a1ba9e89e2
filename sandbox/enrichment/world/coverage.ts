import type { Quirks } from '../quirks';
import type { WorldPerson } from '../records';
import type { World } from './world';

/** The quirks that decide how much of the world a provider knows. */
type Coverage = Pick<Quirks, 'knownPeople' | 'knownEmails' | 'knownPhones' | 'catchAllEmails'>;

/**
 * Limits a world to the part that a provider knows. For one provider that part is always the same; the parts of two
 * providers are independent of each other.
 */
export function limitWorldToCoverage(world: World, provider: string, quirks: Coverage): World {
	return {
		...world,
		findPerson: (identifiers) => {
			const match = world.findPerson(identifiers);
			if (typeof match !== 'object' || hasFullCoverage(quirks)) return match;
			const { id } = match.record;
			const isCovered = (share: number, fact: string) =>
				toPseudoRandomShare(`${provider} ${fact} ${id}`) < share;
			if (!isCovered(quirks.knownPeople, 'person')) return undefined;
			return { ...match, record: limitPersonToCoverage(match.record, quirks, isCovered) };
		},
	};
}

const hasFullCoverage = ({
	knownPeople,
	knownEmails,
	knownPhones,
	catchAllEmails,
}: Coverage): boolean =>
	knownPeople === 1 && knownEmails === 1 && knownPhones === 1 && catchAllEmails === 0;

function limitPersonToCoverage(
	person: WorldPerson,
	{ knownEmails, knownPhones, catchAllEmails }: Coverage,
	isCovered: (share: number, fact: string) => boolean,
): WorldPerson {
	const isCatchAll = isCovered(catchAllEmails, 'catch-all');
	const emails = isCovered(knownEmails, 'email') ? person.emails : [];
	return {
		...person,
		emails: isCatchAll
			? emails.map((each) => ({ ...each, status: 'catchAll' as const }))
			: emails,
		phones: isCovered(knownPhones, 'phone') ? person.phones : [],
	};
}

/** Converts a text into a number from 0 to 1 that looks random and is always the same for the text (FNV-1a). */
function toPseudoRandomShare(text: string): number {
	let hash = 2166136261;
	for (const character of text) {
		hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
	}
	// The last characters hardly change the highest bits, so the bits are mixed once more.
	hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
	hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
	return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
