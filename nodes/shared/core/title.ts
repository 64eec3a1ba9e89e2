import type { Failure } from './result';

/** About two lines of the panel; what is longer is not read as a title. */
const LONGEST = 140;

const LINK = /https?:\/\//;

/**
 * A failure as n8n shows it: the message as a title. Services send paragraphs and links, of which the title takes
 * the sentences that fit; the others go to the description.
 */
export function titled({ message, description, ...more }: Failure): Failure {
	const [first = '', ...others] = sentencesIn(message);
	let title = first;
	while (others[0] !== undefined && fits(title, others[0])) title += ` ${others.shift()!}`;
	const rest = [...others, description ?? ''].filter((text) => text !== '');
	return {
		...more,
		message: title,
		...(rest.length > 0 && { description: rest.map(ended).join(' ') }),
	};
}

function fits(title: string, sentence: string): boolean {
	return title.length + sentence.length < LONGEST && !LINK.test(sentence);
}

/** A sentence ends before a space and a capital, so that "No. 3" and "v1.2 of" stay whole. */
function sentencesIn(text: string): string[] {
	return text
		.replace(/\s+/g, ' ')
		.trim()
		.split(/(?<=[.!?]) (?=[A-Z]|https?:)/);
}

function ended(text: string, index: number, all: string[]): string {
	const isLast = index === all.length - 1;
	return isLast || /[.!?]$|https?:\S+$/.test(text) ? text : `${text}.`;
}
