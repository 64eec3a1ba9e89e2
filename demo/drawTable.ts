import Table from 'cli-table3';

/** A table with borders for a terminal. */
export function drawTable(head: string[], rows: string[][]): string {
	const drawn = new Table({ head, style: { head: [], border: [] } });
	for (const row of rows) drawn.push(row.map(wrapLongLines));
	return drawn.toString();
}

/** Long lines, such as JSON, would break the table in a terminal. */
function wrapLongLines(text: string): string {
	return text.replace(/(.{48})(?=.)/g, '$1\n');
}
