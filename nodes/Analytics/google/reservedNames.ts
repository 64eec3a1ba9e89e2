/** Names that Google Analytics keeps for itself. */

/** The beginnings of names of events, parameters and user properties. support.google.com/analytics/answer/13316687 */
export const RESERVED_PREFIXES = ['google_', 'ga_', 'firebase_', 'gtag.', '_'];

/** Whether a name begins as only Google's own do, in capital letters or not. */
export function hasReservedPrefix(name: string): boolean {
	const lower = name.toLowerCase();
	return RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}
