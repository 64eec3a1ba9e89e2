/** Habits to switch on at one provider, at any time. They combine freely. */
export interface ProviderQuirks {
	/** A window of the sandbox's clock; wide open by default. */
	rateLimit: { requests: number; windowMs: number };
	/**
	 * What happens to the rows of a bulk answer: other order, the first row left out (though
	 * charged), misses left out instead of told, `null` in place of the first row (though charged).
	 */
	rows: 'asAsked' | 'shuffled' | 'short' | 'missesLeftOut' | 'firstNull';
	/** The plan hides e-mail addresses and phones behind the provider's own mask. */
	contactDataHidden: boolean;
	/** "Ask again" where the provider has it: for the first request of everybody, or for ever. */
	pending: 'never' | 'firstTime' | 'always';
	/** How long a job takes, where the provider works in jobs. */
	jobSeconds: number;
	/** Where the published sources describe two forms of the same answer: which of them. */
	disputed: 'first' | 'second';
}

export const usualQuirks = (): ProviderQuirks => ({
	rateLimit: { requests: 1_000_000, windowMs: 60_000 },
	rows: 'asAsked',
	contactDataHidden: false,
	pending: 'never',
	jobSeconds: 20,
	disputed: 'first',
});
