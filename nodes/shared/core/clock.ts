/** Time and chance as a parameter, so that tests of waiting are instant and exact. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Takes at least one turn of the event loop, and ends early, without an error, when the signal is aborted. */
	sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
	/** 0 up to, but not including, 1. */
	random(): number;
}
