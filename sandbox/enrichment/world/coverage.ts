import type { Quirks } from '../quirks';
import type { WorldPerson } from '../records';
import type { World } from './world';

/** The quirks that say how much of the world one provider knows. */
type Coverage = Pick<Quirks, 'knownPeople' | 'knownEmails' | 'knownPhones' | 'catchAllEmails'>;

/**
 * The world as one provider knows it: of everybody the same part each time, and of two providers two parts that have
 * nothing to do with each other.
 */
export function coveredWorld(world: World, provider: string, quirks: Coverage): World {
	return {
		...world,
		person: (asked) => {
			const match = world.person(asked);
			if (typeof match !== 'object' || knowsEverything(quirks)) return match;
			const { id } = match.record;
			const isWithin = (share: number, what: string) =>
				toShare(`${provider} ${what} ${id}`) < share;
			if (!isWithin(quirks.knownPeople, 'person')) return undefined;
			return { ...match, record: coveredPerson(match.record, quirks, isWithin) };
		},
	};
}

const knowsEverything = ({
	knownPeople,
	knownEmails,
	knownPhones,
	catchAllEmails,
}: Coverage): boolean =>
	knownPeople === 1 && knownEmails === 1 && knownPhones === 1 && catchAllEmails === 0;

function coveredPerson(
	person: WorldPerson,
	{ knownEmails, knownPhones, catchAllEmails }: Coverage,
	isWithin: (share: number, what: string) => boolean,
): WorldPerson {
	const isCatchAll = isWithin(catchAllEmails, 'catch-all');
	const emails = isWithin(knownEmails, 'email') ? person.emails : [];
	return {
		...person,
		emails: isCatchAll
			? emails.map((each) => ({ ...each, status: 'catchAll' as const }))
			: emails,
		phones: isWithin(knownPhones, 'phone') ? person.phones : [],
	};
}

/** A number from 0 to 1 that looks random and is always the same for a text. */
function toShare(text: string): number {
	let hash = 2166136261;
	for (const character of text) {
		hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
	}
	// The last characters alone would hardly change the highest bits.
	hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
	hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
	return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
