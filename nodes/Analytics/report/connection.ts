import { createGate, firstAlone, withGate } from '../../shared/core/gate';
import type { Send } from '../../shared/core/http';
import { keepSuccesses } from '../../shared/core/once';
import { failed, success, type Result } from '../../shared/core/result';
import { ask, reportRequest } from '../google/client';
import { fetchMetadata, type Metadata } from '../google/metadata';
import { withQuotaFloor } from '../google/quota';
import { recordIn, textIn } from '../google/read';
import { dayIn, isTimeZone, type Day } from '../../shared/core/calendar';
import type { Run } from '../../shared/node/operation';
import type { Today } from './dates';

/** What the reports of a run share: what Google has answered is not asked for again. */
export interface Connection {
	send: Send;
	/** How many requests may be under way at once. */
	concurrency: number;
	signal: AbortSignal | undefined;
	/** Which day it is in the time zone of a property. */
	todayAt: (property: string) => Today;
	metadataOf: (property: string) => Promise<Result<Metadata>>;
}

export interface ConnectionOptions {
	concurrency: number;
	/** Percent of a quota to leave to others. */
	quotaFloor: number;
}

/** Of an operation that asks one thing after the other. */
const ONE_AT_A_TIME: ConnectionOptions = { concurrency: 1, quotaFloor: 0 };

export function openConnection(
	connected: Send,
	{ signal, clock }: Pick<Run, 'signal' | 'clock'>,
	{ concurrency, quotaFloor } = ONE_AT_A_TIME,
): Connection {
	const gate = createGate(concurrency);
	const days = keepSuccesses<Day>();
	const metadata = keepSuccesses<Metadata>();
	const send = withGate(withQuotaFloor(firstAlone(connected), quotaFloor), () => gate);
	return {
		send,
		concurrency,
		signal,
		todayAt: (property) => async () =>
			await days(property, async () => {
				const zone = await fetchTimeZone(send, property);
				return zone.ok ? success(dayIn(zone.value, clock.now())) : zone;
			}),
		metadataOf: async (property) =>
			await metadata(property, async () => await fetchMetadata(send, property)),
	};
}

/**
 * The time zone of a property. Every report names it, so the smallest report is asked for: that
 * needs no more access than the report to come, while settings would need the Admin API.
 */
async function fetchTimeZone(send: Send, property: string): Promise<Result<string>> {
	const body = {
		metrics: [{ name: 'activeUsers' }],
		dateRanges: [{ startDate: 'today', endDate: 'today' }],
		limit: 1,
	};
	const answer = await ask(send, reportRequest(property, 'runReport', body));
	if (!answer.ok) return answer;
	const timeZone = textIn(recordIn(answer.value.metadata).timeZone);
	if (isTimeZone(timeZone)) return success(timeZone);
	return failed(
		`Google returned an unknown time zone for the property ${property}: "${timeZone}"`,
		"Set 'Date Range' to Custom and enter the dates.",
	);
}
