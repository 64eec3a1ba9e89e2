import { isFirstName } from './nicknames';
import { isParticle } from './tokens';

/** Whether a cell names several people, so that it is nobody's name: "Anna Schmidt, Peter Braun", "Anna & Peter Schmidt". */
export function areSeveral(name: string): boolean {
	return isJoined(name.split(/\s+/)) || areListed(name);
}

const AND = /^(?:&|\+|and|und|et)$/i;

function isJoined(words: readonly string[]): boolean {
	return words.some((word, at) => {
		const [before, behind] = [words[at - 1], words[at + 1]];
		if (before === undefined || behind === undefined) return false;
		// "Ortega y Gasset" is one surname.
		if (word === 'y') return isFirstName(behind) && at + 2 < words.length;
		// "von und zu Guttenberg".
		return AND.test(word) && !isParticle(before);
	});
}

/** Two whole names beside each other, or two with the last name first. */
function areListed(name: string): boolean {
	// Address books write "García López;Ana Laura;;" without blanks.
	if (name.split('; ').filter(hasTwoNames).length > 1) return true;
	return name.split(/[,;]/).filter((part) => isWholeName(part.trim())).length > 1;
}

/** "van Dijk" has one. */
function hasTwoNames(text: string): boolean {
	return text.split(/[\s,]+/).filter((word) => word !== '' && !isParticle(word)).length > 1;
}

/**
 * A first name that is known before a last name. "García Márquez" begins with none, and "Gabriel José" ends with one:
 * around a comma they are one person's.
 */
function isWholeName(text: string): boolean {
	const words = text.split(/\s+/);
	return words.length > 1 && isFirstName(words[0]!) && !isFirstName(words.at(-1)!);
}
