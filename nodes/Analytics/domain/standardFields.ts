import type { Field, Metadata } from './metadata';

/** Google answers for it with the fields that every property has. */
export const STANDARD_PROPERTY = '0';

/** API names and what Google calls them: the most used metrics, shown where Google cannot be asked. */
const METRICS: Array<[string, string]> = [
	['activeUsers', 'Active users'],
	['newUsers', 'New users'],
	['totalUsers', 'Total users'],
	['sessions', 'Sessions'],
	['engagedSessions', 'Engaged sessions'],
	['engagementRate', 'Engagement rate'],
	['bounceRate', 'Bounce rate'],
	['averageSessionDuration', 'Average session duration'],
	['screenPageViews', 'Views'],
	['eventCount', 'Event count'],
	['keyEvents', 'Key events'],
	['totalRevenue', 'Total revenue'],
];

const DIMENSIONS: Array<[string, string]> = [
	['date', 'Date'],
	['sessionDefaultChannelGroup', 'Session default channel group'],
	['sessionSource', 'Session source'],
	['sessionMedium', 'Session medium'],
	['sessionCampaignName', 'Session campaign'],
	['landingPage', 'Landing page'],
	['pagePath', 'Page path'],
	['pageTitle', 'Page title'],
	['eventName', 'Event name'],
	['country', 'Country'],
	['city', 'City'],
	['deviceCategory', 'Device category'],
];

export const MOST_USED: Metadata = {
	metrics: METRICS.map((names) => standard('metric', names)),
	dimensions: DIMENSIONS.map((names) => standard('dimension', names)),
	comparisons: [],
};

const USUAL = [...METRICS, ...DIMENSIONS].map(([apiName]) => apiName);

/** For lists: what the owner of the property has defined, what most people look for, then the rest by name. */
export function mostUsedFirst(fields: Field[]): Field[] {
	const place = ({ apiName, customDefinition }: Field) => {
		const usual = USUAL.indexOf(apiName);
		if (customDefinition) return -1;
		return usual < 0 ? USUAL.length : usual;
	};
	return [...fields].sort((one, other) => place(one) - place(other));
}

function standard(kind: Field['kind'], [apiName, uiName]: [string, string]): Field {
	return {
		kind,
		apiName,
		uiName,
		description: '',
		category: '',
		customDefinition: false,
		deprecatedApiNames: [],
	};
}
