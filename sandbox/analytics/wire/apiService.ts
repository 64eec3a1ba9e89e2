/** One Google API over HTTP: finds the method, checks token, activation and scopes, and reads and writes its messages. */
import { toReply } from '../../http/replyError';
import type { SandboxReply, SandboxRequest, SandboxService } from '../../http/types';
import type { Grants, Principal } from '../oauth/grants';
import type { AnalyticsQuirks } from '../quirks';
import { buildErrorInfo, buildNotFoundPage, GoogleError } from './errors';
import { readRequestMessage } from './readMessage';
import { loadApiSchema, type ApiName, type Rpc } from './schema';
import { writeResponse } from './writeMessage';

/** Does what a method does. The request has been checked against the method's request message. */
export type MethodHandler<Request> = (request: Request, principal: Principal) => unknown;

export interface ApiDefinition {
	api: ApiName;
	/**
	 * Undefined for a method that the sandbox does not have. A caller with the scopes of such a method gets the
	 * answer for an unknown path.
	 */
	findHandler(rpc: Rpc): MethodHandler<never> | undefined;
	/** Short names (`analytics.edit`); a token needs one of them. */
	listScopes(rpc: Rpc): readonly string[];
	reset(): void;
}

interface Route {
	rpc: Rpc;
	handler: MethodHandler<never> | undefined;
}

/** Host and title of each API, as Google's errors name them. */
const API_NAMES: Record<ApiName, { host: string; title: string }> = {
	data: { host: 'analyticsdata.googleapis.com', title: 'Google Analytics Data API' },
	admin: { host: 'analyticsadmin.googleapis.com', title: 'Google Analytics Admin API' },
	dataManager: { host: 'datamanager.googleapis.com', title: 'Data Manager API' },
};

/** The project whose number Google names in errors; the sandbox has only one. */
const PROJECT_NUMBER = '700000000001';

export function createApiService(
	definition: ApiDefinition,
	grants: Grants,
	quirks: AnalyticsQuirks,
): SandboxService {
	const { api } = definition;
	let cachedRoutes: Route[] | undefined;

	// The protos are read when the first request needs them.
	const loadRoutes = (): Route[] => {
		cachedRoutes ??= loadApiSchema(api).rpcs.map((rpc) => ({
			rpc,
			handler: definition.findHandler(rpc),
		}));
		return cachedRoutes;
	};

	const answer = async (request: SandboxRequest): Promise<SandboxReply> => {
		const path = decodeURIComponent(request.path);
		const route = loadRoutes().find(
			({ rpc }) => rpc.httpMethod === request.method && rpc.pathPattern.test(path),
		);
		if (route === undefined) return buildNotFoundPage(request.path);
		const { rpc, handler } = route;
		const principal = authenticate(grants, request);
		if (quirks.switches.disabled[api]) throw apiDisabled(api);
		const hasScope = definition.listScopes(rpc).some((scope) => principal.scopes.has(scope));
		if (!hasScope) throw insufficientScopes(api, rpc);
		if (handler === undefined) return buildNotFoundPage(request.path);
		const pathValue = rpc.pathPattern.exec(path)?.[1];
		// The message has just been checked against the type that the handler expects.
		const message = readRequestMessage(rpc, pathValue, request.query, request.text) as never;
		const response = await handler(message, principal);
		return {
			status: 200,
			body: writeResponse(rpc.responseType, response, wantsNumericEnums(request)),
		};
	};

	return {
		reset: () => definition.reset(),
		answer: async (request) => await answer(request).catch(toReply),
	};
}

/** @throws GoogleError UNAUTHENTICATED without a bearer token that is still good */
function authenticate(grants: Grants, { headers }: SandboxRequest): Principal {
	const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '') ?? [];
	const principal = grants.findPrincipal(token);
	if (principal !== undefined) return principal;
	throw new GoogleError(
		'UNAUTHENTICATED',
		'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
	);
}

function insufficientScopes(api: ApiName, { fullName: method }: Rpc): GoogleError {
	return new GoogleError('PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [
		buildErrorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', {
			method,
			service: API_NAMES[api].host,
		}),
	]);
}

function apiDisabled(api: ApiName): GoogleError {
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
function wantsNumericEnums({ query }: SandboxRequest): boolean {
	return /enum-encoding=int/.test(query.get('$alt') ?? '');
}
