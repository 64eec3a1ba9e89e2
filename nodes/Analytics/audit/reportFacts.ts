/** The facts that an audit reads from reports. */
import type { JsonRecord } from '../../shared/core/json';
import { mapResult, success, type Result } from '../../shared/core/result';
import { readFiniteNumber } from '../google/jsonValues';
import type { TextRow } from '../google/reportResponse';
import {
	fetchDimensionUse,
	mergeDefinitionUse,
	buildMetricUseQueries,
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
	type CommonReport,
	type VisitGroup,
} from './facts';
import {
	containsEmail,
	containsJsonWebToken,
	PERSONAL_DATA_PATTERN,
	listParametersWithTokenNames,
} from './personalData';
import {
	fetchAuditReports,
	type AuditReport,
	type ReportSource,
	type AuditReportQuery,
} from './auditReports';
import type { SettingFacts } from './settingFacts';

/** No well-kept property has this many events, sources, or combinations of host and country. */
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

/** Google itself filters for suspicious pages, so that rarely visited ones are found as well. */
const PAGES: AuditReportQuery = {
	dimensions: ['pagePathPlusQueryString', 'pageTitle'],
	metrics: ['screenPageViews'],
	days: RECENT_DAYS,
	limit: MOST_PAGES,
	dimensionFilter: {
		orGroup: {
			expressions: [
				buildRegexFilter('pagePathPlusQueryString', PERSONAL_DATA_PATTERN),
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

/** The facts that come from reports. */
export type ReportFacts = Pick<
	AuditFacts,
	'events' | 'traffic' | 'revealingPages' | 'visits' | 'commonReports' | 'definitionUse'
>;

/** Fetches the facts of reports. Each one that Google refuses is a failure in its place. */
export async function fetchReportFacts(
	source: ReportSource,
	{ customDimensions, customMetrics }: SettingFacts,
): Promise<ReportFacts> {
	const metricUseQueries = buildMetricUseQueries(collectApiNames(customMetrics));
	const queries = [EVENTS, TRAFFIC, PAGES, VISITS, ...metricUseQueries];
	const findReport = await fetchAuditReports(source, queries);
	const dimensionUse = await fetchDimensionUse(source, collectApiNames(customDimensions));
	return {
		events: mapResult(findReport(EVENTS), ({ rows, isComplete }) => ({
			events: rows.map(toCollectedEvent),
			isComplete,
		})),
		traffic: mapResult(findReport(TRAFFIC), toTraffic),
		revealingPages: mapResult(findReport(PAGES), ({ rows }) =>
			rows.map(toPage).filter(isRevealing),
		),
		visits: mapResult(findReport(VISITS), ({ rows, isComplete }) => ({
			visits: rows.map(toVisit),
			isComplete,
		})),
		commonReports: collectCommonReports([
			{ name: 'Events', report: findReport(EVENTS) },
			{ name: 'Traffic acquisition', report: findReport(TRAFFIC) },
			{ name: 'Countries and hostnames', report: findReport(VISITS) },
		]),
		definitionUse: mergeDefinitionUse(
			readMetricUse(metricUseQueries, findReport),
			dimensionUse,
		),
	};
}

function collectApiNames(definitions: Result<AuditedDefinition[]>): string[] {
	if (!definitions.ok) return [];
	return definitions.value.map(({ apiName }) => apiName).filter((name) => name !== '');
}

/** Collects the reports that could be read; the first failure if there are none. */
function collectCommonReports(
	reports: Array<{ name: string; report: Result<AuditReport> }>,
): Result<CommonReport[]> {
	const read: CommonReport[] = [];
	let refused: Result<never> | undefined;
	for (const { name, report } of reports) {
		if (report.ok) read.push({ name, quality: report.value.quality });
		else refused ??= report;
	}
	return read.length === 0 && refused !== undefined ? refused : success(read);
}

const readCell = (row: TextRow, index: number): string => row[index] ?? '';
const readCount = (row: TextRow, index: number): number => readFiniteNumber(row[index]) ?? 0;

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

/** Tells whether a page really reveals personal data: Google's filter also matches names such as `logo@2x.png`. */
function isRevealing({ path, title }: RevealingPage): boolean {
	return (
		containsEmail(path) ||
		containsEmail(title) ||
		containsJsonWebToken(path) ||
		containsJsonWebToken(title) ||
		listParametersWithTokenNames(path).length > 0
	);
}

function toVisit(row: TextRow): VisitGroup {
	return {
		streamId: readCell(row, 0),
		host: readCell(row, 1).toLowerCase(),
		countryId: readCell(row, 2),
		dataFilter: readCell(row, 3),
		sessions: readCount(row, 4),
	};
}
