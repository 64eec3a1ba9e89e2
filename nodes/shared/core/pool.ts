/**
 * Works on many inputs at once, at most `limit` of them, and yields the results in the order of the
 * inputs. A slow reader slows the work down, so that memory stays bounded; after an abort nothing
 * new is begun, and what is under way is still yielded.
 */
export async function* pool<Input, Output>(
	inputs: Iterable<Input>,
	limit: number,
	work: (input: Input) => Promise<Output>,
	signal?: AbortSignal,
): AsyncGenerator<Output> {
	const waiting = inputs[Symbol.iterator]();
	const underWay: Array<Promise<Output>> = [];

	const fill = () => {
		while (underWay.length < Math.max(1, limit) && !signal?.aborted) {
			const next = waiting.next();
			if (next.done) return;
			const task = work(next.value);
			// Its turn to be awaited may come after it failed; Node must not take that for unhandled.
			task.catch(() => undefined);
			underWay.push(task);
		}
	};

	for (fill(); underWay.length > 0; fill()) {
		const result = await underWay[0]!;
		underWay.shift();
		yield result;
	}
}
