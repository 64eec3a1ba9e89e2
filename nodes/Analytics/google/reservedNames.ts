/** Names that Google Analytics reserves for itself. */

/** Reserved prefixes of events, parameters, and user properties. support.google.com/analytics/answer/13316687 */
export const RESERVED_PREFIXES = ['google_', 'ga_', 'firebase_', 'gtag.', '_'];

/** Tells whether a name begins with a reserved prefix, in any case. */
export function hasReservedPrefix(name: string): boolean {
	const lower = name.toLowerCase();
	return RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}
