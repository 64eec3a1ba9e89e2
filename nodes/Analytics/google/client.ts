import type { Answer, ApiRequest, ApiResponse, NoResponse, Send } from '../../shared/core/http';
import { asRecord, asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import {
	resolveRequestApi,
	inferApiFromPath,
	isReadOnlyRequest,
	findPropertyIdInPath,
} from './addresses';
import { readText } from './jsonValues';

/** Sends a request and reads its answer: a JSON object, or why there is none. */
export async function requestJson(
	send: Send,
	request: ApiRequest,
	expect?: AnswerCheck,
): Promise<Result<JsonRecord>> {
	return readGoogleAnswer(await send(request), request, expect);
}

/** What reports are asked by: they change nothing, so that they can be asked again. */
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

/** Whether an object is the kind of answer that was asked for. */
export type AnswerCheck = (body: JsonRecord) => boolean;

/** A JSON object, or why there is none. */
export function readGoogleAnswer(
	answer: Answer,
	request: ApiRequest,
	expect: AnswerCheck = () => true,
): Result<JsonRecord> {
	if (answer.kind !== 'response') return { ok: false, failure: noResponseFailure(answer) };
	const { status, body } = answer;
	// Some gateways send errors with the status of a success.
	const isError = status >= 400 || (isRecord(body) && isRecord(body.error));
	if (isError)
		return { ok: false, failure: buildRefusalFailure(readGoogleError(answer), request) };
	return status < 300 && isRecord(body) && expect(body)
		? success(body)
		: foreignAnswerFailure(answer);
}

/** Whether an answer is a resource, such as a property: all of Google's have a name. */
export function isResource({ name }: JsonRecord): boolean {
	return readText(name) !== '';
}

/** Google answers every success with an object, be it an empty one, and never redirects. */
function foreignAnswerFailure({ status, headers, body }: ApiResponse): Result<never> {
	const text = typeof body === 'string' ? stripMarkup(body) : JSON.stringify(body) || '';
	// What comes after a question mark can hold a token.
	const [target] = (headers.location ?? '').split(/[?#]/);
	const what = target ? `a redirect to ${target}` : text.slice(0, 200) || 'empty';
	return failed(
		`The response is not from Google Analytics (status ${status}): ${what}`,
		'A proxy or a sign-in page may have responded. Check the addresses in the credentials.',
		{ reason: 'unreadable', ...(status >= 300 && { status }) },
	);
}

const REMEDIES: Record<NoResponse['kind'], string> = {
	unreachable: "Check n8n's network connection, and any custom URLs in the credential.",
	unsigned:
		"Open the credentials and reconnect the account. Google ends a connection after 7 days while the app's consent screen is in testing.",
	timeout: "Request less, or increase 'Request Timeout' under Options.",
	lost: 'The connection was lost. Try again.',
	tooLarge: 'Request fewer rows or fields at once.',
	aborted: 'Run it again when you need it.',
};

const SERVICE_ACCOUNT_REMEDY =
	"Open the credentials and check 'Service Account Email' and 'Private Key or JSON Key File'.";

function noResponseFailure({ kind, message, description }: NoResponse): Failure {
	const isServiceAccount = kind === 'unsigned' && /service account/i.test(message);
	const remedy = isServiceAccount ? SERVICE_ACCOUNT_REMEDY : REMEDIES[kind];
	return { message, description: description ?? remedy, reason: kind };
}

/** What a Google error body says. https://cloud.google.com/apis/design/errors */
interface GoogleError {
	httpStatus: number;
	/** Google's own words. */
	message: string;
	/** `INVALID_ARGUMENT`, `PERMISSION_DENIED` …; empty where the body has none. */
	status: string;
	/** `SERVICE_DISABLED`, `ACCESS_TOKEN_SCOPE_INSUFFICIENT` … */
	reasons: string[];
}

const LONGEST = 500;

/** Reads every kind of body: JSON as documented, an OAuth2 server's, plain text, an HTML page. */
export function readGoogleError({ status, body }: ApiResponse): GoogleError {
	const { error } = asRecord(body);
	const documented = asRecord(error);
	const details = asRecords(documented.details);
	const message = isRecord(error)
		? addViolations(readViolations(details), readText(error.message))
		: readErrorMessage(body);
	const explained = [...details, ...asRecords(documented.errors)];
	return {
		httpStatus: status,
		message: message || `Google answered with status ${status}`,
		status: readText(documented.status),
		reasons:
			typeof error === 'string' ? [error] : explained.map(({ reason }) => readText(reason)),
	};
}

/** What is wrong with which field, as `google.rpc.BadRequest` tells. */
function readViolations(details: JsonRecord[]): string[] {
	return details
		.flatMap(({ fieldViolations }) => asRecords(fieldViolations))
		.map(({ field, description }) =>
			[readText(field), readText(description)].filter((text) => text !== '').join(': '),
		);
}

function addViolations(violations: string[], message: string): string {
	const further = violations.filter((text) => text !== '' && !message.includes(text)).join('; ');
	if (message === '' || further === '') return message || further;
	return `${message.replace(/\.$/, '')} (${further})`;
}

function readErrorMessage(body: unknown): string {
	if (typeof body === 'string') return stripMarkup(body).slice(0, LONGEST);
	if (!isRecord(body)) return '';
	return readText(body.error_description) || readText(body.message) || readText(body.error);
}

/** An HTML page says most in its title. */
function stripMarkup(text: string): string {
	const title = /<title[^<>]*>([^<]*)</i.exec(text)?.[1];
	return (title ?? text.replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ').trim();
}

/** What a kind of refusal means, and what its reader can do about it. */
interface ErrorExplanation {
	reason: string;
	matchesError: (error: GoogleError) => boolean;
	/** Of a quota: whether a short wait helps; exhausted tokens stay so for an hour or a day. */
	clearsSoon?: boolean;
	remedy: string | ((error: GoogleError, request: ApiRequest) => string);
	/** In place of Google's own words, where those say nothing. */
	message?: (request: ApiRequest) => string;
}

const matchMessage =
	(words: RegExp): ErrorExplanation['matchesError'] =>
	({ message, reasons }) =>
		words.test(message) || words.test(reasons.join(' '));

const RETURN =
	'Hourly tokens reset within the hour, and daily tokens reset at midnight Pacific time. Each Google Cloud project gets a share of them.';

/**
 * The first that fits. Google's own words are the message already; these come after them. Quotas are known by their
 * words, as recorded by users of the API; Google sends no `Retry-After` with them. See the first sentences in
 * https://developers.google.com/analytics/devguides/reporting/data/v1/quotas.
 */
const EXPLANATIONS: ErrorExplanation[] = [
	{
		reason: 'concurrentRequests',
		matchesError: matchMessage(/exhausted concurrent requests/i),
		clearsSoon: true,
		remedy: "Too many requests for this property at the same time, from this workflow or elsewhere. Lower 'Concurrency' under Options, or allow more retries.",
	},
	{
		reason: 'potentiallyThresholdedRequestsPerHour',
		matchesError: matchMessage(/exhausted potentially thresholded requests/i),
		clearsSoon: false,
		remedy: 'Google allows 120 requests an hour with demographic or audience fields. Leave out age, gender, interests and audiences where you can.',
	},
	{
		reason: 'serverErrorsPerProjectPerHour',
		matchesError: matchMessage(/exhausted .{0,100}server error/i),
		clearsSoon: false,
		remedy: 'Google had too many server errors for this property and rejects requests for up to an hour.',
	},
	{
		reason: 'clientErrorsPerProjectPerQuarterHour',
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
		matchesError: matchMessage(/^exhausted/i),
		clearsSoon: false,
		remedy: `${RETURN} Request fewer rows, fields or days, or run the workflow less often.`,
	},
	{
		reason: 'requestsPerDay',
		matchesError: matchMessage(/quota exceeded for quota metric .{0,200}per day/i),
		clearsSoon: false,
		remedy: 'The daily requests of this Google Cloud project are used up. They return at midnight Pacific time.',
	},
	{
		reason: 'requestsPerMinute',
		matchesError: matchMessage(/quota exceeded for quota metric|rate ?limit ?exceeded/i),
		clearsSoon: true,
		remedy: 'The per-minute request limit is used up. Allow more retries, or run the workflow less often.',
	},
	{
		reason: 'apiDisabled',
		matchesError: matchMessage(/SERVICE_DISABLED|has not been used in project/),
		remedy: (error, request) =>
			`Enable the ${formatApiName(request)} in ${YOUR_PROJECT}, and wait a few minutes: ${
				/https:\/\/\S*[^\s.,]/.exec(error.message)?.[0] ??
				'Google Cloud console > APIs & Services'
			}`,
	},
	{
		reason: 'missingScope',
		matchesError: matchMessage(
			/ACCESS_TOKEN_SCOPE_INSUFFICIENT|insufficient authentication scopes/i,
		),
		remedy: (_, request) => describeScopeRemedy(request),
	},
	{
		reason: 'project',
		matchesError: ({ reasons }) => reasons.some((reason) => OF_PROJECT.test(reason)),
		remedy: ({ reasons }) =>
			`It blocks all requests from ${YOUR_PROJECT} (${reasons.join(', ')}), no matter who signs in. Check Billing and IAM & Admin in the Google Cloud console, or ask your organization's administrator.`,
	},
	{
		reason: 'noAccess',
		matchesError: ({ httpStatus }) => httpStatus === 403,
		remedy: (_, request) => describeAccessRemedy(request),
	},
	{
		reason: 'unauthenticated',
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
		remedy: "A field is requested twice, or a filter of dimensions names a metric. Leave each field in one place, and filter metrics with 'Metric Filters'.",
	},
	{
		reason: 'unknownField',
		matchesError: ({ message }) => /is not a valid (dimension|metric)/.test(message),
		remedy: 'Choose the field from the list, which holds the fields of this property.',
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
		// An unknown path, or another method than the path has, is an HTML page: "Error 404 (Not Found)!!1".
		matchesError: ({ httpStatus, status }) => httpStatus === 404 && status === '',
		message: (request) =>
			`Google has no such endpoint: ${request.method} ${request.path} in the ${formatApiName(request)}`,
		remedy: "Check the method, path and version against Google's reference, 'API' if you set it, and the addresses in the credentials if they are custom.",
	},
	{
		reason: 'quota',
		matchesError: ({ httpStatus }) => httpStatus === 429,
		remedy: 'Google accepts no more requests for now. Allow more retries, or run the workflow less often.',
	},
	{
		reason: 'serverError',
		// 499: Google has canceled it itself.
		matchesError: ({ httpStatus }) => httpStatus >= 499,
		remedy: 'Google did not respond, even after retries. Try again later.',
	},
	{
		reason: 'invalidRequest',
		matchesError: () => true,
		remedy: 'Fix the problem described above.',
	},
];

const YOUR_PROJECT = 'the Google Cloud project of your OAuth client or service account';

/** What stops all requests of a Google Cloud project. https://cloud.google.com/service-infrastructure */
const OF_PROJECT =
	/^(BILLING_DISABLED|CONSUMER_INVALID|CONSUMER_SUSPENDED|SECURITY_POLICY_VIOLATED)$/;

export function classifyGoogleError(error: GoogleError): ErrorExplanation {
	return EXPLANATIONS.find(({ matchesError: fits }) => fits(error))!;
}

/** A refusal as a failure: Google's words first, then what to do. */
function buildRefusalFailure(error: GoogleError, request: ApiRequest): Failure {
	const { remedy, message, reason } = classifyGoogleError(error);
	return {
		message: message?.(request) ?? error.message,
		description: typeof remedy === 'function' ? remedy(error, request) : remedy,
		status: error.httpStatus,
		reason,
	};
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
	/** How the credentials get the scope. */
	remedy: string;
}

const TICK_BOX =
	"Open the credential, reconnect the account, and select the checkbox for this permission on Google's page.";

const CHATBOT = 'analytics.chatbot.read';

/** Neither credential asks for it: Google's assistant is reached by 'API: Call' alone. */
const OTHER_CREDENTIALS = `This node's credentials do not cover the required scope. Call the method with n8n's HTTP Request node and a "Google OAuth2 API" credential whose Scope is https://www.googleapis.com/auth/${CHATBOT}`;

/** Turning on a setting of the credentials, which takes effect at the next sign-in. */
const describeSettingRemedy = (setting: string): string =>
	`${setting} in the credentials and, with OAuth2, reconnect the account.`;

/** What a request needs. Who has access is a matter of its own; so is what was changed, and who read what. */
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
	// Google's assistant takes no other scope.
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
	// Google documents the one, and lets the other do it.
	return path.endsWith('/properties') ? 'Administrator (or Editor)' : 'Administrator';
}

function describeScopeRemedy(request: ApiRequest): string {
	const { scope, remedy } = resolveRights(request);
	return `The credentials lack the permission "${scope}", which this operation needs. ${remedy}`;
}

/** Which access level a request needs, on what, and where it is given. */
function describeAccessRemedy(request: ApiRequest): string {
	const property = findPropertyIdInPath(request.path) ?? findDestinationProperty(request);
	const of = property === undefined ? 'the account' : `the property ${property}`;
	const where = property === undefined ? 'Account' : 'Property';
	return `The sign-in does not have sufficient access to ${of}. Check that the ID is right, and that the connected account, or the email address of the service account, is ${resolveRights(request).level} there: Google Analytics > Admin > ${where} access management.`;
}

/** The property that events are sent to. */
function findDestinationProperty({ body }: ApiRequest): string | undefined {
	const [destination] = asRecords(asRecord(body).destinations);
	return readText(asRecord(destination?.operatingAccount).accountId) || undefined;
}
