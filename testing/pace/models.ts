/** How a service limits requests. */
export interface Model {
	name: string;
	/** Undefined: taken. Else milliseconds until it would be, or 0 where that depends on others. */
	take(now: number, underWay: number): number | undefined;
	/** What its headers say. */
	left(now: number): { remaining: number; resetMs: number } | undefined;
	/** What of it can be known; itself where that is all. `isTold`: when a window ends, in whole seconds. */
	known?(isTold: boolean): Model;
	/** The most requests that it takes at once. */
	atOnce?: number;
	/** How many refusals more than of a window it takes to know it, where nothing else tells of it. */
	refusals?: number;
}

/** Windows at whole multiples of their length; the run begins so far into one. */
export function fixedWindow(limit: number, perMs: number, offset = 0): Model {
	let window = 0;
	let used = 0;
	const enter = (now: number) => {
		const present = Math.floor((now + offset) / perMs);
		if (present !== window) [window, used] = [present, 0];
	};
	const rest = (now: number) => perMs - ((now + offset) % perMs);
	return {
		name: `${limit} in ${perMs / 1000} s, fixed${offset ? `, ${offset / 1000} s in` : ''}`,
		take: (now) => {
			enter(now);
			if (used >= limit) return rest(now);
			used++;
			return undefined;
		},
		left: (now) => {
			enter(now);
			return { remaining: limit - used, resetMs: rest(now) };
		},
		// Who is not told when it ends cannot tell it from one that slides, and "1 s" says nothing of a second.
		known: (isTold) =>
			isTold && perMs > 1000
				? fixedWindow(limit, perMs, offset)
				: slidingWindow(limit, perMs),
	};
}

export function slidingWindow(limit: number, perMs: number): Model {
	let taken: number[] = [];
	const forget = (now: number) => void (taken = taken.filter((at) => at > now - perMs));
	return {
		name: `${limit} in ${perMs / 1000} s, sliding`,
		take: (now) => {
			forget(now);
			if (taken.length >= limit) return taken[0]! + perMs - now;
			taken.push(now);
			return undefined;
		},
		left: (now) => {
			forget(now);
			return {
				remaining: limit - taken.length,
				resetMs: (taken[0] ?? now) + perMs - now,
			};
		},
	};
}

export function tokenBucket(size: number, perSecond: number): Model {
	let tokens = size;
	let filledAt = 0;
	const fill = (now: number) => {
		tokens = Math.min(size, tokens + ((now - filledAt) / 1000) * perSecond);
		filledAt = now;
	};
	/** Until there is one token more. */
	const untilNext = () => ((1 - (tokens % 1)) / perSecond) * 1000;
	return {
		name: `bucket of ${size}, ${perSecond} a second`,
		take: (now) => {
			fill(now);
			if (tokens < 1) return untilNext();
			tokens--;
			return undefined;
		},
		left: (now) => {
			fill(now);
			return { remaining: Math.floor(tokens), resetMs: untilNext() };
		},
		// One for how fast it fills, and one as that is known only to a token of the few that came meanwhile.
		refusals: 2,
	};
}

export function underWay(limit: number): Model {
	return {
		name: `${limit} under way`,
		take: (_now, present) => (present >= limit ? 0 : undefined),
		left: () => undefined,
		atOnce: limit,
	};
}
