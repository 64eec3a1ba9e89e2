import type { Clock } from './clock';

/** So many requests in any stretch of so many milliseconds. */
export interface Rate {
	requests: number;
	perMs: number;
}

/** What a service says of its limits, as published. */
export interface Limits {
	/** All of them hold at once: so many a second, and so many a minute. */
	rates?: readonly Rate[];
	/** The most requests under way at once. */
	inFlight?: number;
}

/** What an answer says of the limit. */
export interface Told {
	kind: 'accepted' | 'refused' | 'nothing';
	/** Milliseconds after which the service wants to be asked again. */
	wait?: number | undefined;
	/** Requests that may still be sent, and how long until there are more. */
	left?: { requests: number; resetMs: number } | undefined;
}

/** A request under way. */
export interface Sending {
	at: number;
	number: number;
	/** How many were under way with it at most. */
	together: number;
}

export interface Limit {
	/** Milliseconds until the next request may go; Infinity while all places are taken. */
	pause(): number;
	begin(): Sending;
	end(sending: Sending, told: Told): void;
}

/** Clocks and networks are not exact. */
const MARGIN = 1.02;

/**
 * What is known of a limit: what is published, what answers say, and what refusals teach. A refusal holds
 * back everybody. The first one may be about requests under way at once; where no more are refused than
 * were taken before, it is about a stretch of time.
 */
export function createLimit(limits: Limits, clock: Clock): Limit {
	const published = (limits.rates ?? []).map((rate) => createWindow(rate));
	const learnt = createLearntRate(clock);
	const isPublished = published.length > 0 || limits.inFlight !== undefined;
	const open = new Set<Sending>();

	let count = 0;
	/** Where nothing is published, places for requests under way are doubled by answers until one is refused. */
	let places = isPublished ? Infinity : 1;
	let knownPlaces = limits.inFlight ?? Infinity;
	let placesRest = 8;
	let sinceRefusal = 0;
	let isAboutTime = false;
	let heldUntil = 0;
	/** Requests that were sent before a hold say nothing new. */
	let lastHold = 0;
	let left: { requests: number; until: number } | undefined;

	const earliest = (): number => {
		const spent = left && left.requests <= 0 ? left.until : 0;
		const windows = published.map((each) => each.earliest());
		return Math.max(heldUntil, spent, learnt.earliest(), ...windows);
	};

	const hold = (until: number) => {
		// Others that wait, in other processes, must not all come back at once.
		const jitter = 0.02 * (until - clock.now()) * clock.random();
		heldUntil = Math.max(heldUntil, until + jitter);
	};

	const accepted = ({ at, number }: Sending) => {
		learnt.accepted(at);
		if (number <= lastHold) return;
		if (++sinceRefusal >= placesRest * knownPlaces) {
			knownPlaces++;
			sinceRefusal = 0;
		}
		if (!learnt.isUncertain() || places < 2) places++;
	};

	const refused = ({ number, together }: Sending, wait: number | undefined) => {
		const now = clock.now();
		if (wait !== undefined) hold(now + wait);
		if (number <= lastHold) return;
		lastHold = count;
		left = undefined;
		places = 1;
		// One that is sent by itself, or told when to come back, is refused for its time.
		isAboutTime ||= together === 1 || wait !== undefined;
		if (isAboutTime) {
			knownPlaces = limits.inFlight ?? Infinity;
			hold(learnt.refused(wait));
		} else {
			knownPlaces = Math.max(1, Math.min(knownPlaces, together) - 1);
			placesRest *= 3;
			sinceRefusal = 0;
		}
	};

	return {
		pause: () => {
			if (open.size >= Math.min(knownPlaces, places)) return Infinity;
			return Math.max(0, earliest() - clock.now());
		},
		begin: () => {
			const at = clock.now();
			const sending = { at, number: ++count, together: 1 };
			open.add(sending);
			for (const each of open) each.together = Math.max(each.together, open.size);
			for (const each of published) each.sent(at);
			learnt.sent(at);
			if (left && left.until <= at) left = undefined;
			if (left) left.requests--;
			return sending;
		},
		end: (sending, told) => {
			open.delete(sending);
			if (told.kind === 'accepted') accepted(sending);
			if (told.left) {
				const { requests, resetMs } = told.left;
				const sentSince = count - sending.number;
				// Told in time, a limit need not be found out by a refusal.
				if (requests === 0 && !learnt.foresaw(resetMs)) hold(clock.now() + resetMs);
				left =
					resetMs > SECOND
						? { requests: requests - sentSince, until: clock.now() + resetMs }
						: undefined;
			}
			if (told.kind === 'refused') refused(sending, told.wait);
		},
	};
}

/** A window that slides: it holds for those of a fixed place too. */
function createWindow({ requests, perMs }: Rate) {
	const sent: number[] = [];
	return {
		earliest: () => (sent.length < requests ? 0 : sent[0]! + perMs * MARGIN),
		sent: (at: number) => {
			sent.push(at);
			if (sent.length > requests) sent.shift();
		},
	};
}

/** Windows that services count in, in milliseconds. */
const USUAL_WINDOWS = [1000, 10_000, 60_000];

/** Services round up to whole seconds. */
const SECOND = 1000;

/** The rate that refusals have taught. */
function createLearntRate(clock: Clock) {
	let rate: Rate | undefined;
	let sent: number[] = [];
	/** When requests were sent that got through. */
	let through: number[] = [];
	/** Of the present stretch: since the last hold ended. */
	let begin: number | undefined;
	let silent = 0;
	let since = 0;
	let rest = 8;
	let step = 0.1;
	let raisedFrom: Rate | undefined;
	let lesson: { window: number; at: number; each: number } | undefined;

	/** The window that ends when the service says so: a usual one, where one may be meant. */
	const windowOf = (wait: number, now: number): number => {
		const longest = now + wait - (begin ?? now);
		const usual = USUAL_WINDOWS.find((each) => each > wait - SECOND && each <= longest * MARGIN);
		return usual ?? longest;
	};

	/** Once all that was under way at the refusal has been answered. */
	const learn = ({ window, at, each: spacing }: NonNullable<typeof lesson>) => {
		const taken = through.filter((each) => each > at - window && each <= at).length;
		if (raisedFrom) {
			rate = raisedFrom;
			rest *= 3;
		} else if (rate && taken >= rate.requests && spacing > 0) {
			const perMs = Math.max(window, rate.perMs * 1.03, rate.requests * spacing);
			rate = { ...rate, perMs };
		} else if (taken > 0) rate = { requests: taken, perMs: window };
		else if (rate) rate = { ...rate, perMs: Math.max(rate.perMs, window) };
		raisedFrom = undefined;
		step = 0.1;
		sent = through.filter((each) => each > at - window).slice(-(rate?.requests ?? 0));
		begin = sent[0];
	};

	const raise = (present: Rate) => {
		if (raisedFrom) [step, rest] = [Math.min(1, step * 2), Math.max(1, rest / 2)];
		raisedFrom = present;
		rate = { ...present, requests: Math.ceil(present.requests * (1 + step)) };
		since = 0;
	};

	return {
		earliest: (): number =>
			rate === undefined || sent.length < rate.requests ? 0 : sent[0]! + rate.perMs * MARGIN,
		/** Until as many got through since a refusal as the rate says. */
		isUncertain: (): boolean => rate !== undefined && since < rate.requests,
		sent: (at: number) => {
			if (lesson) learn(lesson);
			lesson = undefined;
			begin ??= at;
			sent.push(at);
			while (sent.length > (rate?.requests ?? 0)) sent.shift();
		},
		accepted: (at: number) => {
			silent = 0;
			since++;
			through.push(at);
			if (rate && since >= rest * rate.requests) raise(rate);
		},
		/** The last one that the service takes for now was sent: whether that is what the rate says. */
		foresaw: (wait: number): boolean => {
			const now = clock.now();
			const window = windowOf(wait, now);
			if (rate) return through.filter((each) => each > now - rate!.perMs).length >= rate.requests;
			lesson = { window, at: now, each: 0 };
			return true;
		},
		/** Until when to wait. */
		refused: (wait: number | undefined): number => {
			const now = clock.now();
			const window =
				wait === undefined
					? (USUAL_WINDOWS[silent++] ?? 60_000 * 2 ** (silent - 2))
					: windowOf(wait, now);
			lesson = { window, at: now, each: since > 0 && begin !== undefined ? (now - begin) / since : 0 };
			begin = undefined;
			since = 0;
			sent = [];
			return now + (wait ?? window * 1.05);
		},
	};
}
