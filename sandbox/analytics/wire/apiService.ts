/** What stands before each Google API: routing, authentication, API activation, scopes. */
import { toReply } from '../../http/replyError';
import type { SandboxReply, SandboxRequest, SandboxService } from '../../http/types';
import type { Grants, Principal } from '../oauth/grants';
import type { AnalyticsQuirks } from '../quirks';
import { writeResponse } from './writeMessage';
import { readRequestMessage } from './readMessage';
import { buildErrorInfo, GoogleError, buildNotFoundPage } from './errors';
import { loadApiSchema, type GoogleApi, type Rpc } from './schema';

/** What a method is asked has been held against its message. */
export type MethodHandler<Request> = (request: Request, principal: Principal) => unknown;

export interface ApiDefinition {
	api: GoogleApi;
	/** Nothing for methods that the sandbox leaves out; who has their scope is answered as for an unknown path. */
	findHandler(rpc: Rpc): MethodHandler<never> | undefined;
	/** Any one of these short scope names will do. */
	listScopes(rpc: Rpc): readonly string[];
	reset(): void;
}

/** What Google calls them in errors. */
const API_NAMES: Record<GoogleApi, { host: string; title: string }> = {
	data: { host: 'analyticsdata.googleapis.com', title: 'Google Analytics Data API' },
	admin: { host: 'analyticsadmin.googleapis.com', title: 'Google Analytics Admin API' },
	dataManager: { host: 'datamanager.googleapis.com', title: 'Data Manager API' },
};

/** The project whose number Google names in errors; the sandbox has only one. */
const PROJECT_NUMBER = '700000000001';

export function createApiService(
	served: ApiDefinition,
	grants: Grants,
	quirks: AnalyticsQuirks,
): SandboxService {
	const { api, listScopes: scopes } = served;
	let known: Array<{ rpc: Rpc; method: MethodHandler<never> | undefined }> | undefined;

	const answer = async (request: SandboxRequest): Promise<SandboxReply> => {
		known ??= loadApiSchema(api).rpcs.map((rpc) => ({ rpc, method: served.findHandler(rpc) }));
		const path = decodeURIComponent(request.path);
		const found = known.find(
			({ rpc }) => rpc.httpMethod === request.method && rpc.pathPattern.test(path),
		);
		if (found === undefined) return buildNotFoundPage(request.path);
		const { rpc, method } = found;
		const principal = authenticate(grants, request);
		if (quirks.switches.disabled[api]) throw apiDisabled(api);
		if (!scopes(rpc).some((scope) => principal.scopes.has(scope)))
			throw insufficientScopes(api, rpc);
		if (method === undefined) return buildNotFoundPage(request.path);
		const inPath = rpc.pathPattern.exec(path)?.[1];
		// Everything in it has just been held against the message that the method is typed by.
		const message = readRequestMessage(rpc, inPath, request.query, request.text) as never;
		const reply = await method(message, principal);
		return {
			status: 200,
			body: writeResponse(rpc.responseType, reply, wantsNumericEnums(request)),
		};
	};

	return {
		reset: () => served.reset(),
		answer: async (request) => await answer(request).catch(toReply),
	};
}

function authenticate(grants: Grants, { headers }: SandboxRequest): Principal {
	const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '') ?? [];
	const principal = grants.findPrincipal(token);
	if (principal !== undefined) return principal;
	throw new GoogleError(
		'UNAUTHENTICATED',
		'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
	);
}

function insufficientScopes(api: GoogleApi, { fullName: method }: Rpc): GoogleError {
	return new GoogleError('PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [
		buildErrorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { method, service: API_NAMES[api].host }),
	]);
}

function apiDisabled(api: GoogleApi): GoogleError {
	const { host, title } = API_NAMES[api];
	const url = `https://console.developers.google.com/apis/api/${host}/overview?project=${PROJECT_NUMBER}`;
	return new GoogleError(
		'PERMISSION_DENIED',
		`${title} has not been used in project ${PROJECT_NUMBER} before or it is disabled. Enable it by visiting ${url} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`,
		[
			{
				'@type': 'type.googleapis.com/google.rpc.Help',
				links: [{ description: 'Google developers console API activation', url }],
			},
			buildErrorInfo('SERVICE_DISABLED', {
				consumer: `projects/${PROJECT_NUMBER}`,
				service: host,
			}),
		],
	);
}

/** Google's own REST clients ask for enums as numbers. */
const wantsNumericEnums = ({ query }: SandboxRequest) =>
	/enum-encoding=int/.test(query.get('$alt') ?? '');
