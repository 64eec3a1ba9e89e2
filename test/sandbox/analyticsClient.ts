import { fetch } from 'undici';

import {
	createAnalyticsSandbox,
	type AnalyticsSandbox,
	type IssueOptions,
} from '../../sandbox/analytics';
import { listenOnLoopback, type ServiceEndpoint } from '../../sandbox/http/listen';

export const SHOP = '401000001';
export const SEALED = '406000001';

/** A Saturday; 13:00 in Oslo, 07:00 in New York, Sunday 01:00 in Auckland. */
export const NOON = Date.parse('2026-11-21T12:00:00Z');

export interface Answer {
	status: number;
	body: Json;
}

export type Json = Record<string, unknown>;

/** Reads a value deep inside an answer: `dig(body, 'error.details.0.reason')`. */
export function dig(value: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
}

export const listAt = (value: unknown, path: string) => (dig(value, path) ?? []) as Json[];

export interface Client {
	sandbox: AnalyticsSandbox;
	clock: { time: number; now(): number };
	data: ServiceEndpoint;
	admin: ServiceEndpoint;
	oauth: ServiceEndpoint;
	/** Replaces the token used from now on. */
	signIn(options?: IssueOptions): void;
	/** `POST` to a method of the Data API, such as `runReport`. */
	report(property: string, method: string, body: unknown): Promise<Answer>;
	dataApi(verb: string, path: string, body?: unknown): Promise<Answer>;
	adminApi(verb: string, path: string, body?: unknown): Promise<Answer>;
	/** As new: the state, the time, and a token that works. */
	reset(): void;
	stop(): Promise<void>;
}

export async function startAnalytics(): Promise<Client> {
	const clock = { time: NOON, now: () => clock.time };
	const sandbox = createAnalyticsSandbox({ clock });
	const [data, admin, oauth] = await Promise.all([
		listenOnLoopback(sandbox.data),
		listenOnLoopback(sandbox.admin),
		listenOnLoopback(sandbox.oauth),
	]);
	let token = sandbox.issue().accessToken;

	const send = async (base: string, method: string, path: string, body?: unknown) => {
		const response = await fetch(`${base}${path}`, {
			method,
			headers: { authorization: `Bearer ${token}` },
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		return { status: response.status, body: (await response.json()) as Json };
	};

	return {
		sandbox,
		clock,
		data,
		admin,
		oauth,
		signIn: (options) => void (token = sandbox.issue(options).accessToken),
		report: (property, method, body) =>
			send(data.url, 'POST', `/v1beta/properties/${property}:${method}`, body),
		dataApi: (verb, path, body) => send(data.url, verb, path, body),
		adminApi: (verb, path, body) => send(admin.url, verb, path, body),
		reset: () => {
			for (const endpoint of [data, admin, oauth]) endpoint.reset();
			sandbox.reset();
			clock.time = NOON;
			token = sandbox.issue().accessToken;
		},
		stop: async () => {
			await Promise.all([data.close(), admin.close(), oauth.close()]);
		},
	};
}

/** The rows of a report as plain arrays: dimensions, then metrics. */
export function cells({ body }: Answer): string[][] {
	return listAt(body, 'rows').map((row) =>
		[...listAt(row, 'dimensionValues'), ...listAt(row, 'metricValues')].map(({ value }) =>
			String(value),
		),
	);
}

export const message = ({ body }: Answer) => String(dig(body, 'error.message'));

export const names = (...list: string[]) => list.map((name) => ({ name }));

export const range = (startDate: string, endDate: string, name?: string) => ({
	startDate,
	endDate,
	...(name === undefined ? {} : { name }),
});

export const LAST_WEEK = [range('7daysAgo', 'yesterday')];
