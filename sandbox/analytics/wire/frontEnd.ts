/** What stands before each Google API: routing, authentication, API activation, scopes. */
import type { SandboxReply, SandboxRequest, Service } from '../../http/types';
import type { Grants, Principal } from '../oauth/grants';
import { withNumericEnums } from './numericEnums';
import { errorInfo, Refusal, unknownPath } from './refusal';

const SIGN_IN = 'https://developers.google.com/identity/sign-in/web/devconsole-project.';
const EXPECTED =
	'Expected OAuth 2 access token, login cookie or other valid authentication credential.';

/** Parameters every Google API takes besides its own. */
const SYSTEM_PARAMETERS = new Set(
	'$alt alt key fields prettyPrint $prettyPrint quotaUser access_token oauth_token callback $.xgafv uploadType upload_protocol'.split(
		' ',
	),
);

export interface Call {
	request: SandboxRequest;
	/** The variable parts of the path, decoded. */
	params: string[];
	principal: Principal;
}

export interface Route {
	verb: string;
	/** Matched against the decoded path; its groups become `Call.params`. */
	path: RegExp;
	/** Full gRPC name, quoted in some errors. */
	method: string;
	/** Any one of these short scope names will do. */
	scopes: readonly string[];
	/** Names the method binds from the query; any other name is refused. */
	query?: readonly string[];
	run(call: Call): unknown;
}

export interface Api {
	/** `analyticsdata.googleapis.com` */
	host: string;
	/** `Google Analytics Data API` */
	title: string;
	routes: Route[];
	/** True while the API counts as switched off in the caller's Cloud project. */
	disabled(): boolean;
	reset(): void;
}

/** The project whose number Google names in errors; the sandbox has only one. */
const PROJECT_NUMBER = '700000000001';

export function createService(api: Api, grants: Grants): Service {
	return {
		reset: () => api.reset(),
		answer: async (request) => {
			try {
				return await answer(api, grants, request);
			} catch (error) {
				if (error instanceof Refusal) return error.toReply();
				throw error;
			}
		},
	};
}

async function answer(api: Api, grants: Grants, request: SandboxRequest): Promise<SandboxReply> {
	const path = decode(request.path);
	const route = api.routes.find(
		(candidate) => candidate.verb === request.method && candidate.path.test(path),
	);
	if (path === undefined || route === undefined) return unknownPath(request.path);
	const principal = authenticate(api, grants, route, request);
	if (api.disabled()) throw disabled(api);
	if (!route.scopes.some((scope) => principal.scopes.has(scope))) throw wrongScope(api, route);
	refuseUnknownParameters(request, route);
	const params = (route.path.exec(path) ?? []).slice(1);
	const body = await route.run({ request, params, principal });
	return { status: 200, body: wantsNumericEnums(request) ? withNumericEnums(body) : body };
}

function decode(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

function authenticate(api: Api, grants: Grants, route: Route, request: SandboxRequest): Principal {
	const header = request.headers['authorization'];
	const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? request.query.get('access_token');
	if (header === undefined && token === null) throw missingCredentials(api, route);
	const principal = grants.principal(token ?? '');
	if (principal === undefined) throw badCredentials();
	return principal;
}

function missingCredentials({ host }: Api, { method }: Route): Refusal {
	return new Refusal(
		'UNAUTHENTICATED',
		`Request is missing required authentication credential. ${EXPECTED} See ${SIGN_IN}`,
		[errorInfo('CREDENTIALS_MISSING', { method, service: host })],
		{ 'www-authenticate': 'Bearer realm="https://accounts.google.com/"' },
	);
}

function badCredentials(): Refusal {
	return new Refusal(
		'UNAUTHENTICATED',
		`Request had invalid authentication credentials. ${EXPECTED} See ${SIGN_IN}`,
		[],
		{
			'www-authenticate':
				'Bearer realm="https://accounts.google.com/", error="invalid_token"',
		},
	);
}

function wrongScope({ host }: Api, { method }: Route): Refusal {
	return new Refusal(
		'PERMISSION_DENIED',
		'Request had insufficient authentication scopes.',
		[errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { method, service: host })],
		{
			'www-authenticate':
				'Bearer realm="https://accounts.google.com/", error="insufficient_scope"',
		},
	);
}

function disabled({ host, title }: Api): Refusal {
	const url = `https://console.developers.google.com/apis/api/${host}/overview?project=${PROJECT_NUMBER}`;
	return new Refusal(
		'PERMISSION_DENIED',
		`${title} has not been used in project ${PROJECT_NUMBER} before or it is disabled. Enable it by visiting ${url} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`,
		[
			{
				'@type': 'type.googleapis.com/google.rpc.Help',
				links: [{ description: 'Google developers console API activation', url }],
			},
			errorInfo('SERVICE_DISABLED', {
				consumer: `projects/${PROJECT_NUMBER}`,
				service: host,
			}),
		],
	);
}

function refuseUnknownParameters({ query }: SandboxRequest, route: Route): void {
	const known = new Set(route.query ?? []);
	const unknown = [...new Set(query.keys())].filter(
		(name) => !SYSTEM_PARAMETERS.has(name) && !known.has(toCamel(name)),
	);
	if (unknown.length === 0) return;
	const violations = unknown.map((name) => ({
		description: `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
	}));
	throw new Refusal(
		'INVALID_ARGUMENT',
		violations.map(({ description }) => description).join('\n'),
		[{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }],
	);
}

const toCamel = (name: string) =>
	name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Google's own REST clients ask for enums as numbers. */
const wantsNumericEnums = ({ query }: SandboxRequest) =>
	/enum-encoding=int/.test(query.get('$alt') ?? '');
