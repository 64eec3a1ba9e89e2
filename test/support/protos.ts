/**
 * Holds requests and answers against the protocol buffers that Google's own clients ship: which
 * methods there are, what may be in their addresses and bodies, and which of it Google reads at all.
 */
import { readFileSync } from 'node:fs';

import {
	Enum,
	MapField,
	Root,
	Type,
	util,
	type Field,
	type Method,
	type Service,
} from 'protobufjs';

import type { SandboxReply, SandboxRequest } from '../../sandbox/http/types';

type Json = Record<string, unknown>;

export interface Rpc {
	/** `RunReport` */
	name: string;
	verb: string;
	path: RegExp;
	/** Fields of the request that stand in the path. */
	inPath: string[];
	/** `*`, the field that is the body, or nothing. */
	body: string | undefined;
	request: Type;
	answer: Type;
}

const SERVICES = {
	data: ['@google-analytics/data', 'google.analytics.data.v1beta.BetaAnalyticsData'],
	admin: ['@google-analytics/admin', 'google.analytics.admin.v1beta.AnalyticsAdminService'],
} as const;

export type Api = keyof typeof SERVICES;

export class Protocol {
	/** The fields that were met in bodies of requests: `RunReportRequest.limit`. */
	readonly met = new Set<string>();

	private readonly service: Service;

	private readonly rpcs: Rpc[];

	constructor(api: Api) {
		const [module, service] = SERVICES[api];
		const file = require.resolve(`${module}/build/protos/protos.json`);
		const root = Root.fromJSON(
			JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof Root.fromJSON>[0],
		);
		root.resolveAll();
		this.service = root.lookupService(service);
		this.rpcs = this.service.methodsArray.flatMap(rpcOf);
	}

	message(name: string): Type {
		return this.service.lookupType(name);
	}

	valuesOf(name: string): string[] {
		return namesOf(this.service.lookupEnum(name));
	}

	rpcFor({ method, path }: SandboxRequest): Rpc | undefined {
		return this.rpcs.find((rpc) => rpc.verb === method && rpc.path.test(path));
	}

	/** Everything about a request that Google would refuse or not see. */
	faultsOfRequest(request: SandboxRequest): string[] {
		const rpc = this.rpcFor(request);
		if (rpc === undefined) return [`${request.method} ${request.path} is no method`];
		const body = request.text === '' ? undefined : (JSON.parse(request.text) as unknown);
		const strictness = { sent: true, changes: rpc.verb === 'PATCH', met: this.met };
		return [
			...faultsOfBody(rpc, body, strictness),
			...faultsOfQuery(rpc, request.query),
			...faultsOfMask(rpc, request.query, body),
			...missing(rpc, request.query, body),
		];
	}

	/** What Google's clients would not understand of an answer. */
	faultsOfAnswer(request: SandboxRequest, { body }: SandboxReply): string[] {
		const rpc = this.rpcFor(request);
		if (rpc === undefined) return [];
		const json = typeof body === 'string' ? (JSON.parse(body) as unknown) : (body ?? {});
		return faultsIn(rpc.answer, json, rpc.answer.name, { sent: false, changes: false });
	}
}

const HTTP = '(google.api.http)';
const VERBS = ['get', 'post', 'put', 'patch', 'delete'];

function rpcOf(method: Method): Rpc[] {
	const { resolvedRequestType: request, resolvedResponseType: answer, options = {} } = method;
	const verb = VERBS.find((each) => `${HTTP}.${each}` in options);
	if (verb === undefined || request === null || answer === null) return [];
	const template = String(options[`${HTTP}.${verb}`]);
	const body = options[`${HTTP}.body`];
	return [
		{
			name: method.name,
			verb: verb.toUpperCase(),
			path: pathOf(template),
			inPath: [...template.matchAll(/\{([^=}]+)/g)].map(([, name = '']) => name),
			body: typeof body === 'string' ? body : undefined,
			request,
			answer,
		},
	];
}

/** `/v1beta/{property=properties/*}:runReport` as an expression. */
function pathOf(template: string): RegExp {
	const source = template
		.replace(/\{[^=}]+\}/g, '*')
		.replace(/\{[^=]+=([^}]+)\}/g, '$1')
		.replaceAll('*', '[^/:]+');
	return new RegExp(`^${source}$`);
}

function faultsOfBody({ body, request, inPath }: Rpc, json: unknown, how: Strictness): string[] {
	if (body === undefined) return json === undefined ? [] : ['a body where there is none'];
	if (body !== '*') {
		const field = request.fields[util.camelCase(body)];
		return faultsIn(field?.resolvedType as Type, json, body, how);
	}
	const twice = Object.keys(json as Json).filter((key) => inPath.includes(key));
	return [
		...twice.map((key) => `${key} is in the path already`),
		...faultsIn(request, json, request.name, how),
	];
}

function faultsOfQuery({ body, request, inPath }: Rpc, query: URLSearchParams): string[] {
	return [...query].flatMap(([key, value]) => {
		const field = Object.hasOwn(request.fields, key) ? request.fields[key] : undefined;
		const isElsewhere = body === '*' || body === key || inPath.includes(key);
		if (field === undefined || isElsewhere) return [`the query cannot have ${key}`];
		return faultsOfText(field, value).map((fault) => `${key} in the query ${fault}`);
	});
}

function faultsOfText(field: Field, value: string): string[] {
	if (field.resolvedType instanceof Enum) return faultsOfEnum(field.resolvedType, value);
	if (isMask(field)) return [];
	const isRight =
		field.type === 'string' ||
		(field.type === 'bool' && /^(true|false)$/.test(value)) ||
		(/int/.test(field.type) && /^-?\d+$/.test(value));
	return isRight ? [] : [`is no ${field.type}: ${value}`];
}

const isMask = (field: Field) => field.resolvedType?.fullName === '.google.protobuf.FieldMask';

/** A mask names fields of the resource in the spelling of protos, and everything that is sent. */
function faultsOfMask({ request, body }: Rpc, query: URLSearchParams, json: unknown): string[] {
	const field = request.fieldsArray.find(isMask);
	const resource = request.fields[util.camelCase(body ?? '')]?.resolvedType;
	if (field === undefined || !(resource instanceof Type)) return [];
	const paths = (query.get(field.name) ?? '').split(',');
	const named = paths.map(util.camelCase);
	return [
		...paths.filter((path) => !isPath(resource, path)).map((path) => `no field ${path}`),
		...leaves(json)
			.filter((leaf) => !named.some((name) => leaf === name || leaf.startsWith(`${name}.`)))
			.map((leaf) => `${leaf} is not in the mask, so Google does not see it`),
	];
}

function isPath(type: Type, path: string): boolean {
	const [first = '', ...rest] = path.split('.');
	const field = type.fields[util.camelCase(first)];
	if (field === undefined || /[A-Z]/.test(first)) return false;
	if (rest.length === 0) return true;
	return field.resolvedType instanceof Type && isPath(field.resolvedType, rest.join('.'));
}

function leaves(json: unknown, at = ''): string[] {
	if (!isObject(json)) return [at];
	return Object.entries(json).flatMap(([key, value]) =>
		leaves(value, at === '' ? key : `${at}.${key}`),
	);
}

/** Required fields of the request itself; what is in the body is looked at there. */
function missing({ request, body, inPath }: Rpc, query: URLSearchParams, json: unknown): string[] {
	if (body === '*') return [];
	const inBody = json === undefined ? '' : util.camelCase(body ?? '');
	return request.fieldsArray
		.filter((field) => behaves(field, 'REQUIRED'))
		.filter(({ name }) => !inPath.includes(name) && name !== inBody && !query.has(name))
		.map(({ name }) => `${name} is missing`);
}

interface Strictness {
	/** Whether it was sent to Google, and not by it. */
	sent: boolean;
	/** Whether it changes what is there: nothing is required, and what never changes is wrong. */
	changes: boolean;
	met?: Set<string>;
}

/** What is wrong with a message as JSON. */
function faultsIn(type: Type, json: unknown, at: string, how: Strictness): string[] {
	if (type.fullName.startsWith('.google.protobuf.')) return faultsOfWellKnown(type, json, at);
	if (!isObject(json)) return [`${at} is no ${type.name}`];
	const keys = Object.keys(json);
	const crowded = type.oneofsArray.filter(
		({ oneof }) => oneof.filter((name) => keys.includes(name)).length > 1,
	);
	const required = how.sent && !how.changes;
	return [
		...crowded.map(({ name }) => `${at} has more than one ${name}`),
		...type.fieldsArray
			.filter((field) => required && behaves(field, 'REQUIRED') && !keys.includes(field.name))
			.map(({ name }) => `${at}.${name} is missing`),
		...keys.flatMap((key) => faultsOfField(type, key, json[key], `${at}.${key}`, how)),
	];
}

function faultsOfField(
	type: Type,
	key: string,
	value: unknown,
	at: string,
	how: Strictness,
): string[] {
	const field = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined;
	if (field === undefined) return [`${at} is no field of ${type.name}`];
	how.met?.add(`${type.name}.${key}`);
	if (how.sent && behaves(field, 'OUTPUT_ONLY')) return [`${at} is Google's to set`];
	if (how.changes && behaves(field, 'IMMUTABLE')) return [`${at} never changes`];
	if (field instanceof MapField) {
		return Object.entries(value as Json).flatMap(([name, each]) =>
			faultsOfValue(field, each, `${at}.${name}`, how),
		);
	}
	if (!field.repeated) return faultsOfValue(field, value, at, how);
	if (!Array.isArray(value)) return [`${at} is no list`];
	return value.flatMap((each, index) => faultsOfValue(field, each, `${at}[${index}]`, how));
}

function faultsOfValue(field: Field, value: unknown, at: string, how: Strictness): string[] {
	const { resolvedType, type } = field;
	if (resolvedType instanceof Type) return faultsIn(resolvedType, value, at, how);
	if (resolvedType instanceof Enum) {
		return faultsOfEnum(resolvedType, value).map((fault) => `${at} ${fault}`);
	}
	return isScalar(type, value, how) ? [] : [`${at} is no ${type}: ${JSON.stringify(value)}`];
}

function faultsOfEnum(values: Enum, value: unknown): string[] {
	return typeof value === 'string' && namesOf(values).includes(value)
		? []
		: [`is no ${values.name}: ${JSON.stringify(value)}`];
}

/** The first value of every enum of Google stands for none. */
function namesOf({ values }: Enum): string[] {
	return Object.keys(values).filter((name) => values[name] !== 0 || !/_UNSPECIFIED$/.test(name));
}

function isScalar(type: string, value: unknown, { sent }: Strictness): boolean {
	const isInteger = typeof value === 'number' && Number.isSafeInteger(value);
	if (type === 'string' || type === 'bool') {
		return typeof value === (type === 'bool' ? 'boolean' : 'string');
	}
	// Google sends 64 bits as text always, and takes both.
	if (/64/.test(type)) {
		return (sent && isInteger) || (typeof value === 'string' && /^-?\d{1,19}$/.test(value));
	}
	if (/32/.test(type)) return isInteger && Math.abs(value) < 2 ** 31;
	return /^(double|float)$/.test(type) && Number.isFinite(value);
}

const WELL_KNOWN: Record<string, RegExp> = {
	Timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/,
	Duration: /^-?\d+(\.\d{1,9})?s$/,
};

function faultsOfWellKnown({ name }: Type, json: unknown, at: string): string[] {
	if (name === 'Empty') return JSON.stringify(json) === '{}' ? [] : [`${at} is not empty`];
	const form = WELL_KNOWN[name];
	const isRight = typeof json === 'string' && form !== undefined && form.test(json);
	return isRight ? [] : [`${at} is no ${name}: ${JSON.stringify(json)}`];
}

/** Of several behaviors the clients' files keep the last. */
function behaves({ options }: Field, behavior: string): boolean {
	return options?.['(google.api.field_behavior)'] === behavior;
}

function isObject(json: unknown): json is Json {
	return typeof json === 'object' && json !== null && !Array.isArray(json);
}
