import type { IDataObject } from 'n8n-workflow';

/** One resource of each kind, as somebody fills in the panel. */
export interface ResourceExample {
	resource: string;
	/** As in Google's addresses. */
	collection: string;
	create: IDataObject;
	/** What it can be called by. */
	name: string;
	/** A field to change, and to what. */
	change?: IDataObject;
	/** There can be a second one just like it. */
	hasNoKey?: true;
	/** What it belongs to besides the property. */
	parent?: IDataObject;
}

/** The website of the shop. */
const OF_WEBSITE = { dataStream: '2001' };

const CONDITIONS = {
	values: [{ field: 'event_name', comparisonType: 'EQUALS', value: 'form_submit' }],
};

/** As Google wants a single filter: one of several, of which one has to hold. */
const onlyFilter = (filter: object) => ({
	andGroup: { filterExpressions: [{ orGroup: { filterExpressions: [filter] } }] },
});

export const CLAUSES = [
	{
		clauseType: 'INCLUDE',
		simpleFilter: {
			scope: 'AUDIENCE_FILTER_SCOPE_ACROSS_ALL_SESSIONS',
			filterExpression: onlyFilter({ eventFilter: { eventName: 'purchase' } }),
		},
	},
];

const stringFilter = { matchType: 'EXACT', value: 'cpc' };
export const RULE_PARAMETERS = [
	{
		displayName: 'Paid',
		expression: onlyFilter({ filter: { fieldName: 'eachScopeMedium', stringFilter } }),
	},
];

export const RESOURCE_EXAMPLES: ResourceExample[] = [
	{
		resource: 'keyEvent',
		collection: 'keyEvents',
		create: { eventName: 'view_item', options: { verifyCollected: false } },
		name: 'view_item',
		change: { countingMethod: 'ONCE_PER_SESSION' },
	},
	{
		resource: 'customDimension',
		collection: 'customDimensions',
		create: {
			parameterName: 'colour',
			displayName: 'Colour',
			scope: 'ITEM',
			additionalFields: { description: 'Of the article' },
		},
		name: 'Colour',
		change: { description: 'What it looks like' },
	},
	{
		resource: 'customMetric',
		collection: 'customMetrics',
		create: {
			parameterName: 'margin',
			displayName: 'Margin',
			measurementUnit: 'CURRENCY',
			scope: 'EVENT',
			additionalFields: {
				description: 'Before returns',
				restrictedMetricType: ['REVENUE_DATA'],
			},
		},
		name: 'margin',
		change: { displayName: 'Net margin' },
	},
	{
		resource: 'calculatedMetric',
		collection: 'calculatedMetrics',
		create: {
			calculatedMetricId: 'perUser',
			displayName: 'Per user',
			formula: 'eventCount / activeUsers',
			metricUnit: 'STANDARD',
			additionalFields: { description: 'Of everybody' },
		},
		name: 'perUser',
		change: { formula: 'eventCount / totalUsers' },
	},
	{
		resource: 'annotation',
		collection: 'reportingDataAnnotations',
		create: {
			title: 'New checkout',
			annotationDate: '2026-11-02T00:00:00',
			color: 'GREEN',
			additionalFields: { description: 'For everybody' },
		},
		name: 'New checkout',
		change: { color: 'RED' },
	},
	{
		resource: 'audience',
		collection: 'audiences',
		create: {
			displayName: 'Buyers',
			description: 'People who bought',
			membershipDurationDays: 30,
			filterClauses: CLAUSES,
		},
		name: 'Buyers',
		change: { description: 'People who bought something' },
	},
	{
		resource: 'channelGroup',
		collection: 'channelGroups',
		create: { displayName: 'Paid and owned', groupingRule: RULE_PARAMETERS },
		name: 'Paid and owned',
		change: { description: 'What we pay for' },
	},
	{
		resource: 'googleAdsLink',
		collection: 'googleAdsLinks',
		create: { customerId: '123-456-7890' },
		name: '123-456-7890',
		change: { adsPersonalizationEnabled: false },
	},
	{
		resource: 'bigQueryLink',
		collection: 'bigQueryLinks',
		create: { project: 'projects/my-project', datasetLocation: 'EU', dailyExportEnabled: true },
		name: '',
		change: { excludedEvents: 'scroll, click' },
		hasNoKey: true,
	},
	{
		resource: 'firebaseLink',
		collection: 'firebaseLinks',
		create: { project: 'projects/my-app' },
		name: '',
		hasNoKey: true,
	},
	{
		resource: 'dataStream',
		collection: 'dataStreams',
		create: { displayName: 'Outlet', defaultUri: 'https://outlet.fjord.example' },
		name: 'Outlet',
		change: { displayName: 'Outlet store' },
	},
	{
		resource: 'eventCreateRule',
		collection: 'eventCreateRules',
		parent: OF_WEBSITE,
		create: {
			destinationEvent: 'lead_from_form',
			eventConditions: CONDITIONS,
			parameterMutations: { values: [{ parameter: 'currency', parameterValue: 'EUR' }] },
		},
		name: 'lead_from_form',
		change: { sourceCopyParameters: false },
	},
	{
		resource: 'eventEditRule',
		collection: 'eventEditRules',
		parent: OF_WEBSITE,
		create: {
			displayName: 'Fix the currency',
			eventConditions: CONDITIONS,
			parameterMutations: { values: [{ parameter: 'currency', parameterValue: 'EUR' }] },
		},
		name: 'Fix the currency',
		change: {
			eventConditions: {
				values: [
					{ field: 'currency', comparisonType: 'EQUALS', value: '€', negated: true },
				],
			},
		},
	},
	{
		resource: 'measurementProtocolSecret',
		collection: 'measurementProtocolSecrets',
		parent: OF_WEBSITE,
		create: { displayName: 'Server of the shop' },
		name: '',
		change: { displayName: 'Server' },
		hasNoKey: true,
	},
];

/** What a resource of a kind belongs to besides the property. */
export const buildParentParameters = (resource: string): IDataObject =>
	RESOURCE_EXAMPLES.find((example) => example.resource === resource)?.parent ?? {};

/** What it takes to make one of a kind. */
export const buildDraftParameters = (resource: string): IDataObject =>
	RESOURCE_EXAMPLES.find((example) => example.resource === resource)!.create;
