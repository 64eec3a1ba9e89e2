import type { Answer, ApiRequest, ApiResponse, NoResponse, Send } from '../../shared/core/http';
import { asRecord, asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import {
	resolveRequestApi,
	inferApiFromPath,
	isReadOnlyRequest,
	findPropertyIdInPath,
} from './addresses';
import { readTextOrEmpty } from './jsonValues';

/**
 * Sends a request and reads its answer.
 * @param isExpected rejects JSON that is not an answer to this request, such as a proxy's
 * @returns Google's JSON object, or a failure with Google's message and what to do about it
 */
export async function requestJson(
	send: Send,
	request: ApiRequest,
	isExpected?: AnswerCheck,
): Promise<Result<JsonRecord>> {
	return readGoogleAnswer(await send(request), request, isExpected);
}

/**
 * Builds the request for a method of the Data API, such as `runReport`. Reports change nothing, so the request may be
 * repeated.
 */
export function buildReportRequest(
	property: string,
	method: string,
	body: JsonRecord,
	version: 'v1beta' | 'v1alpha' = 'v1beta',
): ApiRequest {
	return {
		method: 'POST',
		path: `/${version}/properties/${property}:${method}`,
		body,
		repeatable: true,
	};
}

/** Tells whether a JSON object is an answer to the request that was sent. */
export type AnswerCheck = (body: JsonRecord) => boolean;

/** Reads the JSON object of an answer, or the failure that a refusal or a lost answer means. */
export function readGoogleAnswer(
	answer: Answer,
	request: ApiRequest,
	isExpected: AnswerCheck = () => true,
): Result<JsonRecord> {
	if (answer.kind !== 'response') return { ok: false, failure: noResponseFailure(answer) };
	const { status, body } = answer;
	// Some gateways send errors with the status of a success.
	const isError = status >= 400 || (isRecord(body) && isRecord(body.error));
	if (isError)
		return { ok: false, failure: buildRefusalFailure(readGoogleError(answer), request) };
	return status < 300 && isRecord(body) && isExpected(body)
		? success(body)
		: foreignAnswerFailure(answer);
}

/** Tells whether an answer is a resource, such as a property: every resource of Google's has a name. */
export function isResource({ name }: JsonRecord): boolean {
	return readTextOrEmpty(name) !== '';
}

/** Google answers every success with an object, be it an empty one, and never redirects. */
function foreignAnswerFailure({ status, headers, body }: ApiResponse): Result<never> {
	const text = typeof body === 'string' ? stripMarkup(body) : JSON.stringify(body) || '';
	// The part after a question mark can hold a token.
	const [target] = (headers.location ?? '').split(/[?#]/);
	const what = target ? `: a redirect to ${target}` : '';
	const words =
		text === '' ? 'The response is empty' : `The response says: "${text.slice(0, 200)}"`;
	return failed(
		`The response is not from Google Analytics (status ${status})${what}`,
		'A proxy or a sign-in page may have responded. Check the addresses in the credentials.',
		{
			reason: 'unreadable',
			...(!target && { words }),
			...(status >= 300 && { status }),
		},
	);
}

const REMEDIES: Record<NoResponse['kind'], string> = {
	unreachable: "Check n8n's network connection, and any custom URLs in the credential.",
	unsigned:
		"Open the credentials and reconnect the account. Google ends a connection after 7 days while the app's consent screen is in testing.",
	timeout: "Request less, or increase 'Request Timeout' under Options.",
	lost: 'The connection was lost. Try again.',
	tooLarge: 'Request fewer rows or fields at once.',
	aborted: 'Run it again if you still need it.',
};

const SERVICE_ACCOUNT_REMEDY =
	"Open the credentials and check 'Service Account Email' and 'Private Key or JSON Key File'.";

function noResponseFailure({ kind, message, description }: NoResponse): Failure {
	const isServiceAccount = kind === 'unsigned' && /service account/i.test(message);
	const remedy = isServiceAccount ? SERVICE_ACCOUNT_REMEDY : REMEDIES[kind];
	return { message, description: description ?? remedy, reason: kind };
}

/** The contents of Google's error body. https://cloud.google.com/apis/design/errors */
interface GoogleError {
	httpStatus: number;
	/** Google's own message. */
	message: string;
	/** The response is no JSON, but text or a web page. */
	isText: boolean;
	/** `INVALID_ARGUMENT`, `PERMISSION_DENIED` …; empty where the body has none. */
	status: string;
	/** `SERVICE_DISABLED`, `ACCESS_TOKEN_SCOPE_INSUFFICIENT` … */
	reasons: string[];
}

const LONGEST = 500;

/** Reads an error body of any kind: JSON as documented, the JSON of an OAuth2 server, plain text, or an HTML page. */
export function readGoogleError({ status, body }: ApiResponse): GoogleError {
	const { error } = asRecord(body);
	const documented = asRecord(error);
	const details = asRecords(documented.details);
	const message = isRecord(error)
		? addViolations(readViolations(details), readTextOrEmpty(error.message))
		: readErrorMessage(body);
	const explained = [...details, ...asRecords(documented.errors)];
	return {
		httpStatus: status,
		message,
		isText: typeof body === 'string',
		status: readTextOrEmpty(documented.status),
		reasons:
			typeof error === 'string'
				? [error]
				: explained.map(({ reason }) => readTextOrEmpty(reason)),
	};
}

/** What is wrong with one field of a request. */
interface FieldViolation {
	field: string;
	description: string;
}

/** Reads the field violations of `google.rpc.BadRequest`. */
function readViolations(details: JsonRecord[]): FieldViolation[] {
	return details
		.flatMap(({ fieldViolations }) => asRecords(fieldViolations))
		.map(({ field, description }) => ({
			field: readTextOrEmpty(field),
			description: readTextOrEmpty(description),
		}));
}

/** Adds what the message does not say already. */
function addViolations(violations: FieldViolation[], message: string): string {
	const further = violations
		.filter(({ description }) => description !== '' && !message.includes(description))
		.map(({ field, description }) => (field === '' ? description : `${field}: ${description}`))
		.join('; ');
	if (message === '' || further === '') return message || further;
	return `${message.replace(/\.$/, '')} (${further})`;
}

function readErrorMessage(body: unknown): string {
	if (typeof body === 'string') return stripMarkup(body).slice(0, LONGEST);
	if (!isRecord(body)) return '';
	return (
		readTextOrEmpty(body.error_description) ||
		readTextOrEmpty(body.message) ||
		readTextOrEmpty(body.error)
	);
}

/** Returns the title of an HTML page, which says the most, or the text without its tags. */
function stripMarkup(text: string): string {
	const title = /<title[^<>]*>([^<]*)</i.exec(text)?.[1];
	return (title ?? text.replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ').trim();
}

/** A kind of refusal, and what its reader can do about it. */
interface ErrorExplanation {
	reason: string;
	matchesError: (error: GoogleError) => boolean;
	/** For quotas: whether a short wait helps. Exhausted tokens stay exhausted for an hour or a day. */
	clearsSoon?: boolean;
	remedy: string | ((error: GoogleError, request: ApiRequest) => string);
	/** The headline, if Google's own message is not one; Google's words are shown below it. */
	headline?: (request: ApiRequest, error: GoogleError) => string | undefined;
}

const matchMessage =
	(words: RegExp): ErrorExplanation['matchesError'] =>
	({ message, reasons }) =>
		words.test(message) || words.test(reasons.join(' '));

const RETURN =
	'Hourly tokens reset within the hour, and daily tokens reset at midnight Pacific time. Each Google Cloud project gets a share of them.';

/**
 * The first entry that matches applies. Google's own message comes first, and the remedy follows it. Quotas are
 * recognized by Google's wording, as users of the API have recorded it; Google sends no `Retry-After` with them. Source:
 * the first sentences of https://developers.google.com/analytics/devguides/reporting/data/v1/quotas.
 */
const EXPLANATIONS: ErrorExplanation[] = [
	{
		reason: 'concurrentRequests',
		headline: () => 'Google is working on too many requests for this property already',
		matchesError: matchMessage(/exhausted concurrent requests/i),
		clearsSoon: true,
		remedy: "Too many requests for this property at the same time, from this workflow or elsewhere. Lower 'Concurrency' under Options, or allow more retries.",
	},
	{
		reason: 'potentiallyThresholdedRequestsPerHour',
		headline: () => 'The hourly requests with demographic or audience fields are used up',
		matchesError: matchMessage(/exhausted potentially thresholded requests/i),
		clearsSoon: false,
		remedy: 'Google allows 120 requests an hour with demographic or audience fields. Leave out age, gender, interests, and audiences where you can.',
	},
	{
		reason: 'serverErrorsPerProjectPerHour',
		headline: () => 'Google accepts no requests for this property for up to an hour',
		matchesError: matchMessage(/exhausted .{0,100}server error/i),
		clearsSoon: false,
		remedy: 'Google had too many server errors for this property and rejects requests for up to an hour.',
	},
	{
		reason: 'clientErrorsPerProjectPerQuarterHour',
		headline: () => 'Google accepts no requests for this property for up to 15 minutes',
		matchesError: matchMessage(/exhausted .{0,100}client error/i),
		clearsSoon: false,
		remedy: 'More than 10,000 requests from this Google Cloud project to this property failed within 15 minutes, so Google is rejecting all requests for up to 15 minutes. Find the workflow whose requests are failing and fix it.',
	},
	{
		reason: 'quotaFloor',
		matchesError: matchMessage(/^stopped to keep/i),
		clearsSoon: false,
		remedy: `Stopped because of 'Stop Below Quota (%)' under Options. ${RETURN}`,
	},
	{
		reason: 'tokens',
		headline: () => 'The report quota of this property is used up',
		matchesError: matchMessage(/^exhausted/i),
		clearsSoon: false,
		remedy: `${RETURN} Request fewer rows, fields, or days, or run the workflow less often.`,
	},
	{
		reason: 'requestsPerDay',
		headline: () => 'The daily requests of the Google Cloud project are used up',
		matchesError: matchMessage(/quota exceeded for quota metric .{0,200}per day/i),
		clearsSoon: false,
		remedy: 'This Google Cloud project has used up its daily requests. The limit resets at midnight Pacific time.',
	},
	{
		reason: 'requestsPerMinute',
		headline: () => 'Too many requests within a minute',
		matchesError: matchMessage(/quota exceeded for quota metric|rate ?limit ?exceeded/i),
		clearsSoon: true,
		remedy: 'The per-minute request limit has been reached. Allow more retries, or run the workflow less often.',
	},
	{
		reason: 'apiDisabled',
		headline: (request) => `The ${formatApiName(request)} is not enabled`,
		matchesError: matchMessage(/SERVICE_DISABLED|has not been used in project/),
		remedy: (error, request) =>
			`Enable the ${formatApiName(request)} in ${YOUR_PROJECT}, and wait a few minutes: ${
				/https:\/\/\S*[^\s.,]/.exec(error.message)?.[0] ??
				'Google Cloud console > APIs & Services'
			}`,
	},
	{
		reason: 'missingScope',
		headline: () => 'The credentials lack a permission that this operation needs',
		matchesError: matchMessage(
			/ACCESS_TOKEN_SCOPE_INSUFFICIENT|insufficient authentication scopes/i,
		),
		remedy: (_, request) => describeScopeRemedy(request),
	},
	{
		reason: 'project',
		headline: () => 'Google blocks all requests from this Google Cloud project',
		matchesError: ({ reasons }) => reasons.some((reason) => OF_PROJECT.test(reason)),
		remedy: ({ reasons }) =>
			`It blocks all requests from ${YOUR_PROJECT} (${reasons.join(', ')}), no matter who signs in. Check Billing and IAM & Admin in the Google Cloud console, or ask your organization's administrator.`,
	},
	{
		reason: 'noAccess',
		headline: (request) => `Google refused access to ${describeAccessTarget(request)}`,
		matchesError: ({ httpStatus }) => httpStatus === 403,
		remedy: (_, request) => describeAccessRemedy(request),
	},
	{
		reason: 'unauthenticated',
		headline: () => 'Google does not accept the sign-in',
		matchesError: ({ httpStatus }) => httpStatus === 401,
		remedy: 'Google no longer accepts the sign-in. Open the credentials and reconnect the account, or paste a new key of the service account.',
	},
	{
		reason: 'incompatible',
		matchesError: ({ message }) => /are incompatible/.test(message),
		remedy: "These fields cannot be combined in one report. 'Check Compatibility' lists which can.",
	},
	{
		reason: 'duplicateFields',
		matchesError: ({ message }) => /found duplicate (dimensions|metrics)/i.test(message),
		remedy: "A field is requested twice, or a dimension filter uses a metric. Use each field only once, and filter metrics with 'Metric Filters'.",
	},
	{
		reason: 'unknownField',
		matchesError: ({ message }) => /is not a valid (dimension|metric)/.test(message),
		remedy: 'Choose a field from the list, which shows the fields that this property has.',
	},
	{
		reason: 'alreadyExists',
		matchesError: ({ httpStatus }) => httpStatus === 409,
		remedy: "It already exists; use 'Get Many' to find it.",
	},
	{
		reason: 'notAllowed',
		matchesError: ({ status }) => status === 'FAILED_PRECONDITION',
		remedy: "Google doesn't allow this right now. Check whether something depends on it, or whether Google created it.",
	},
	{
		reason: 'notFound',
		matchesError: ({ status }) => status === 'NOT_FOUND',
		remedy: (_, { path }) =>
			`There is no ${path.replace(/^\/v\d\w*\/|:\w+$/g, '')}, or it was deleted or archived. Check the ID.`,
	},
	{
		reason: 'notFound',
		// Google answers an unknown path, or a wrong method, with an HTML page: "Error 404 (Not Found)!!1".
		matchesError: ({ httpStatus, status }) => httpStatus === 404 && status === '',
		headline: (request) =>
			`Google has no such endpoint: ${request.method} ${request.path} in the ${formatApiName(request)}`,
		remedy: "Check the method, path, and version against Google's reference, 'API' if you set it, and the addresses in the credentials if they are custom.",
	},
	{
		reason: 'quota',
		headline: () => 'Google accepts no more requests for now',
		matchesError: ({ httpStatus }) => httpStatus === 429,
		remedy: "Google isn't accepting more requests right now. Allow more retries, or run the workflow less often.",
	},
	{
		reason: 'serverError',
		headline: (_, { httpStatus }) =>
			`Google could not process the request (status ${httpStatus})`,
		// Status 499 means that Google canceled the request itself.
		matchesError: ({ httpStatus }) => httpStatus >= 499,
		remedy: 'Try again later.',
	},
	{
		reason: 'unreadableValue',
		// The words of Google's parser, such as "Invalid value at 'metric_aggregations[0]' (type.googleapis.com/…)".
		matchesError: matchMessage(/type\.googleapis\.com|Invalid JSON payload|^Invalid value at/),
		headline: () => 'Google does not accept a value of the request',
		remedy: 'Correct the value that Google names, such as in a JSON field.',
	},
	{
		reason: 'invalidRequest',
		matchesError: () => true,
		headline: (_, { httpStatus, isText }) =>
			isText ? `Google refused the request (status ${httpStatus})` : undefined,
		remedy: 'Fix the problem described above.',
	},
];

const YOUR_PROJECT = 'the Google Cloud project of your OAuth client or service account';

/** Reasons that block all requests of a Google Cloud project. https://cloud.google.com/service-infrastructure */
const OF_PROJECT =
	/^(BILLING_DISABLED|CONSUMER_INVALID|CONSUMER_SUSPENDED|SECURITY_POLICY_VIOLATED)$/;

/** Classifies an error of Google's. The last entry matches every error, so there is always one. */
export function classifyGoogleError(error: GoogleError): ErrorExplanation {
	return EXPLANATIONS.find(({ matchesError }) => matchesError(error))!;
}

/** Builds the failure for a refusal: Google's message first, then what to do. */
function buildRefusalFailure(error: GoogleError, request: ApiRequest): Failure {
	const { remedy, headline, reason } = classifyGoogleError(error);
	const own = headline?.(request, error);
	return {
		message: own ?? (error.message || `Google answered with status ${error.httpStatus}`),
		...(own !== undefined && error.message !== '' && { words: quoteGoogle(error) }),
		description: typeof remedy === 'function' ? remedy(error, request) : remedy,
		status: error.httpStatus,
		reason,
	};
}

/** The text of a page is not Google's word, but tells who answered. */
function quoteGoogle({ message, isText }: GoogleError): string {
	return `${isText ? 'The response says' : 'Google says'}: "${message}"`;
}

function formatApiName(request: ApiRequest): string {
	const api = resolveRequestApi(request);
	if (api === 'dataManager') return 'Data Manager API';
	return `Google Analytics ${api === 'data' ? 'Data' : 'Admin'} API`;
}

interface Rights {
	/** The role on the property or the account: `at least Editor`. */
	level: string;
	scope: string;
	/** What the user does so that the credential gets the scope. */
	remedy: string;
}

const TICK_BOX =
	"Open the credential, reconnect the account, and select the checkbox for this permission on Google's page.";

const CHATBOT = 'analytics.chatbot.read';

/** Neither credential requests this scope, because only 'API: Call' can reach Google's assistant. */
const OTHER_CREDENTIALS = `This node's credentials do not cover the required scope. Call the method with n8n's HTTP Request node and a "Google OAuth2 API" credential whose Scope is https://www.googleapis.com/auth/${CHATBOT}`;

/** Describes how to change a setting of the credential, which takes effect at the next sign-in. */
const describeSettingRemedy = (setting: string): string =>
	`${setting} in the credentials and, with OAuth2, reconnect the account.`;

/** Resolves the role and the scope that a request needs. Access bindings, the change history, and access reports differ from the rest. */
function resolveRights(request: ApiRequest): Rights {
	const { path } = request;
	const isOfChanges = path.endsWith(':searchChangeHistoryEvents');
	if (/\/accessBindings\b/.test(path)) {
		const remedy = describeSettingRemedy("Turn on 'Manage Users'");
		return { level: 'Administrator', scope: 'analytics.manage.users', remedy };
	}
	if (resolveRequestApi(request) === 'dataManager') {
		const remedy = describeSettingRemedy("Turn on 'Send Events'");
		return { level: 'at least Editor', scope: 'datamanager', remedy };
	}
	// Google's assistant accepts no other scope.
	if (path.endsWith(':chat'))
		return { level: 'at least Viewer', scope: CHATBOT, remedy: OTHER_CREDENTIALS };
	if (!isOfChanges && (isReadOnlyRequest(request) || inferApiFromPath(path) === 'data')) {
		const level = path.endsWith(':runAccessReport') ? 'Administrator' : 'at least Viewer';
		return { level, scope: 'analytics.readonly', remedy: TICK_BOX };
	}
	const remedy = describeSettingRemedy("Set 'Access Level' to 'Read and Manage'");
	return { level: resolveLevelForChange(path, isOfChanges), scope: 'analytics.edit', remedy };
}

function resolveLevelForChange(path: string, isOfChanges: boolean): string {
	if (isOfChanges || findPropertyIdInPath(path) !== undefined) return 'at least Editor';
	// Google documents Administrator, and lets an Editor do it as well.
	return path.endsWith('/properties') ? 'Administrator (or Editor)' : 'Administrator';
}

function describeScopeRemedy(request: ApiRequest): string {
	const { scope, remedy } = resolveRights(request);
	return `The credentials lack the permission "${scope}", which this operation needs. ${remedy}`;
}

/** Describes which role a request needs, on which property or account, and where to grant it. */
function describeAccessRemedy(request: ApiRequest): string {
	const of = describeAccessTarget(request);
	const where = of === ACCOUNT ? 'Account' : 'Property';
	return `The signed-in account does not have sufficient access to ${of}. Check that the ID is right, and that this account, or the service account's email address, is ${resolveRights(request).level} there: Google Analytics > Admin > ${where} access management.`;
}

const ACCOUNT = 'the account';

/** Names what a request works on: `the property 123`, or the account. */
function describeAccessTarget(request: ApiRequest): string {
	const property = findPropertyIdInPath(request.path) ?? findDestinationProperty(request);
	return property === undefined ? ACCOUNT : `the property ${property}`;
}

/** Finds the ID of the property that events are sent to. */
function findDestinationProperty({ body }: ApiRequest): string | undefined {
	const [destination] = asRecords(asRecord(body).destinations);
	return readTextOrEmpty(asRecord(destination?.operatingAccount).accountId) || undefined;
}
