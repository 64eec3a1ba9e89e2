/** A table written as text: each line is a case, with ` | ` between its columns. */
export const cases = (text: string): string[][] =>
	text
		.trim()
		.split('\n')
		.map((line) => line.split(' | ').map((column) => column.trim()));
