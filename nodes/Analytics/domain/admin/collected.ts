import { plural } from '../../../shared/core/numbers';
import { failed, type Failure } from '../../../shared/core/result';

/** The events of a property in a stretch of days. */
export interface CollectedEvents {
	names: string[];
	/** Whether no event is missing from the names. */
	complete: boolean;
}

const MOST_SUGGESTIONS = 5;

/** Why no key event was made of an event that nobody has sent. */
export function notCollected(
	eventName: string,
	property: string,
	days: number,
	{ names }: CollectedEvents,
): Failure {
	const similar = names.filter((name) => isSimilar(name, eventName)).slice(0, MOST_SUGGESTIONS);
	const advice =
		similar.length > 0
			? `Did you mean ${similar.join(', ')}? Names are case-sensitive.`
			: `Collected were: ${names.slice(0, MOST_SUGGESTIONS).join(', ') || 'no events at all'}.`;
	return failed(
		`The property ${property} has not collected the event "${eventName}" in the last ${plural(days, 'day')}, so no key event was created`,
		`${advice} An event that began within the last two days may not be counted yet. Under Options, increase 'Lookback Days', or turn off 'Verify Collected' to create the key event anyway.`,
		{ reason: 'notCollected' },
	).failure;
}

/** Alike but for capitals, separators and an ending. */
function isSimilar(one: string, other: string): boolean {
	const [short, long] = [one, other].map(bare).sort((a, b) => a.length - b.length);
	return short !== undefined && short.length > 2 && (long?.startsWith(short) ?? false);
}

function bare(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
