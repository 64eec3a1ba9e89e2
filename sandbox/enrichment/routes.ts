import type { SandboxReply, SandboxRequest } from '../http/types';
import { readJson } from './asked';
import { bulk, single, type Provider } from './lookupEndpoints';
import { ANNOUNCED_MAX_BATCH } from './quirks';
import type { Kind } from './records';
import { search } from './search';

interface Route {
	method: 'GET' | 'POST';
	answer(request: SandboxRequest, provider: Provider): SandboxReply;
}

const ROUTES = new Map<string, Route>([
	...lookupRoutes('person'),
	...lookupRoutes('company'),
	['/account', { method: 'GET', answer: account }],
]);

/** `path` is what follows the prefix, or undefined when the request is not under it. */
export function route(
	path: string | undefined,
	request: SandboxRequest,
	provider: Provider,
): SandboxReply {
	const found = ROUTES.get(path ?? '');
	if (!found) return notFound();
	if (found.method !== request.method) return wrongMethod(found.method);
	return found.answer(request, provider);
}

function lookupRoutes(kind: Kind): Array<[string, Route]> {
	return [
		[`/${kind}`, post((request, provider) => single(kind, request, provider))],
		[`/${kind}/bulk`, post((request, provider) => bulkIfAny(kind, request, provider))],
		[`/${kind}/search`, post((request, provider) => searchFor(kind, request, provider))],
	];
}

function post(answer: Route['answer']): Route {
	return { method: 'POST', answer };
}

function bulkIfAny(kind: Kind, request: SandboxRequest, provider: Provider): SandboxReply {
	const { noBulk } = provider.quirks;
	if (!noBulk) return bulk(kind, request, provider);
	return noBulk === 404 ? notFound() : wrongMethod('GET');
}

function searchFor(
	kind: Kind,
	{ text }: SandboxRequest,
	{ directory, quirks }: Provider,
): SandboxReply {
	const json = readJson(text);
	return 'refusal' in json ? json.refusal : search(kind, json.value, directory, quirks);
}

function account(_request: SandboxRequest, { ledger }: Provider): SandboxReply {
	const used = ledger.charges.reduce((sum, { credits }) => sum + credits, 0);
	const body = {
		plan: 'sandbox',
		creditsRemaining: ledger.credits,
		creditsUsed: used,
		maxBatch: ANNOUNCED_MAX_BATCH,
	};
	return { status: 200, body };
}

const notFound = (): SandboxReply => ({
	status: 404,
	body: { message: 'The requested endpoint was not found' },
});

const wrongMethod = (allow: string): SandboxReply => ({
	status: 405,
	headers: { allow },
	body: { message: 'The method is not allowed here' },
});
