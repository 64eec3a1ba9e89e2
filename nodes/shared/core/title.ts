import type { Failure } from './result';

/** About two lines of the panel; what is longer is not read as a title. */
const LONGEST = 120;

const LINK = /https?:\/\//;

/**
 * A failure as n8n shows it: the message as a title of one line. Services send paragraphs and links, of which
 * the sentences after the first go to the description.
 */
export function titled({ message, description, ...more }: Failure): Failure {
	const [first = '', ...others] = sentencesIn(message);
	const isShort = message.length <= LONGEST && !others.some((sentence) => LINK.test(sentence));
	const kept = isShort ? [first, ...others] : [first];
	const moved = isShort ? [] : others;
	const rest = [...moved, description].filter((text) => text !== undefined && text !== '');
	return {
		...more,
		message: kept.join(' '),
		...(rest.length > 0 && { description: rest.join(' ') }),
	};
}

/** A sentence ends before a space and a capital, so that "No. 3" and "v1.2 of" stay whole. */
function sentencesIn(text: string): string[] {
	return text
		.replace(/\s+/g, ' ')
		.trim()
		.split(/(?<=[.!?]) (?=[A-Z]|https?:)/);
}
