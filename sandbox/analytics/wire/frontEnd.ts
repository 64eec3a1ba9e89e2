/** What stands before each Google API: routing, authentication, API activation, scopes. */
import type { SandboxReply, SandboxRequest, Service } from '../../http/types';
import type { Grants, Principal } from '../oauth/grants';
import { writeAnswer } from './answer';
import { readRequest } from './message';
import { errorInfo, Refusal, unknownPath } from './refusal';
import { schemaOf, type Api as SchemaName, type Rpc } from './schema';

const SIGN_IN = 'https://developers.google.com/identity/sign-in/web/devconsole-project.';
const EXPECTED =
	'Expected OAuth 2 access token, login cookie or other valid authentication credential.';

/** What a method is asked has been held against its message. */
export type Method<Request> = (request: Request, principal: Principal) => unknown;

export interface Api {
	/** `analyticsdata.googleapis.com` */
	host: string;
	/** `Google Analytics Data API` */
	title: string;
	schema: SchemaName;
	/** Nothing for methods that the sandbox leaves out; they answer like unknown paths. */
	method(rpc: Rpc): Method<never> | undefined;
	/** Any one of these short scope names will do. */
	scopes(rpc: Rpc): readonly string[];
	/** Looks at what stands in the path before the rest is read. */
	checkPath?(inPath: string): void;
	/** True while the API counts as switched off in the caller's Cloud project. */
	disabled(): boolean;
	reset(): void;
}

/** The project whose number Google names in errors; the sandbox has only one. */
const PROJECT_NUMBER = '700000000001';

export function createService(api: Api, grants: Grants): Service {
	let served: Served[] | undefined;
	return {
		reset: () => api.reset(),
		answer: async (request) => {
			try {
				served ??= schemaOf(api.schema).rpcs.flatMap((rpc) => {
					const method = api.method(rpc);
					return method === undefined ? [] : [{ rpc, method }];
				});
				return await answer(api, served, grants, request);
			} catch (error) {
				if (error instanceof Refusal) return error.toReply();
				throw error;
			}
		},
	};
}

interface Served {
	rpc: Rpc;
	method: Method<never>;
}

async function answer(
	api: Api,
	served: Served[],
	grants: Grants,
	request: SandboxRequest,
): Promise<SandboxReply> {
	const path = decode(request.path);
	const found = served.find(({ rpc }) => rpc.verb === request.method && rpc.path.test(path));
	if (found === undefined) return unknownPath(request.path);
	const { rpc, method } = found;
	const principal = authenticate(api, grants, rpc, request);
	if (api.disabled()) throw disabled(api);
	if (!api.scopes(rpc).some((scope) => principal.scopes.has(scope))) throw wrongScope(api, rpc);
	const inPath = rpc.path.exec(path)?.[1];
	api.checkPath?.(inPath ?? '');
	// Everything in it has just been held against the message that the method is typed by.
	const message = readRequest(rpc, inPath, request.query, request.text) as never;
	const reply = await method(message, principal);
	return { status: 200, body: writeAnswer(rpc.answer, reply, wantsNumericEnums(request)) };
}

function decode(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

function authenticate(api: Api, grants: Grants, rpc: Rpc, request: SandboxRequest): Principal {
	const header = request.headers['authorization'];
	const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? request.query.get('access_token');
	if (header === undefined && token === null) throw missingCredentials(api, rpc);
	const principal = grants.principal(token ?? '');
	if (principal === undefined) throw badCredentials();
	return principal;
}

const REALM = { 'www-authenticate': 'Bearer realm="https://accounts.google.com/"' };
const becauseOf = (error: string) => ({
	'www-authenticate': `${REALM['www-authenticate']}, error="${error}"`,
});

function missingCredentials({ host }: Api, { fullName: method }: Rpc): Refusal {
	return new Refusal(
		'UNAUTHENTICATED',
		`Request is missing required authentication credential. ${EXPECTED} See ${SIGN_IN}`,
		[errorInfo('CREDENTIALS_MISSING', { method, service: host })],
		REALM,
	);
}

function badCredentials(): Refusal {
	return new Refusal(
		'UNAUTHENTICATED',
		`Request had invalid authentication credentials. ${EXPECTED} See ${SIGN_IN}`,
		[],
		becauseOf('invalid_token'),
	);
}

function wrongScope({ host }: Api, { fullName: method }: Rpc): Refusal {
	return new Refusal(
		'PERMISSION_DENIED',
		'Request had insufficient authentication scopes.',
		[errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { method, service: host })],
		becauseOf('insufficient_scope'),
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

/** Google's own REST clients ask for enums as numbers. */
const wantsNumericEnums = ({ query }: SandboxRequest) =>
	/enum-encoding=int/.test(query.get('$alt') ?? '');
