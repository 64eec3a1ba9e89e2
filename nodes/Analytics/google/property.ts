import type { Clock } from '../../shared/core/clock';
import type { Send } from '../../shared/core/http';
import { once } from '../../shared/core/once';
import { failed, success, type Result } from '../../shared/core/result';
import { dayIn, isTimeZone, type Day } from '../domain/calendar';
import { metadataRequest, readMetadata, type Metadata } from '../domain/metadata';
import { recordIn, textIn } from '../domain/read';
import { reportRequest } from '../domain/report/request';
import { readReport } from '../domain/report/response';
import { ask } from './ask';

export type MetadataOf = (property: string) => Promise<Result<Metadata>>;

export async function fetchMetadata(send: Send, property: string): Promise<Result<Metadata>> {
	const answer = await ask(send, metadataRequest(property));
	return answer.ok ? readMetadata(answer.value) : answer;
}

/** The metadata of properties, each asked for once. */
export function rememberMetadata(send: Send): MetadataOf {
	return once(async (property: string) => await fetchMetadata(send, property));
}

const SMALLEST = { dimensions: [], metrics: ['activeUsers'], ranges: [] };

/**
 * The time zone of a property. Every report names it, so the smallest report is asked for: that
 * needs no more access than the report to come, while settings would need the Admin API.
 */
async function timeZoneOf(send: Send, property: string): Promise<Result<string>> {
	const body = {
		metrics: SMALLEST.metrics.map((name) => ({ name })),
		dateRanges: [{ startDate: 'today', endDate: 'today' }],
		limit: 1,
	};
	const answer = await ask(send, reportRequest(property, 'runReport', body));
	const report = answer.ok ? readReport(answer.value, SMALLEST) : answer;
	if (!report.ok) return report;
	const timeZone = textIn(recordIn(report.value.body.metadata).timeZone);
	if (isTimeZone(timeZone)) return success(timeZone);
	return failed(
		`Google returned an unknown time zone for the property ${property}: "${timeZone}"`,
		"Set 'Date Range' to Custom and enter the dates.",
	);
}

/** Which day it is in the time zone of a property. */
export type TodayAt = (property: string) => Promise<Result<Day>>;

/** Tells which day it is, and asks for each time zone once. */
export function rememberToday(send: Send, clock: Clock): TodayAt {
	return once(async (property: string) => {
		const zone = await timeZoneOf(send, property);
		return zone.ok ? success(dayIn(zone.value, clock.now())) : zone;
	});
}
