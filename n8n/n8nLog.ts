/** A line of n8n's log in JSON, the only format that includes the reasons of errors. */
type LogEntry = { message: string; metadata?: { error?: { stack?: string } } };

/** The message and reason of a line of n8n's JSON log. Other lines, such as those that nodes print, stay as they are. */
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
