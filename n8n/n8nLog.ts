/** A line of n8n's log in JSON, the only format in which it gives reasons. */
type Entry = { message: string; metadata?: { error?: { stack?: string } } };

/** For the terminal. What the nodes themselves print stays as it is. */
export function readable(line: string): string {
	const entry = entryOf(line);
	if (!entry) return line;
	const reason = entry.metadata?.error?.stack;
	return reason ? `${entry.message}: ${reason}` : entry.message;
}

function entryOf(line: string): Entry | undefined {
	if (!line.startsWith('{"level":')) return undefined;
	try {
		return JSON.parse(line) as Entry;
	} catch {
		return undefined;
	}
}
