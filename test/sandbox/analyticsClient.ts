import { Agent, fetch, type Headers, type Response } from 'undici';

import { createAnalytics, type AnalyticsSandbox, type IssueOptions } from '../../sandbox/analytics';
import { listen, type Endpoint } from '../../sandbox/http/listen';

export const SHOP = '401000001';
export const APP = '401000002';
export const FRESH = '401000003';
export const LARGE = '401000004';
export const BLOG = '402000001';
export const SEALED = '406000001';

/** A Saturday; 13:00 in Oslo, 07:00 in New York, Sunday 01:00 in Auckland. */
export const NOON = Date.parse('2026-11-21T12:00:00Z');

export interface Answer {
	status: number;
	headers: Headers;
	text: string;
	body: Json;
}

export type Json = Record<string, unknown>;

/** Reads a value deep inside an answer: `dig(body, 'error.details.0.reason')`. */
export function dig(value: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
}

export const textAt = (value: unknown, path: string) => String(dig(value, path));
export const listAt = (value: unknown, path: string) => (dig(value, path) ?? []) as Json[];

export interface Client {
	sandbox: AnalyticsSandbox;
	clock: { time: number; now(): number };
	data: Endpoint;
	admin: Endpoint;
	oauth: Endpoint;
	/** Replaces the token used from now on. */
	signIn(options?: IssueOptions): { accessToken: string; refreshToken: string };
	useToken(token: string | undefined): void;
	/** `POST` to a method of the Data API, such as `runReport`. */
	report(property: string, method: string, body: unknown): Promise<Answer>;
	dataApi(verb: string, path: string, body?: unknown): Promise<Answer>;
	adminApi(verb: string, path: string, body?: unknown): Promise<Answer>;
	form(
		path: string,
		fields: Record<string, string>,
		headers?: Record<string, string>,
	): Promise<Answer>;
	/** As new: the state, the time, and a token that works. */
	reset(): void;
	stop(): Promise<void>;
}

/**
 * Connections are not kept: client and server share a thread here, and while that is busy with a
 * large answer the server's idle timeout can pass between two requests.
 */
const dispatcher = new Agent({ pipelining: 0 });

export async function startAnalytics(): Promise<Client> {
	const clock = { time: NOON, now: () => clock.time };
	const sandbox = createAnalytics({ clock });
	const [data, admin, oauth] = await Promise.all([
		listen(sandbox.data),
		listen(sandbox.admin),
		listen(sandbox.oauth),
	]);
	sandbox.setAddresses({ data: data.url, admin: admin.url, oauth: oauth.url });
	let token: string | undefined = sandbox.issue().accessToken;

	const send = async (base: string, verb: string, path: string, body?: unknown) =>
		read(
			await fetch(`${base}${path}`, {
				method: verb,
				dispatcher,
				headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
				...(body === undefined
					? {}
					: { body: typeof body === 'string' ? body : JSON.stringify(body) }),
			}),
		);

	return {
		sandbox,
		clock,
		data,
		admin,
		oauth,
		signIn: (options) => {
			const issued = sandbox.issue(options);
			token = issued.accessToken;
			return issued;
		},
		useToken: (given) => {
			token = given;
		},
		report: (property, method, body) =>
			send(data.url, 'POST', `/v1beta/properties/${property}:${method}`, body),
		dataApi: (verb, path, body) => send(data.url, verb, path, body),
		adminApi: (verb, path, body) => send(admin.url, verb, path, body),
		form: async (path, fields, headers = {}) =>
			read(
				await fetch(`${oauth.url}${path}`, {
					method: 'POST',
					dispatcher,
					redirect: 'manual',
					headers,
					body: new URLSearchParams(fields),
				}),
			),
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

async function read(response: Response): Promise<Answer> {
	const text = await response.text();
	let json: Json | undefined;
	return {
		status: response.status,
		headers: response.headers,
		text,
		/** Read when it is looked at: some have 250,000 rows that are only counted. */
		get body() {
			return (json ??= text.startsWith('{') ? (JSON.parse(text) as Json) : {});
		},
	};
}

/** The rows of a report as plain arrays: dimensions, then metrics. */
export function cells({ body }: Answer, key = 'rows'): string[][] {
	return listAt(body, key).map((row) =>
		[...listAt(row, 'dimensionValues'), ...listAt(row, 'metricValues')].map(({ value }) =>
			String(value),
		),
	);
}

export const message = ({ body }: Answer): string => textAt(body, 'error.message');

export const names = (...list: string[]) => list.map((name) => ({ name }));

export const range = (startDate: string, endDate: string, name?: string) => ({
	startDate,
	endDate,
	...(name === undefined ? {} : { name }),
});

export const LAST_WEEK = [range('7daysAgo', 'yesterday')];
