/** Methods, messages and enums of the APIs: protobufjs reads them from the protos that Google's own clients ship. */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

import { Root, Type, type Enum, type Field, type Method } from 'protobufjs';

export type ApiName = 'data' | 'admin' | 'dataManager';
export type ApiVersion = 'v1alpha' | 'v1beta' | 'v1';

/** One HTTP address of a method. A method with two addresses (below accounts and below properties) has two of these. */
export interface Rpc {
	/** `RunReport` */
	name: string;
	/** `google.analytics.data.v1beta.BetaAnalyticsData.RunReport` */
	fullName: string;
	version: ApiVersion;
	/** `POST` */
	httpMethod: string;
	/** `/v1beta/{property=properties/*}:runReport` */
	template: string;
	/** Matches the paths of the template; its only group is the value of `pathField`. */
	pathPattern: RegExp;
	/** The field that comes from the path: `property`, `keyEvent.name`. */
	pathField: string | undefined;
	/** The field that comes from the body, or `*` where the body is the whole message. */
	bodyField: string | undefined;
	requestType: Type;
	responseType: Type;
}

interface HttpRule {
	body?: string;
	additional_bindings?: HttpRule | HttpRule[];
	[httpMethod: string]: unknown;
}

/** Where the protos of an API are. */
interface ProtoSource {
	/** The npm package of Google's client. */
	client: string;
	/** `google.analytics.data`, without the version. */
	scope: string;
	/** The service of each version. Names without a version mean the first one. */
	services: Partial<Record<ApiVersion, string>>;
	/** The file with the services; it imports the others. */
	file: string;
}

const SOURCES: Record<ApiName, ProtoSource> = {
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

export function toSnakeCase(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function toCamelCase(name: string): string {
	return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** protobufjs joins a full name from the names of all parents each time, which large reports ask for at every value. */
const typeNames = new WeakMap<Type | Enum, string>();

/** `google.analytics.data.v1beta.MetricType` */
export function getTypeName(type: Type | Enum): string {
	const known = typeNames.get(type);
	if (known !== undefined) return known;
	const name = type.fullName.slice(1);
	typeNames.set(type, name);
	return name;
}

/** A field of a message by its name in JSON. */
export function findFieldByName({ fields }: Type, name: string): Field | undefined {
	return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The type of a field that holds a message; undefined for all other fields. */
export function getMessageType(field: Field | undefined): Type | undefined {
	return field?.resolvedType instanceof Type ? field.resolvedType : undefined;
}

type FieldBehavior = 'REQUIRED' | 'IDENTIFIER' | 'IMMUTABLE' | 'OUTPUT_ONLY';

/** Whether the proto marks a field with one of these values of `google.api.field_behavior`. */
export function hasFieldBehavior(field: Field, ...behaviors: FieldBehavior[]): boolean {
	return readOptions<FieldBehavior>(field, 'field_behavior').some((behavior) =>
		behaviors.includes(behavior),
	);
}

/** The values of a `google.api` option, which a proto may repeat. */
function readOptions<T>({ parsedOptions }: Field | Method, name: string): T[] {
	const options = (parsedOptions ?? []) as Array<Record<string, T>>;
	return options.flatMap((option) => option[`(google.api.${name})`] ?? []);
}

/** The methods of an API, and its messages and enums by name. */
export interface ApiSchema {
	rpcs: Rpc[];
	/** `KeyEvent`, `KeyEvent.DefaultValue`; of the API's first version unless another one is named. */
	findMessageType(name: string, version?: ApiVersion): Type;
	findEnum(name: string, version?: ApiVersion): Enum;
}

const schemas = new Map<ApiName, ApiSchema>();

/** The schema of an API. Its files are read once, when the first request needs them. */
export function loadApiSchema(api: ApiName): ApiSchema {
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
	const clientFolder = dirname(require.resolve(`${client}/build/protos/protos.json`));
	const gaxEntry = require.resolve('google-gax', { paths: [clientFolder] });
	const folders = [clientFolder, join(dirname(gaxEntry), '../protos')];
	const root = new Root();
	root.resolvePath = (_, path) => {
		if (isAbsolute(path)) return path;
		return folders.map((folder) => join(folder, path)).find(existsSync) ?? path;
	};
	const scopeFolder = scope.replaceAll('.', '/');
	return root.loadSync(versions.map((version) => `${scopeFolder}/${version}/${file}.proto`));
}

/** One entry for each address that the option `google.api.http` gives a method. */
function listRpcs(method: Method, version: ApiVersion): Rpc[] {
	return readOptions<HttpRule>(method, 'http')
		.flatMap((rule) => [rule, ...[rule.additional_bindings ?? []].flat()])
		.map((rule) => buildRpc(method, version, rule));
}

function buildRpc(method: Method, version: ApiVersion, rule: HttpRule): Rpc {
	const httpMethod = HTTP_METHODS.find((name) => name in rule) ?? '';
	const template = String(rule[httpMethod]);
	const pathField = /\{([^=}]+)/.exec(template)?.[1];
	return {
		name: method.name,
		fullName: method.fullName.slice(1),
		version,
		httpMethod: httpMethod.toUpperCase(),
		template,
		pathPattern: new RegExp(`^${toPatternSource(template)}$`),
		pathField: pathField && toCamelCase(pathField),
		bodyField: rule.body && toCamelCase(rule.body),
		requestType: method.resolvedRequestType!,
		responseType: method.resolvedResponseType!,
	};
}

/** The source of a regular expression for `/v1beta/{property=properties/*}:runReport`. */
function toPatternSource(template: string): string {
	return template.replace(/\{[^=}]+=([^}]+)\}/g, '($1)').replaceAll('*', '[^/:]+');
}
