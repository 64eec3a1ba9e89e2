import type { Clock } from '../../shared/core/clock';
import type { Send } from '../../shared/core/http';
import type { Provider } from '../providers/provider';
import type { SettleOptions } from './settle';

export interface LookupSettings extends SettleOptions {
	/** Records in one bulk request; with 1 and `bulk` false every lookup is a request of its own. */
	batchSize: number;
	bulk: boolean;
	concurrency: number;
	/** 0 means no limit. */
	maxCredits: number;
	retryWithOtherIdentifiers: boolean;
	/** Send nothing more after the first lookup that failed. */
	stopAtFailure: boolean;
	/** Send a lookup again whose answer was lost; each time counts as paid. */
	retryUnknownOutcome: boolean;
}

/** Where lookups are sent, and what time it is there. */
export interface LookupService {
	provider: Provider;
	send: Send;
	clock: Clock;
	signal?: AbortSignal | undefined;
}
