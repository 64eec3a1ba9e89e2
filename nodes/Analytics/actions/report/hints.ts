/** Tells that the report has more rows than were returned. */
export function restHint(returned: number, total: number, isAtLeast = false): string {
	const rows = `${isAtLeast ? 'at least ' : ''}${counted(total)} rows`;
	return `${counted(returned)} of ${rows} were returned. Turn on 'Return All' or raise 'Limit' for more.`;
}

function counted(rows: number): string {
	return rows.toLocaleString('en-US');
}
