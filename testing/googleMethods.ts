/**
 * Every method of the Data, Admin and Data Manager APIs, and which operation of the Analytics node has it, or why it is left
 * to *API: Call*. A test holds it against the protocol buffers of Google's own clients, so that a new method fails with its
 * name, and against what the operations ask.
 */
export interface GoogleMethod {
	/** The operations that do what it does, such as `report/run`. */
	operations: readonly string[];
	/** The method that they ask in its place, such as a list in place of one of its entries. */
	through?: string;
	/** The lists to choose from in the panel ask it. */
	isPicker?: true;
	/** Why no operation has it: it can be asked by *API: Call*. */
	callBecause?: string;
}

/** Methods by their names, such as `v1beta.RunReport`; those of the Admin API mean the same in every version. */
type Methods = Readonly<Record<string, GoogleMethod>>;

/** The same reason for several methods. */
function leaveToCall(callBecause: string, methods: readonly string[]): Methods {
	return Object.fromEntries(methods.map((method) => [method, { operations: [], callBecause }]));
}

const DATA: Methods = {
	'v1beta.RunReport': {
		operations: ['report/run', 'report/sync', 'report/findAnomalies', 'event/reconcile'],
	},
	'v1beta.BatchRunReports': {
		operations: ['report/run', 'report/runBatch', 'report/explainChange'],
	},
	'v1beta.RunPivotReport': { operations: ['report/runPivot'] },
	'v1beta.BatchRunPivotReports': { operations: ['property/audit'] },
	'v1beta.RunRealtimeReport': { operations: ['report/runRealtime'] },
	'v1beta.GetMetadata': { operations: ['report/getMetadata'] },
	'v1beta.CheckCompatibility': { operations: ['report/checkCompatibility'] },
	'v1beta.CreateAudienceExport': { operations: ['audienceExport/create'] },
	'v1beta.GetAudienceExport': { operations: ['audienceExport/create'] },
	'v1beta.ListAudienceExports': { operations: ['audienceExport/getMany'] },
	'v1beta.QueryAudienceExport': { operations: ['audienceExport/getUsers'] },
	'v1alpha.RunReport': { operations: ['report/runConversions'] },
	'v1alpha.GetMetadata': { operations: ['report/runConversions'] },
	'v1alpha.RunFunnelReport': { operations: ['report/runFunnel'] },
	'v1alpha.GetPropertyQuotasSnapshot': { operations: ['report/getQuota'] },
	...leaveToCall('Audience Export does the same with methods that Google promises to keep.', [
		'v1alpha.CreateAudienceList',
		'v1alpha.GetAudienceList',
		'v1alpha.ListAudienceLists',
		'v1alpha.QueryAudienceList',
	]),
	...leaveToCall('A schedule of n8n with Audience Export does the same.', [
		'v1alpha.CreateRecurringAudienceList',
		'v1alpha.GetRecurringAudienceList',
		'v1alpha.ListRecurringAudienceLists',
	]),
	...leaveToCall('Reports without sampling, which only properties of Analytics 360 have.', [
		'v1alpha.CreateReportTask',
		'v1alpha.GetReportTask',
		'v1alpha.ListReportTasks',
		'v1alpha.QueryReportTask',
	]),
	...leaveToCall("Google's assistant needs a permission that the credentials do not ask for.", [
		'v1alpha.Chat',
	]),
};

const ADMIN: Methods = {
	CreateKeyEvent: { operations: ['keyEvent/create', 'keyEvent/upsert'] },
	GetKeyEvent: { operations: ['keyEvent/get'], through: 'ListKeyEvents' },
	ListKeyEvents: { operations: ['keyEvent/getMany'] },
	UpdateKeyEvent: { operations: ['keyEvent/update', 'keyEvent/upsert'] },
	DeleteKeyEvent: { operations: ['keyEvent/delete'] },
	CreateCustomDimension: { operations: ['customDimension/create', 'customDimension/upsert'] },
	GetCustomDimension: { operations: ['customDimension/get'], through: 'ListCustomDimensions' },
	ListCustomDimensions: { operations: ['customDimension/getMany'] },
	UpdateCustomDimension: { operations: ['customDimension/update', 'customDimension/upsert'] },
	ArchiveCustomDimension: { operations: ['customDimension/archive'] },
	CreateCustomMetric: { operations: ['customMetric/create', 'customMetric/upsert'] },
	GetCustomMetric: { operations: ['customMetric/get'], through: 'ListCustomMetrics' },
	ListCustomMetrics: { operations: ['customMetric/getMany'] },
	UpdateCustomMetric: { operations: ['customMetric/update', 'customMetric/upsert'] },
	ArchiveCustomMetric: { operations: ['customMetric/archive'] },
	CreateCalculatedMetric: { operations: ['calculatedMetric/create', 'calculatedMetric/upsert'] },
	GetCalculatedMetric: { operations: ['calculatedMetric/get'], through: 'ListCalculatedMetrics' },
	ListCalculatedMetrics: { operations: ['calculatedMetric/getMany'] },
	UpdateCalculatedMetric: { operations: ['calculatedMetric/update', 'calculatedMetric/upsert'] },
	DeleteCalculatedMetric: { operations: ['calculatedMetric/delete'] },
	CreateReportingDataAnnotation: { operations: ['annotation/create', 'annotation/upsert'] },
	GetReportingDataAnnotation: {
		operations: ['annotation/get'],
		through: 'ListReportingDataAnnotations',
	},
	ListReportingDataAnnotations: { operations: ['annotation/getMany'] },
	UpdateReportingDataAnnotation: { operations: ['annotation/update', 'annotation/upsert'] },
	DeleteReportingDataAnnotation: { operations: ['annotation/delete'] },
	CreateAudience: { operations: ['audience/create', 'audience/upsert'] },
	GetAudience: { operations: ['audience/get'], through: 'ListAudiences' },
	ListAudiences: { operations: ['audience/getMany'] },
	UpdateAudience: { operations: ['audience/update', 'audience/upsert'] },
	ArchiveAudience: { operations: ['audience/archive'] },
	CreateChannelGroup: { operations: ['channelGroup/create', 'channelGroup/upsert'] },
	GetChannelGroup: { operations: ['channelGroup/get'], through: 'ListChannelGroups' },
	ListChannelGroups: { operations: ['channelGroup/getMany'] },
	UpdateChannelGroup: { operations: ['channelGroup/update', 'channelGroup/upsert'] },
	DeleteChannelGroup: { operations: ['channelGroup/delete'] },
	CreateDataStream: { operations: ['dataStream/create', 'dataStream/upsert'] },
	GetDataStream: { operations: ['dataStream/get'], through: 'ListDataStreams' },
	ListDataStreams: { operations: ['dataStream/getMany'] },
	UpdateDataStream: { operations: ['dataStream/update', 'dataStream/upsert'] },
	DeleteDataStream: { operations: ['dataStream/delete'] },
	CreateGoogleAdsLink: { operations: ['googleAdsLink/create', 'googleAdsLink/upsert'] },
	ListGoogleAdsLinks: { operations: ['googleAdsLink/getMany'] },
	UpdateGoogleAdsLink: { operations: ['googleAdsLink/update', 'googleAdsLink/upsert'] },
	DeleteGoogleAdsLink: { operations: ['googleAdsLink/delete'] },
	CreateBigQueryLink: { operations: ['bigQueryLink/create'] },
	GetBigQueryLink: { operations: ['bigQueryLink/get'], through: 'ListBigQueryLinks' },
	ListBigQueryLinks: { operations: ['bigQueryLink/getMany'] },
	UpdateBigQueryLink: { operations: ['bigQueryLink/update'] },
	DeleteBigQueryLink: { operations: ['bigQueryLink/delete'] },
	CreateFirebaseLink: { operations: ['firebaseLink/create'] },
	ListFirebaseLinks: { operations: ['firebaseLink/getMany'] },
	DeleteFirebaseLink: { operations: ['firebaseLink/delete'] },
	CreateProperty: { operations: ['property/create'] },
	GetProperty: { operations: ['property/get'] },
	ListProperties: { operations: ['property/getMany'] },
	UpdateProperty: { operations: ['property/update'] },
	DeleteProperty: { operations: ['property/delete'] },
	ListAccounts: { operations: ['account/getMany'] },
	GetAccount: { operations: ['account/getMany'], through: 'ListAccounts' },
	ListAccountSummaries: { operations: [], isPicker: true },
	GetDataRetentionSettings: { operations: ['settings/get'] },
	UpdateDataRetentionSettings: { operations: ['settings/update'] },
	GetAttributionSettings: { operations: ['settings/get'] },
	UpdateAttributionSettings: { operations: ['settings/update'] },
	GetGoogleSignalsSettings: { operations: ['settings/get'] },
	UpdateGoogleSignalsSettings: { operations: ['settings/update'] },
	GetReportingIdentitySettings: { operations: ['settings/get'] },
	UpdateReportingIdentitySettings: { operations: ['settings/update'] },
	GetEnhancedMeasurementSettings: { operations: ['settings/get'] },
	UpdateEnhancedMeasurementSettings: { operations: ['settings/update'] },
	GetDataRedactionSettings: { operations: ['settings/get'] },
	UpdateDataRedactionSettings: { operations: ['settings/update'] },
	GetUserProvidedDataSettings: { operations: ['settings/get', 'property/audit'] },
	CreateEventCreateRule: { operations: ['eventCreateRule/create', 'eventCreateRule/upsert'] },
	GetEventCreateRule: { operations: ['eventCreateRule/get'], through: 'ListEventCreateRules' },
	ListEventCreateRules: { operations: ['eventCreateRule/getMany'] },
	UpdateEventCreateRule: { operations: ['eventCreateRule/update', 'eventCreateRule/upsert'] },
	DeleteEventCreateRule: { operations: ['eventCreateRule/delete'] },
	CreateEventEditRule: { operations: ['eventEditRule/create', 'eventEditRule/upsert'] },
	GetEventEditRule: { operations: ['eventEditRule/get'], through: 'ListEventEditRules' },
	ListEventEditRules: { operations: ['eventEditRule/getMany'] },
	UpdateEventEditRule: { operations: ['eventEditRule/update', 'eventEditRule/upsert'] },
	DeleteEventEditRule: { operations: ['eventEditRule/delete'] },
	ReorderEventEditRules: { operations: ['eventEditRule/reorder'] },
	CreateMeasurementProtocolSecret: { operations: ['measurementProtocolSecret/create'] },
	GetMeasurementProtocolSecret: {
		operations: ['measurementProtocolSecret/get'],
		through: 'ListMeasurementProtocolSecrets',
	},
	ListMeasurementProtocolSecrets: { operations: ['measurementProtocolSecret/getMany'] },
	UpdateMeasurementProtocolSecret: { operations: ['measurementProtocolSecret/update'] },
	DeleteMeasurementProtocolSecret: { operations: ['measurementProtocolSecret/delete'] },
	AcknowledgeUserDataCollection: { operations: ['property/acknowledgeUserDataCollection'] },
	GetDataSharingSettings: { operations: ['settings/get'] },
	CreateAccessBinding: { operations: ['userAccess/grant'] },
	UpdateAccessBinding: { operations: ['userAccess/grant'] },
	DeleteAccessBinding: { operations: ['userAccess/revoke'] },
	ListAccessBindings: { operations: ['userAccess/getMany'] },
	GetAccessBinding: { operations: ['userAccess/getMany'], through: 'ListAccessBindings' },
	SearchChangeHistoryEvents: { operations: ['changeHistory/getMany'] },
	RunAccessReport: { operations: ['accessReport/run'] },
	SubmitUserDeletion: { operations: ['userDeletion/request'] },
	...leaveToCall('Accounts are opened, renamed and closed by people, and rarely.', [
		'ProvisionAccountTicket',
		'UpdateAccount',
		'DeleteAccount',
	]),
	...leaveToCall('The tag of a website is put into its pages once.', ['GetGlobalSiteTag']),
	...leaveToCall('Google has replaced conversion events with key events.', [
		'CreateConversionEvent',
		'GetConversionEvent',
		'ListConversionEvents',
		'UpdateConversionEvent',
		'DeleteConversionEvent',
	]),
	...leaveToCall(
		'User Access works item by item, so that one refusal does not undo the others.',
		[
			'BatchCreateAccessBindings',
			'BatchGetAccessBindings',
			'BatchUpdateAccessBindings',
			'BatchDeleteAccessBindings',
		],
	),
	...leaveToCall('Only properties of Analytics 360 have it.', [
		'CreateExpandedDataSet',
		'GetExpandedDataSet',
		'ListExpandedDataSets',
		'UpdateExpandedDataSet',
		'DeleteExpandedDataSet',
		'CreateRollupProperty',
		'CreateRollupPropertySourceLink',
		'GetRollupPropertySourceLink',
		'ListRollupPropertySourceLinks',
		'DeleteRollupPropertySourceLink',
		'ProvisionSubproperty',
		'CreateSubpropertyEventFilter',
		'GetSubpropertyEventFilter',
		'ListSubpropertyEventFilters',
		'UpdateSubpropertyEventFilter',
		'DeleteSubpropertyEventFilter',
		'GetSubpropertySyncConfig',
		'ListSubpropertySyncConfigs',
		'UpdateSubpropertySyncConfig',
	]),
	...leaveToCall(
		'A link with another advertising product of Google, which its administrators set up once.',
		[
			'CreateDisplayVideo360AdvertiserLink',
			'GetDisplayVideo360AdvertiserLink',
			'ListDisplayVideo360AdvertiserLinks',
			'UpdateDisplayVideo360AdvertiserLink',
			'DeleteDisplayVideo360AdvertiserLink',
			'CreateDisplayVideo360AdvertiserLinkProposal',
			'GetDisplayVideo360AdvertiserLinkProposal',
			'ListDisplayVideo360AdvertiserLinkProposals',
			'DeleteDisplayVideo360AdvertiserLinkProposal',
			'ApproveDisplayVideo360AdvertiserLinkProposal',
			'CancelDisplayVideo360AdvertiserLinkProposal',
			'CreateSearchAds360Link',
			'GetSearchAds360Link',
			'ListSearchAds360Links',
			'UpdateSearchAds360Link',
			'DeleteSearchAds360Link',
			'CreateAdSenseLink',
			'GetAdSenseLink',
			'ListAdSenseLinks',
			'DeleteAdSenseLink',
		],
	),
	...leaveToCall('For campaigns of iOS apps, set up once.', [
		'CreateSKAdNetworkConversionValueSchema',
		'GetSKAdNetworkConversionValueSchema',
		'ListSKAdNetworkConversionValueSchemas',
		'UpdateSKAdNetworkConversionValueSchema',
		'DeleteSKAdNetworkConversionValueSchema',
	]),
};

const DATA_MANAGER: Methods = {
	IngestEvents: { operations: ['event/send'] },
	RetrieveRequestStatus: { operations: ['event/getStatus'] },
	...leaveToCall('It is for Google Ads and Display & Video 360, not for Google Analytics.', [
		'IngestAudienceMembers',
		'RemoveAudienceMembers',
		'CreatePartnerLink',
		'DeletePartnerLink',
		'SearchPartnerLinks',
		'CreateUserList',
		'GetUserList',
		'ListUserLists',
		'UpdateUserList',
		'DeleteUserList',
		'CreateUserListDirectLicense',
		'GetUserListDirectLicense',
		'ListUserListDirectLicenses',
		'UpdateUserListDirectLicense',
		'CreateUserListGlobalLicense',
		'GetUserListGlobalLicense',
		'ListUserListGlobalLicenses',
		'ListUserListGlobalLicenseCustomerInfos',
		'UpdateUserListGlobalLicense',
		'RetrieveInsights',
	]),
};

/** An API of Google's, with the client that ships its protocol buffers. */
export interface GoogleApi {
	name: string;
	client: string;
	/** The namespace of its services, without the version. */
	scope: string;
	/** Whether a method of one version differs from that of the same name in another. */
	differsByVersion: boolean;
	methods: Methods;
}

export const GOOGLE_APIS = {
	data: {
		name: 'Google Analytics Data API',
		client: '@google-analytics/data',
		scope: 'google.analytics.data',
		differsByVersion: true,
		methods: DATA,
	},
	admin: {
		name: 'Google Analytics Admin API',
		client: '@google-analytics/admin',
		scope: 'google.analytics.admin',
		differsByVersion: false,
		methods: ADMIN,
	},
	dataManager: {
		name: 'Data Manager API',
		client: '@google-ads/datamanager',
		scope: 'google.ads.datamanager',
		differsByVersion: false,
		methods: DATA_MANAGER,
	},
} satisfies Record<string, GoogleApi>;

export type GoogleApiName = keyof typeof GOOGLE_APIS;
