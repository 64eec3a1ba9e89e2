import type { Run } from '../../../shared/node/operation';

type Kind = 'info' | 'warning';

/** Hints of all items of a run, each said once however many items it is true of. */
export interface Hints {
	add(message: string, kind?: Kind): void;
	/** Shows them. */
	show(): void;
}

export function collectHints(run: Run): Hints {
	const counts = new Map<string, { kind: Kind; count: number }>();
	return {
		add: (message, kind = 'info') => {
			const count = counts.get(message)?.count ?? 0;
			counts.set(message, { kind, count: count + 1 });
		},
		show: () => {
			for (const [message, { kind, count }] of counts) {
				run.hint(count === 1 ? message : `${message} (${count} times)`, kind);
			}
		},
	};
}

/** Nothing is cut off silently. */
export function restHint(returned: number, total: number): string {
	return `${counted(returned)} of ${counted(total)} rows were returned. Turn on 'Return All' or raise 'Limit' for more.`;
}

function counted(rows: number): string {
	return rows.toLocaleString('en-US');
}
