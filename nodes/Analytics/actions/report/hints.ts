/** Nothing is cut off silently. */
export function restHint(returned: number, total: number): string {
	return `${counted(returned)} of ${counted(total)} rows were returned. Turn on 'Return All' or raise 'Limit' for more.`;
}

function counted(rows: number): string {
	return rows.toLocaleString('en-US');
}
