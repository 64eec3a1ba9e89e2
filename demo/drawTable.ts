import Table from 'cli-table3';

export function drawTable(head: string[], rows: string[][]): string {
	const drawn = new Table({ head, style: { head: [], border: [] } });
	for (const row of rows) drawn.push(row.map(wrapLongLines));
	return drawn.toString();
}

/** Long lines (a JSON answer) would break the table in a terminal. */
function wrapLongLines(text: string): string {
	return text.replace(/(.{48})(?=.)/g, '$1\n');
}
