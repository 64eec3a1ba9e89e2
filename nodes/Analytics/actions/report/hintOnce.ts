import type { Run } from '../../../shared/node/operation';

/** One summary and one warning, whatever there is to say. */
export function hintOnce(run: Run, notes: string[], degraded: string[]): void {
	if (notes.length > 0) run.hint(notes.join(' '));
	if (degraded.length > 0) run.hint(degraded.join(' '), 'warning');
}
