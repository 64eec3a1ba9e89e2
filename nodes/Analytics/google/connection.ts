import {
	toDayInZone,
	FIRST_ZONE,
	isTimeZone,
	LAST_ZONE,
	type Day,
} from '../../shared/core/calendar';
import type { Clock } from '../../shared/core/clock';
import type { ApiResponse, Send } from '../../shared/core/http';
import {
	asRecord,
	asRecords,
	isRecord,
	type JsonRecord,
	readOwnValue,
} from '../../shared/core/json';
import { failed, mapResult, formatCount, success, type Result } from '../../shared/core/result';
import {
	createConcurrencyGate,
	sendFirstAlone,
	createSuccessCache,
	limitConcurrency,
} from '../../shared/core/concurrency';
import { findPropertyIdInPath, type PropertySelection } from './addresses';
import { readNumber, readText } from './jsonValues';
import { requestJson, buildReportRequest } from './client';
import { fetchMetadata, type Metadata } from './metadata';
import type { RequestMeter } from './requestMeter';
import { fetchPropertiesOfAccount } from './summaries';

/** Which day it is for a property. */
export interface PropertyToday {
	/** In the time zone of the property, which Google is asked for unless it is known. */
	resolve: () => Promise<Result<Day>>;
	/** The first and the last day that it may be, as time zones differ. */
	earliest: Day;
	latest: Day;
}

/** What the reports of a run share: what Google has answered is not asked for again. */
export interface GoogleConnection {
	send: Send;
	/** How many requests may be under way at once. */
	concurrency: number;
	signal: AbortSignal | undefined;
	/** Which day it is in the time zone of a property. The request for it is recorded by the meter of whoever asks first. */
	getToday: (property: string, meter?: RequestMeter) => PropertyToday;
	/** All properties of an account. */
	fetchAccountProperties: (account: string) => Promise<Result<SelectedProperty[]>>;
	/** The fields of a property. The request for them is recorded by the meter of whoever asks first. */
	fetchPropertyMetadata: (property: string, meter?: RequestMeter) => Promise<Result<Metadata>>;
}

export interface ConnectionOptions {
	concurrency: number;
	/** Percent of a quota to leave to others. */
	quotaFloor: number;
}

/** Of an operation that asks one thing after the other. */
const ONE_AT_A_TIME: ConnectionOptions = { concurrency: 1, quotaFloor: 0 };

/** What Google has said of properties so far, so that nobody has to ask for it again. */
export interface PropertyCaches {
	days: ReturnType<typeof createSuccessCache<Day>>;
	metadata: ReturnType<typeof createSuccessCache<Metadata>>;
	/** Properties, by their account. */
	properties: ReturnType<typeof createSuccessCache<SelectedProperty[]>>;
}

/** A property that an operation is for. */
export interface SelectedProperty {
	id: string;
	/** Undefined where it was not chosen as one of an account. */
	name?: string;
}

export function createPropertyCaches(): PropertyCaches {
	return {
		days: createSuccessCache<Day>(),
		metadata: createSuccessCache<Metadata>(),
		properties: createSuccessCache<SelectedProperty[]>(),
	};
}

/** The properties that were chosen; those of an account are asked for, once in a run. */
export async function listSelectedProperties(
	{ property, account }: PropertySelection,
	{
		fetchAccountProperties: propertiesOfAccount,
	}: Pick<GoogleConnection, 'fetchAccountProperties'>,
): Promise<Result<SelectedProperty[]>> {
	if (account === undefined) return success([{ id: property }]);
	return await propertiesOfAccount(account);
}

/** Connections of one run that differ in how they retry share the `facts`. */
export function openConnection(
	connected: Send,
	{ signal, clock }: { signal: AbortSignal | undefined; clock: Clock },
	{ concurrency, quotaFloor } = ONE_AT_A_TIME,
	facts = createPropertyCaches(),
): GoogleConnection {
	// What the first answer says is left counts for those that waited for it.
	const floored = stopBelowQuotaFloor(connected, quotaFloor);
	const send = limitConcurrency(
		sendFirstAlone(floored, clock),
		createConcurrencyGate(concurrency),
	);
	return {
		send,
		concurrency,
		signal,
		getToday: (property, meter) => ({
			resolve: async () =>
				await facts.days(property, async () =>
					mapResult(await fetchTimeZone(send, property, meter), (zone) =>
						toDayInZone(zone, clock.now()),
					),
				),
			earliest: toDayInZone(LAST_ZONE, clock.now()),
			latest: toDayInZone(FIRST_ZONE, clock.now()),
		}),
		fetchAccountProperties: async (account) =>
			await facts.properties(
				account,
				async () => await fetchPropertiesOfAccount(send, account),
			),
		fetchPropertyMetadata: async (property, meter) =>
			await facts.metadata(property, async () => await fetchMetadata(send, property, meter)),
	};
}

/**
 * The time zone of a property. Every report names it, so the smallest report is asked for: that
 * needs no more access than the report to come, while settings would need the Admin API.
 */
async function fetchTimeZone(
	send: Send,
	property: string,
	meter: RequestMeter | undefined,
): Promise<Result<string>> {
	const body = {
		metrics: [{ name: 'activeUsers' }],
		dateRanges: [{ startDate: 'today', endDate: 'today' }],
		limit: 1,
	};
	const answer = await requestJson(send, buildReportRequest(property, 'runReport', body));
	meter?.record(answer);
	if (!answer.ok) return answer;
	const timeZone = readText(asRecord(answer.value.metadata).timeZone);
	if (isTimeZone(timeZone)) return success(timeZone);
	return failed(
		`Google returned an unknown time zone for the property ${property}: "${timeZone}"`,
		"Set 'Date Range' to Custom and enter the dates.",
	);
}

/** What is left of one of a property's quotas. */
interface QuotaLeft {
	name: string;
	remaining: number;
	/** 0 to 100. Google tells what remains, not of how much, so this rests on its published limits. */
	percent: number;
}

interface QuotaLimit {
	/** One of what is counted. */
	unitName: string;
	standard: number;
	/** Google Analytics 360. */
	analytics360: number;
}

/** https://developers.google.com/analytics/devguides/reporting/data/v1/quotas */
export const QUOTA_LIMITS: Record<string, QuotaLimit> = {
	tokensPerDay: { unitName: 'daily token', standard: 200_000, analytics360: 2_000_000 },
	tokensPerHour: { unitName: 'hourly token', standard: 40_000, analytics360: 400_000 },
	tokensPerProjectPerHour: {
		unitName: 'hourly project token',
		standard: 14_000,
		analytics360: 140_000,
	},
	serverErrorsPerProjectPerHour: {
		unitName: 'hourly server error',
		standard: 10,
		analytics360: 50,
	},
	potentiallyThresholdedRequestsPerHour: {
		unitName: 'hourly thresholded request',
		standard: 120,
		analytics360: 120,
	},
};

/** What is left according to a `propertyQuota` of Google's, the scarcest first. */
export function calculateQuotaLeft(quota: unknown, buckets = QUOTA_LIMITS): QuotaLeft[] {
	const left = asRecord(quota);
	const isLarge = isLargeProperty(left);
	return Object.entries(buckets)
		.flatMap(([name, { standard, analytics360: large }]) => {
			const remaining = readNumber(asRecord(left[name]).remaining);
			if (remaining === undefined) return [];
			const percent = Math.min(100, (remaining / (isLarge ? large : standard)) * 100);
			return [{ name, remaining, percent }];
		})
		.sort((one, other) => one.percent - other.percent);
}

/** Ten requests at once and ten server errors are allowed at most on a standard property. */
function isLargeProperty(quota: JsonRecord): boolean {
	const left = (name: string) => readNumber(asRecord(quota[name]).remaining) ?? 0;
	return (
		left('concurrentRequests') > 10 ||
		left('serverErrorsPerProjectPerHour') > 10 ||
		Object.entries(QUOTA_LIMITS).some(
			([name, { standard, analytics360: large }]) =>
				large > standard && left(name) > standard,
		)
	);
}

/** `9,000 daily tokens left (5%)` */
function formatQuotaLeft({ name, remaining, percent }: QuotaLeft): string {
	return `${formatCount(remaining, readOwnValue(QUOTA_LIMITS, name)?.unitName ?? name)} left (${percent.toFixed(0)}%)`;
}

/**
 * Stops asking once less than so many percent of one of a property's quotas are left, so that
 * others who share it can go on. The first answer tells how much there is.
 */
export function stopBelowQuotaFloor(send: Send, floor: number): Send {
	if (floor <= 0) return send;
	const scarcest = new Map<string, QuotaLeft>();

	return async (request) => {
		const property = findPropertyIdInPath(request.path) ?? '';
		const left = scarcest.get(property);
		if (left && left.percent < floor) return buildFloorRefusal(left, floor);
		const answer = await send(request);
		const known = answer.kind === 'response' ? findScarcestQuota(answer) : undefined;
		if (known) scarcest.set(property, known);
		return answer;
	};
}

function findScarcestQuota({ body }: ApiResponse): QuotaLeft | undefined {
	if (!isRecord(body)) return undefined;
	return [body, ...asRecords(body.reports), ...asRecords(body.pivotReports)]
		.flatMap(({ propertyQuota }) => calculateQuotaLeft(propertyQuota))
		.sort((one, other) => one.percent - other.percent)[0];
}

/** In Google's place and in its form, so that it is treated like Google's own refusals. */
function buildFloorRefusal(left: QuotaLeft, floor: number): ApiResponse {
	const message = `Stopped to keep ${floor}% of the quota: ${formatQuotaLeft(left)}`;
	return {
		kind: 'response',
		status: 429,
		headers: {},
		body: { error: { code: 429, message, status: 'RESOURCE_EXHAUSTED' } },
	};
}

const LOW_PERCENT = 10;

/** Given a `propertyQuota` of Google's. */
export function describeLowQuota(quota: unknown): string[] {
	const low = calculateQuotaLeft(quota).filter(({ percent }) => percent < LOW_PERCENT);
	if (low.length === 0) return [];
	return [`The quota of the property is low: ${low.map(formatQuotaLeft).join(', ')}.`];
}
