/** The reports of an audit: which they are, and what the checks take from them. */
import type { JsonRecord } from '../../shared/core/json';
import { mapResult, success, type Result } from '../../shared/core/result';
import { readNumber } from '../google/jsonValues';
import type { TextRow } from '../google/reportResponse';
import {
	fetchDimensionUse,
	mergeDefinitionUse,
	buildMetricQueries,
	readMetricUse,
} from './definitionUse';
import {
	EVENT_DAYS,
	RECENT_DAYS,
	type CollectedEvent,
	type AuditedDefinition,
	type AuditFacts,
	type RevealingPage,
	type Traffic,
	type UsualReport,
	type Visit,
} from './facts';
import {
	containsEmail,
	containsJsonWebToken,
	SUSPICIOUS_PATH,
	listTokenParameters,
} from './personalData';
import {
	fetchAuditReports,
	type AuditReport,
	type ReportSource,
	type AuditReportQuery,
} from './reports';
import type { SettingFacts } from './settingFacts';

/** More than any tidy property has of events, sources, or hosts and countries. */
const MOST_ROWS = 10_000;
const MOST_PAGES = 1_000;

const EVENTS: AuditReportQuery = {
	dimensions: ['eventName'],
	metrics: ['eventCount'],
	days: EVENT_DAYS,
	limit: MOST_ROWS,
};

const TRAFFIC: AuditReportQuery = {
	dimensions: ['sessionSource', 'sessionMedium', 'sessionDefaultChannelGroup'],
	metrics: ['sessions', 'totalRevenue'],
	days: RECENT_DAYS,
	limit: MOST_ROWS,
};

const buildRegexFilter = (fieldName: string, value: string): JsonRecord => ({
	filter: { fieldName, stringFilter: { matchType: 'PARTIAL_REGEXP', value } },
});

/** Google looks for what may reveal something, so that pages that rarely come are found, too. */
const PAGES: AuditReportQuery = {
	dimensions: ['pagePathPlusQueryString', 'pageTitle'],
	metrics: ['screenPageViews'],
	days: RECENT_DAYS,
	limit: MOST_PAGES,
	dimensionFilter: {
		orGroup: {
			expressions: [
				buildRegexFilter('pagePathPlusQueryString', SUSPICIOUS_PATH),
				buildRegexFilter('pageTitle', '@|eyJ'),
			],
		},
	},
};

const VISITS: AuditReportQuery = {
	dimensions: ['streamId', 'hostName', 'countryId', 'testDataFilterName'],
	metrics: ['sessions'],
	days: RECENT_DAYS,
	limit: MOST_ROWS,
};

/** What is read of reports. */
export type ReportFacts = Pick<
	AuditFacts,
	'events' | 'traffic' | 'revealingPages' | 'visits' | 'usualReports' | 'definitionUse'
>;

export async function fetchReportFacts(
	source: ReportSource,
	{ customDimensions, customMetrics }: SettingFacts,
): Promise<ReportFacts> {
	const metrics = buildMetricQueries(collectApiNames(customMetrics));
	const specs = [EVENTS, TRAFFIC, PAGES, VISITS, ...metrics];
	const reportOf = await fetchAuditReports(source, specs);
	const dimensionUse = await fetchDimensionUse(source, collectApiNames(customDimensions));
	return {
		events: mapResult(reportOf(EVENTS), ({ rows, isComplete }) => ({
			events: rows.map(toCollectedEvent),
			isComplete,
		})),
		traffic: mapResult(reportOf(TRAFFIC), toTraffic),
		revealingPages: mapResult(reportOf(PAGES), ({ rows }) =>
			rows.map(toPage).filter(isRevealing),
		),
		visits: mapResult(reportOf(VISITS), ({ rows, isComplete }) => ({
			visits: rows.map(toVisit),
			isComplete,
		})),
		usualReports: collectUsualReports([
			{ name: 'Events', report: reportOf(EVENTS) },
			{ name: 'Traffic acquisition', report: reportOf(TRAFFIC) },
			{ name: 'Countries and hostnames', report: reportOf(VISITS) },
		]),
		definitionUse: mergeDefinitionUse(readMetricUse(metrics, reportOf), dimensionUse),
	};
}

function collectApiNames(definitions: Result<AuditedDefinition[]>): string[] {
	if (!definitions.ok) return [];
	return definitions.value.map(({ apiName }) => apiName).filter((name) => name !== '');
}

/** All that could be read; the first failure where there are none. */
function collectUsualReports(
	asked: Array<{ name: string; report: Result<AuditReport> }>,
): Result<UsualReport[]> {
	const read: UsualReport[] = [];
	let refused: Result<never> | undefined;
	for (const { name, report } of asked) {
		if (report.ok) read.push({ name, quality: report.value.quality });
		else refused ??= report;
	}
	return read.length === 0 && refused !== undefined ? refused : success(read);
}

const readCell = (row: TextRow, at: number): string => row[at] ?? '';
const readCount = (row: TextRow, at: number): number => readNumber(row[at]) ?? 0;

function toCollectedEvent(row: TextRow): CollectedEvent {
	return { name: readCell(row, 0), count: readCount(row, 1) };
}

function toTraffic({ rows, totals, isComplete }: AuditReport): Traffic {
	const [sessions = 0, revenue = 0] = totals;
	const sources = rows.map((row) => ({
		source: readCell(row, 0),
		medium: readCell(row, 1),
		channel: readCell(row, 2),
		sessions: readCount(row, 3),
	}));
	return { sources, sessions, revenue, isComplete };
}

function toPage(row: TextRow): RevealingPage {
	return { path: readCell(row, 0), title: readCell(row, 1), views: readCount(row, 2) };
}

/** Google's filter lets more through than it should, such as `logo@2x.png`. */
function isRevealing({ path, title }: RevealingPage): boolean {
	return (
		containsEmail(path) ||
		containsEmail(title) ||
		containsJsonWebToken(path) ||
		containsJsonWebToken(title) ||
		listTokenParameters(path).length > 0
	);
}

function toVisit(row: TextRow): Visit {
	return {
		streamId: readCell(row, 0),
		host: readCell(row, 1).toLowerCase(),
		countryId: readCell(row, 2),
		dataFilter: readCell(row, 3),
		sessions: readCount(row, 4),
	};
}
