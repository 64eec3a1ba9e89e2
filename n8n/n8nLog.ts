/** A line of n8n's log in JSON, the only format in which it gives reasons. */
type LogEntry = { message: string; metadata?: { error?: { stack?: string } } };

/** For the terminal. What the nodes themselves print stays as it is. */
export function formatLogLine(line: string): string {
	const entry = parseLogEntry(line);
	if (!entry) return line;
	const reason = entry.metadata?.error?.stack;
	return reason ? `${entry.message}: ${reason}` : entry.message;
}

function parseLogEntry(line: string): LogEntry | undefined {
	if (!line.startsWith('{"level":')) return undefined;
	try {
		return JSON.parse(line) as LogEntry;
	} catch {
		return undefined;
	}
}
