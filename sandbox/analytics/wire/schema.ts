/**
 * Methods, messages and enums of the APIs, from the protocol buffers that Google's own clients
 * ship, read by protobufjs.
 */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

import { Root, Type, type Enum, type Field, type Method } from 'protobufjs';

export type GoogleApi = 'data' | 'admin' | 'dataManager';
export type ApiVersion = 'v1alpha' | 'v1beta' | 'v1';

/** One address of a method; a method with two (of accounts and of properties) is here twice. */
export interface Rpc {
	/** `RunReport` */
	name: string;
	/** `google.analytics.data.v1beta.BetaAnalyticsData.RunReport` */
	fullName: string;
	version: ApiVersion;
	httpMethod: string;
	/** `/v1beta/{property=properties/*}:runReport` */
	template: string;
	/** The template as an expression, its only group the field that stands in the path. */
	pathPattern: RegExp;
	/** `property`, `keyEvent.name` */
	pathField: string | undefined;
	/** `*`, the field that is the body, or nothing. */
	bodyField: string | undefined;
	requestType: Type;
	responseType: Type;
}

interface HttpRule {
	body?: string;
	additional_bindings?: HttpRule | HttpRule[];
	[verb: string]: unknown;
}

/** Where an API is described. */
interface ProtoSource {
	/** Google's client, as npm knows it. */
	client: string;
	/** `google.analytics.data`, without the version. */
	scope: string;
	/** Of each version, the one that is meant where none is named first. */
	services: Partial<Record<ApiVersion, string>>;
	/** The file with the services; it imports the others. */
	file: string;
}

const SOURCES: Record<GoogleApi, ProtoSource> = {
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
const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export const toSnakeCase = (name: string) =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const toCamelCase = (name: string) =>
	name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `google.analytics.data.v1beta.MetricType` */
export const getTypeName = ({ fullName }: Type | Enum) => fullName.slice(1);

/** A field by its name in JSON. */
export const findFieldByName = ({ fields }: Type, name: string): Field | undefined =>
	Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The message that a field holds, if it holds one. */
export const messageTypeOfField = (field: Field | undefined): Type | undefined =>
	field?.resolvedType instanceof Type ? field.resolvedType : undefined;

type Behavior = 'REQUIRED' | 'IDENTIFIER' | 'IMMUTABLE' | 'OUTPUT_ONLY';

export const hasFieldBehavior = (field: Field, ...behaviors: Behavior[]): boolean =>
	readOptions<Behavior>(field, 'field_behavior').some((each) => behaviors.includes(each));

/** An option may be given several times. */
const readOptions = <T>({ parsedOptions }: Field | Method, name: string): T[] =>
	((parsedOptions ?? []) as Array<Record<string, T>>).flatMap(
		(option) => option[`(google.api.${name})`] ?? [],
	);

/** The methods of an API, and its messages and enums by name. */
export interface ApiSchema {
	rpcs: Rpc[];
	/** `KeyEvent`, `KeyEvent.DefaultValue`; of the API's first version unless another one is named. */
	findMessageType(name: string, version?: ApiVersion): Type;
	findEnum(name: string, version?: ApiVersion): Enum;
}

const schemas = new Map<GoogleApi, ApiSchema>();

/** The schema of an API. Its files are read once, when the first request needs them. */
export function loadApiSchema(api: GoogleApi): ApiSchema {
	const schema = schemas.get(api) ?? readApiSchema(SOURCES[api]);
	schemas.set(api, schema);
	return schema;
}

function readApiSchema(source: ProtoSource): ApiSchema {
	const { scope, services } = source;
	const versions = Object.keys(services) as ApiVersion[];
	const root = loadProtoRoot(source, versions);
	const qualify = (name: string, version = versions[0]) => `${scope}.${version}.${name}`;
	const rpcs = versions.flatMap((version) => {
		const service = root.lookupService(qualify(services[version]!, version));
		return service.methodsArray.flatMap((method) => listRpcs(method, version));
	});
	return {
		rpcs,
		findMessageType: (name, version) => root.lookupType(qualify(name, version)),
		findEnum: (name, version) => root.lookupEnum(qualify(name, version)),
	};
}

/** Google's client ships the API's own files, and `google-gax` those that they import. */
function loadProtoRoot({ client, scope, file }: ProtoSource, versions: ApiVersion[]): Root {
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

function listRpcs(method: Method, version: ApiVersion): Rpc[] {
	return readOptions<HttpRule>(method, 'http')
		.flatMap((rule) => [rule, ...[rule.additional_bindings ?? []].flat()])
		.map((rule) => buildRpc(method, version, rule));
}

function buildRpc(method: Method, version: ApiVersion, rule: HttpRule): Rpc {
	const verb = HTTP_METHODS.find((each) => each in rule) ?? '';
	const template = String(rule[verb]);
	const pathField = /\{([^=}]+)/.exec(template)?.[1];
	return {
		name: method.name,
		fullName: method.fullName.slice(1),
		version,
		httpMethod: verb.toUpperCase(),
		template,
		pathPattern: new RegExp(`^${toPatternSource(template)}$`),
		pathField: pathField && toCamelCase(pathField),
		bodyField: rule.body && toCamelCase(rule.body),
		requestType: method.resolvedRequestType!,
		responseType: method.resolvedResponseType!,
	};
}

/** `/v1beta/{property=properties/*}:runReport` as an expression. */
function toPatternSource(template: string): string {
	return template.replace(/\{[^=}]+=([^}]+)\}/g, '($1)').replaceAll('*', '[^/:]+');
}
