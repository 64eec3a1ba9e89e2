import type { ToolField } from '../../../../shared/node/tool';

const METRICS: ToolField = {
	told: 'API names of GA4 metrics separated by commas, such as activeUsers,sessions,keyEvents,totalRevenue',
	otherwise: 'activeUsers',
};

const DIMENSIONS = {
	told: 'API names of GA4 dimensions separated by commas, such as date,country,sessionDefaultChannelGroup,pagePath; empty for totals',
};

/** The model gives two days rather than a range, which covers whatever it is asked. */
const DATES: Record<string, ToolField> = {
	dateRange: { preset: 'custom' },
	startDate: {
		told: 'First day of the report as YYYY-MM-DD, or as 28daysAgo, yesterday or today',
		otherwise: '28daysAgo',
	},
	endDate: {
		told: 'Last day of the report as YYYY-MM-DD, or as 28daysAgo, yesterday or today',
		otherwise: 'yesterday',
	},
};

/** Reports as an AI agent sees them: one compact table, never a file. */
export const REPORT_TOOL: Record<string, ToolField> = {
	metrics: METRICS,
	dimensions: { ...DIMENSIONS, otherwise: 'date' },
	...DATES,
	output: { fixed: 'items' },
	returnAll: { fixed: false },
	simplify: { fixed: true },
};

export const PIVOT_TOOL: Record<string, ToolField> = { metrics: METRICS, ...DATES };

export const REALTIME_TOOL: Record<string, ToolField> = {
	metrics: {
		told: 'Any of activeUsers, eventCount, keyEvents, screenPageViews, separated by commas',
		otherwise: 'activeUsers',
	},
	dimensions: {
		told: 'Any of country, city, deviceCategory, eventName, unifiedScreenName, minutesAgo, separated by commas; empty for totals',
	},
};
