/** Time and chance as a parameter, so that tests of waiting are instant and exact. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Ends early, without complaint, when the signal says so. */
	sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
	/** 0 up to, but not including, 1. */
	random(): number;
}
