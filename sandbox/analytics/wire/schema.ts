/**
 * Methods, messages and enums of the APIs, from the protocol buffers that Google's own clients
 * ship, read by protobufjs.
 */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

import { Root, Type, type Enum, type Field, type Method } from 'protobufjs';

export type Api = 'data' | 'admin' | 'dataManager';
export type Version = 'v1alpha' | 'v1beta' | 'v1';

/** One address of a method; a method with two (of accounts and of properties) is here twice. */
export interface Rpc {
	/** `RunReport` */
	name: string;
	/** `google.analytics.data.v1beta.BetaAnalyticsData.RunReport` */
	fullName: string;
	version: Version;
	verb: string;
	/** `/v1beta/{property=properties/*}:runReport` */
	template: string;
	/** The template as an expression, its only group the field that stands in the path. */
	path: RegExp;
	/** `property`, `keyEvent.name` */
	pathField: string | undefined;
	/** `*`, the field that is the body, or nothing. */
	body: string | undefined;
	request: Type;
	answer: Type;
}

interface HttpRule {
	body?: string;
	additional_bindings?: HttpRule | HttpRule[];
	[verb: string]: unknown;
}

/** Where an API is described. */
interface Source {
	/** Google's client, as npm knows it. */
	client: string;
	/** `google.analytics.data`, without the version. */
	scope: string;
	/** Of each version, the one that is meant where none is named first. */
	services: Partial<Record<Version, string>>;
	/** The file with the services; it imports the others. */
	file: string;
}

const SOURCES: Record<Api, Source> = {
	admin: {
		client: '@google-analytics/admin',
		scope: 'google.analytics.admin',
		services: { v1beta: 'AnalyticsAdminService', v1alpha: 'AnalyticsAdminService' },
		file: 'analytics_admin',
	},
	data: {
		client: '@google-analytics/data',
		scope: 'google.analytics.data',
		services: { v1beta: 'BetaAnalyticsData', v1alpha: 'AlphaAnalyticsData' },
		file: 'analytics_data_api',
	},
	dataManager: {
		client: '@google-ads/datamanager',
		scope: 'google.ads.datamanager',
		services: { v1: 'IngestionService' },
		file: 'ingestion_service',
	},
};
const VERBS = ['get', 'post', 'put', 'patch', 'delete'];

export const snake = (name: string) =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const camel = (name: string) =>
	name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `google.analytics.data.v1beta.MetricType` */
export const nameOf = ({ fullName }: Type | Enum) => fullName.slice(1);

/** A field by its name in JSON. */
export const fieldOf = ({ fields }: Type, name: string): Field | undefined =>
	Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The message that a field holds, if it holds one. */
export const messageIn = (field: Field | undefined): Type | undefined =>
	field?.resolvedType instanceof Type ? field.resolvedType : undefined;

type Behavior = 'REQUIRED' | 'IDENTIFIER' | 'IMMUTABLE' | 'OUTPUT_ONLY';

export const isOneOf = (field: Field, ...behaviors: Behavior[]): boolean =>
	optionsOf<Behavior>(field, 'field_behavior').some((each) => behaviors.includes(each));

/** An option may be given several times. */
const optionsOf = <T>({ parsedOptions }: Field | Method, name: string): T[] =>
	((parsedOptions ?? []) as Array<Record<string, T>>).flatMap(
		(option) => option[`(google.api.${name})`] ?? [],
	);

const schemas: Partial<Record<Api, Schema>> = {};

/** Read once, when the first request needs it. */
export const schemaOf = (api: Api): Schema => (schemas[api] ??= readSchema(SOURCES[api]));

type Schema = ReturnType<typeof readSchema>;

function readSchema(source: Source) {
	const { scope, services } = source;
	const versions = Object.keys(services) as Version[];
	const root = rootOf(source, versions);
	const named = (name: string, version = versions[0]) => `${scope}.${version}.${name}`;
	return {
		rpcs: versions.flatMap((version) =>
			root
				.lookupService(named(services[version]!, version))
				.methodsArray.flatMap((method) => rpcsOf(method, version)),
		),
		/** `KeyEvent`, `KeyEvent.DefaultValue` */
		message: (name: string, version?: Version): Type => root.lookupType(named(name, version)),
		enum: (name: string, version?: Version): Enum => root.lookupEnum(named(name, version)),
	};
}

/** Google's client ships the API's own files, and `google-gax` those that they import. */
function rootOf({ client, scope, file }: Source, versions: Version[]): Root {
	const own = dirname(require.resolve(`${client}/build/protos/protos.json`));
	const common = join(dirname(require.resolve('google-gax', { paths: [own] })), '../protos');
	const root = new Root();
	root.resolvePath = (_, path) =>
		isAbsolute(path)
			? path
			: ([own, common].map((folder) => join(folder, path)).find(existsSync) ?? path);
	const folder = scope.replaceAll('.', '/');
	return root.loadSync(versions.map((version) => `${folder}/${version}/${file}.proto`));
}

function rpcsOf(method: Method, version: Version): Rpc[] {
	return optionsOf<HttpRule>(method, 'http')
		.flatMap((rule) => [rule, ...[rule.additional_bindings ?? []].flat()])
		.map((rule) => rpcOf(method, version, rule));
}

function rpcOf(method: Method, version: Version, rule: HttpRule): Rpc {
	const verb = VERBS.find((each) => each in rule) ?? '';
	const template = String(rule[verb]);
	const pathField = /\{([^=}]+)/.exec(template)?.[1];
	return {
		name: method.name,
		fullName: method.fullName.slice(1),
		version,
		verb: verb.toUpperCase(),
		template,
		path: new RegExp(`^${pathSource(template)}$`),
		pathField: pathField && camel(pathField),
		body: rule.body && camel(rule.body),
		request: method.resolvedRequestType!,
		answer: method.resolvedResponseType!,
	};
}

/** `/v1beta/{property=properties/*}:runReport` as an expression. */
function pathSource(template: string): string {
	return template.replace(/\{[^=}]+=([^}]+)\}/g, '($1)').replaceAll('*', '[^/:]+');
}
