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
import { findPropertyIdInPath, type PropertyOrAccount } from './addresses';
import { readFiniteNumber, readTextOrEmpty } from './jsonValues';
import { requestJson, buildReportRequest } from './client';
import { fetchMetadata, type Metadata } from './metadata';
import type { RequestMeter } from './requestMeter';
import { fetchPropertiesOfAccount } from './propertySearch';

/** The current day of a property. */
export interface PropertyToday {
	/** Resolves the day in the time zone of the property, which is fetched from Google once. */
	resolve: () => Promise<Result<Day>>;
	/** The first and the last day that it can be in any time zone. */
	earliest: Day;
	latest: Day;
}

/** A connection to Google that the reports of a run share. Facts about a property are fetched once. */
export interface GoogleConnection {
	send: Send;
	/** How many requests may be under way at once. */
	concurrency: number;
	signal: AbortSignal | undefined;
	/** Returns the current day of a property. The meter of the first caller records the request for its time zone. */
	getToday: (property: string, meter?: RequestMeter) => PropertyToday;
	/** Fetches all properties of an account. */
	fetchAccountProperties: (account: string) => Promise<Result<SelectedProperty[]>>;
	/** Fetches the fields of a property. The meter of the first caller records the request. */
	fetchPropertyMetadata: (property: string, meter?: RequestMeter) => Promise<Result<Metadata>>;
}

export interface ConnectionOptions {
	concurrency: number;
	/** The percentage of each quota to leave to others, from 0 to 100. */
	quotaFloor: number;
}

/** The options of operations that send one request after the other. */
const ONE_AT_A_TIME: ConnectionOptions = { concurrency: 1, quotaFloor: 0 };

/** Facts about properties that Google has already sent, so that they are fetched once. */
export interface PropertyCaches {
	days: ReturnType<typeof createSuccessCache<Day>>;
	metadata: ReturnType<typeof createSuccessCache<Metadata>>;
	/** The properties of each account. */
	properties: ReturnType<typeof createSuccessCache<SelectedProperty[]>>;
}

/** A property that an operation works on. */
export interface SelectedProperty {
	id: string;
	/** Undefined if the property was not selected through its account. */
	name?: string;
}

export function createPropertyCaches(): PropertyCaches {
	return {
		days: createSuccessCache<Day>(),
		metadata: createSuccessCache<Metadata>(),
		properties: createSuccessCache<SelectedProperty[]>(),
	};
}

/** Lists the selected properties; those of an account are fetched once in a run. */
export async function listSelectedProperties(
	{ property, account }: PropertyOrAccount,
	connection: Pick<GoogleConnection, 'fetchAccountProperties'>,
): Promise<Result<SelectedProperty[]>> {
	if (account === undefined) return success([{ id: property }]);
	return await connection.fetchAccountProperties(account);
}

/**
 * Opens a connection with a limit on concurrent requests and a quota floor.
 * @param caches shared by all connections of a run, which may differ in how they retry
 */
export function openConnection(
	sendUnlimited: Send,
	{ signal, clock }: { signal: AbortSignal | undefined; clock: Clock },
	{ concurrency, quotaFloor } = ONE_AT_A_TIME,
	caches = createPropertyCaches(),
): GoogleConnection {
	// The first request goes alone: the quota that its answer reports applies to the requests that wait for it.
	const floored = stopBelowQuotaFloor(sendUnlimited, quotaFloor);
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
				await caches.days(property, async () =>
					mapResult(await fetchTimeZone(send, property, meter), (zone) =>
						toDayInZone(zone, clock.now()),
					),
				),
			earliest: toDayInZone(LAST_ZONE, clock.now()),
			latest: toDayInZone(FIRST_ZONE, clock.now()),
		}),
		fetchAccountProperties: async (account) =>
			await caches.properties(
				account,
				async () => await fetchPropertiesOfAccount(send, account),
			),
		fetchPropertyMetadata: async (property, meter) =>
			await caches.metadata(property, async () => await fetchMetadata(send, property, meter)),
	};
}

/**
 * Fetches the time zone of a property. Every report names it, so the smallest report is requested: it needs no more access
 * than the report to come, while settings would need the Admin API.
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
	const timeZone = readTextOrEmpty(asRecord(answer.value.metadata).timeZone);
	if (isTimeZone(timeZone)) return success(timeZone);
	return failed(
		`Google returned an unknown time zone for the property ${property}: "${timeZone}"`,
		"Set 'Date Range' to Custom and enter the dates.",
	);
}

/** The remainder of one of a property's quotas. */
interface QuotaLeft {
	name: string;
	remaining: number;
	/** From 0 to 100. Google sends the remainder without the limit, so the percentage rests on its published limits. */
	percent: number;
}

interface QuotaLimit {
	/** The singular of what the quota counts: `daily token`. */
	unitName: string;
	standard: number;
	/** The limit with Google Analytics 360. */
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

/**
 * Calculates what is left of each quota; the scarcest comes first.
 * @param quota Google's `propertyQuota`
 */
export function calculateQuotaLeft(quota: unknown, limits = QUOTA_LIMITS): QuotaLeft[] {
	const left = asRecord(quota);
	const isAnalytics360 = hasAnalytics360Limits(left);
	return Object.entries(limits)
		.flatMap(([name, { standard, analytics360 }]) => {
			const remaining = readFiniteNumber(asRecord(left[name]).remaining);
			if (remaining === undefined) return [];
			const percent = Math.min(
				100,
				(remaining / (isAnalytics360 ? analytics360 : standard)) * 100,
			);
			return [{ name, remaining, percent }];
		})
		.sort((one, other) => one.percent - other.percent);
}

/** Tells whether a property has the limits of Analytics 360, because more is left than a standard property may have. */
function hasAnalytics360Limits(quota: JsonRecord): boolean {
	const left = (name: string) => readFiniteNumber(asRecord(quota[name]).remaining) ?? 0;
	return (
		left('concurrentRequests') > 10 ||
		left('serverErrorsPerProjectPerHour') > 10 ||
		Object.entries(QUOTA_LIMITS).some(
			([name, { standard, analytics360 }]) =>
				analytics360 > standard && left(name) > standard,
		)
	);
}

/** `9,000 daily tokens left (5%)` */
function formatQuotaLeft({ name, remaining, percent }: QuotaLeft): string {
	return `${formatCount(remaining, readOwnValue(QUOTA_LIMITS, name)?.unitName ?? name)} left (${percent.toFixed(0)}%)`;
}

/**
 * Creates a sender that refuses requests once less than `floor` percent of one of a property's quotas is left, so that
 * others who share the quota can go on. It learns what is left from each answer.
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

/** Builds a refusal in Google's form, so that it is treated like Google's own. */
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

/** Describes quotas with less than 10% left, in one warning; empty if there are none. `quota` is Google's `propertyQuota`. */
export function describeLowQuota(quota: unknown): string[] {
	const low = calculateQuotaLeft(quota).filter(({ percent }) => percent < LOW_PERCENT);
	if (low.length === 0) return [];
	return [`The quota of the property is low: ${low.map(formatQuotaLeft).join(', ')}.`];
}
