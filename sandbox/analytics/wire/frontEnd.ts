/** What stands before each Google API: routing, authentication, API activation, scopes. */
import { replyOf } from '../../http/refused';
import type { SandboxReply, SandboxRequest, Service } from '../../http/types';
import type { Grants, Principal } from '../oauth/grants';
import type { Quirks } from '../quirks';
import { writeAnswer } from './written';
import { readRequest } from './message';
import { errorInfo, Refusal, unknownPath } from './refusal';
import { schemaOf, type Api, type Rpc } from './schema';

/** What a method is asked has been held against its message. */
export type Method<Request> = (request: Request, principal: Principal) => unknown;

export interface ServedApi {
	api: Api;
	/** Nothing for methods that the sandbox leaves out; who has their scope is answered as for an unknown path. */
	method(rpc: Rpc): Method<never> | undefined;
	/** Any one of these short scope names will do. */
	scopes(rpc: Rpc): readonly string[];
	reset(): void;
}

/** What Google calls them in errors. */
const NAMES: Record<Api, { host: string; title: string }> = {
	data: { host: 'analyticsdata.googleapis.com', title: 'Google Analytics Data API' },
	admin: { host: 'analyticsadmin.googleapis.com', title: 'Google Analytics Admin API' },
	dataManager: { host: 'datamanager.googleapis.com', title: 'Data Manager API' },
};

/** The project whose number Google names in errors; the sandbox has only one. */
const PROJECT_NUMBER = '700000000001';

export function createService(served: ServedApi, grants: Grants, quirks: Quirks): Service {
	const { api, scopes } = served;
	let known: Array<{ rpc: Rpc; method: Method<never> | undefined }> | undefined;

	const answer = async (request: SandboxRequest): Promise<SandboxReply> => {
		known ??= schemaOf(api).rpcs.map((rpc) => ({ rpc, method: served.method(rpc) }));
		const path = decodeURIComponent(request.path);
		const found = known.find(({ rpc }) => rpc.verb === request.method && rpc.path.test(path));
		if (found === undefined) return unknownPath(request.path);
		const { rpc, method } = found;
		const principal = authenticate(grants, request);
		if (quirks.now.disabled[api]) throw disabled(api);
		if (!scopes(rpc).some((scope) => principal.scopes.has(scope))) throw wrongScope(api, rpc);
		if (method === undefined) return unknownPath(request.path);
		const inPath = rpc.path.exec(path)?.[1];
		// Everything in it has just been held against the message that the method is typed by.
		const message = readRequest(rpc, inPath, request.query, request.text) as never;
		const reply = await method(message, principal);
		return { status: 200, body: writeAnswer(rpc.answer, reply, wantsNumericEnums(request)) };
	};

	return {
		reset: () => served.reset(),
		answer: async (request) => await answer(request).catch(replyOf),
	};
}

function authenticate(grants: Grants, { headers }: SandboxRequest): Principal {
	const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '') ?? [];
	const principal = grants.principal(token);
	if (principal !== undefined) return principal;
	throw new Refusal(
		'UNAUTHENTICATED',
		'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
	);
}

function wrongScope(api: Api, { fullName: method }: Rpc): Refusal {
	return new Refusal('PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [
		errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { method, service: NAMES[api].host }),
	]);
}

function disabled(api: Api): Refusal {
	const { host, title } = NAMES[api];
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
