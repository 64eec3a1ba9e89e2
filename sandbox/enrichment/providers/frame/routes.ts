import type { SandboxReply } from '../../../http/types';
import type { Call, ProviderApi } from './provider';

export interface Route {
	answer(call: Call): SandboxReply;
	/** The values of `{name}` in the path, decoded. */
	params: Record<string, string>;
}

/** By the exact endpoint, else by one with `{name}` in its path. */
export function routeOf({ routes }: ProviderApi, endpoint: string): Route | undefined {
	const exact = Object.hasOwn(routes, endpoint) ? routes[endpoint] : undefined;
	if (exact) return { answer: exact, params: {} };
	for (const [pattern, answer] of Object.entries(routes)) {
		const params = paramsOf(pattern, endpoint);
		if (params) return { answer, params };
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
