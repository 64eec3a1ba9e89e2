import type { Endpoint, Wire } from '../../wire/wire';

export interface Route {
	/** As the provider lists it: `GET /organizations/{id}`. */
	name: string;
	endpoint: Endpoint;
	/** The values of `{name}` in the path, decoded. */
	params: Record<string, string>;
}

/** Where `GET /organizations/7` goes: to the endpoint of this name, else to one with `{name}` in its path. */
export function endpointOf({ endpoints }: Wire, asked: string): Route | undefined {
	if (Object.hasOwn(endpoints, asked)) {
		return { name: asked, endpoint: endpoints[asked]!, params: {} };
	}
	for (const [name, endpoint] of Object.entries(endpoints)) {
		const params = paramsOf(name, asked);
		if (params) return { name, endpoint, params };
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
