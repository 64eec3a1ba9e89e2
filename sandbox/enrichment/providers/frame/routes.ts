import type { SandboxReply } from '../../../http/types';
import type { Call, ProviderApi } from './provider';

export interface Route {
	/** As the provider lists it: `GET /organizations/{id}`. */
	name: string;
	answer(call: Call): SandboxReply;
	/** The values of `{name}` in the path, decoded. */
	params: Record<string, string>;
}

/** By the exact endpoint, else by one with `{name}` in its path. */
export function routeOf(
	{ routes }: Pick<ProviderApi, 'routes'>,
	endpoint: string,
): Route | undefined {
	const exact = Object.hasOwn(routes, endpoint) ? routes[endpoint] : undefined;
	if (exact) return { name: endpoint, answer: exact, params: {} };
	for (const [name, answer] of Object.entries(routes)) {
		const params = paramsOf(name, endpoint);
		if (params) return { name, answer, params };
	}
	return undefined;
}

function paramsOf(pattern: string, endpoint: string): Record<string, string> | undefined {
	const wanted = pattern.split('/');
	const given = endpoint.split('/');
	const names = wanted.map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
	const fits = wanted.every((part, index) =>
		names[index] === undefined ? part === given[index] : given[index] !== '',
	);
	if (!fits || wanted.length !== given.length) return undefined;
	return Object.fromEntries(
		names.flatMap((name, index) =>
			name === undefined ? [] : [[name, decodeURIComponent(given[index] ?? '')]],
		),
	);
}
