/**
 * Methods, messages and enums of both APIs, from the protocol buffers that Google's own clients
 * ship. Types are put together when somebody asks for them: most of a schema is never used.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Api = 'data' | 'admin';

export interface EnumType {
	/** `google.analytics.data.v1beta.MetricAggregation` */
	enum: string;
	numbers: Record<string, number>;
}

export interface MessageType {
	/** `google.analytics.data.v1beta.RunReportRequest` */
	message: string;
	/** By their lowerCamelCase names in JSON. */
	fields: Record<string, Field>;
}

export interface Field {
	name: string;
	/** `string`, `int64`, …, or what it is made of. */
	type: string | EnumType | MessageType;
	repeated: boolean;
	/** Fields with the same name here exclude each other. */
	oneof: string | undefined;
	/** `REQUIRED`, `IMMUTABLE`, `OUTPUT_ONLY`, … */
	behaviors: string[];
}

export interface Rpc {
	/** `RunReport` */
	name: string;
	/** `google.analytics.data.v1beta.BetaAnalyticsData.RunReport` */
	fullName: string;
	verb: string;
	/** Its only group is the field that stands in the path. */
	path: RegExp;
	/** `property`, `keyEvent.name` */
	pathField: string | undefined;
	/** `*`, the field that is the body, or nothing. */
	body: string | undefined;
	request: MessageType;
	answer: MessageType;
}

/** A node of `protos.json`: namespace, message, enum or service. */
interface Node {
	nested?: Record<string, Node>;
	fields?: Record<string, FieldNode>;
	oneofs?: Record<string, { oneof: string[] }>;
	values?: Record<string, number>;
	methods?: Record<string, MethodNode>;
}

interface FieldNode {
	type: string;
	rule?: string;
	options?: Record<string, unknown>;
}

interface MethodNode {
	requestType: string;
	responseType: string;
	options?: Record<string, string>;
}

const SERVICES = {
	data: 'google.analytics.data.v1beta.BetaAnalyticsData',
	admin: 'google.analytics.admin.v1beta.AnalyticsAdminService',
} as const;

export const isMessage = (type: Field['type']): type is MessageType =>
	typeof type === 'object' && 'message' in type;
export const isEnum = (type: Field['type']): type is EnumType =>
	typeof type === 'object' && 'enum' in type;

export const snake = (name: string) =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const camel = (name: string) =>
	name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const BEHAVIOR = '(google.api.field_behavior)';
const HTTP = '(google.api.http)';
const VERBS = ['get', 'post', 'put', 'patch', 'delete'];

const schemas: Partial<Record<Api, Schema>> = {};

/** Read once, when the first request needs it. */
export const schemaOf = (api: Api): Schema => (schemas[api] ??= new Schema(api));

export class Schema {
	private readonly root: Node;
	private readonly behaviors: Map<string, string[]>;
	private readonly types = new Map<string, EnumType | MessageType>();
	private readonly methods: Map<string, MethodNode>;
	private readonly service: string;

	constructor(api: Api) {
		const folder = dirname(
			require.resolve(`@google-analytics/${api}/build/protos/protos.json`),
		);
		this.root = JSON.parse(readFileSync(join(folder, 'protos.json'), 'utf8')) as Node;
		const resources = `google/analytics/admin/v1beta/resources.proto`;
		this.behaviors =
			api === 'admin'
				? severalBehaviors(readFileSync(join(folder, resources), 'utf8'))
				: new Map<string, string[]>();
		this.service = SERVICES[api];
		this.methods = new Map(Object.entries(this.node(this.service)?.methods ?? {}));
	}

	get rpcNames(): string[] {
		return [...this.methods.keys()];
	}

	/** Names are looked up from the service outwards: `KeyEvent`, `KeyEvent.CountingMethod`. */
	message(name: string): MessageType {
		const type = this.find(name, this.service);
		if (!isMessage(type)) throw new RangeError(`${name} is no message`);
		return type;
	}

	enum(name: string): EnumType {
		const type = this.find(name, this.service);
		if (!isEnum(type)) throw new RangeError(`${name} is no enum`);
		return type;
	}

	rpc(name: string): Rpc {
		const method = this.methods.get(name);
		const options = method?.options ?? {};
		const verb = VERBS.find((each) => `${HTTP}.${each}` in options);
		if (method === undefined || verb === undefined) throw new RangeError(`No method ${name}`);
		const template = options[`${HTTP}.${verb}`] ?? '';
		const body = options[`${HTTP}.body`];
		return {
			name,
			fullName: `${this.service}.${name}`,
			verb: verb.toUpperCase(),
			path: new RegExp(`^${pathSource(template)}$`),
			pathField: fieldIn(template),
			body: body === undefined ? undefined : camel(body),
			request: this.message(method.requestType),
			answer: this.message(method.responseType),
		};
	}

	private node(path: string): Node | undefined {
		return path
			.split('.')
			.reduce<Node | undefined>((node, name) => node?.nested?.[name], this.root);
	}

	/** A name as it is used inside of `scope`. */
	private find(name: string, scope: string): EnumType | MessageType {
		for (let outer = scope; ; outer = outer.slice(0, Math.max(0, outer.lastIndexOf('.')))) {
			const path = outer === '' ? name : `${outer}.${name}`;
			const node = this.node(path);
			if (node?.values !== undefined) return this.kept(path, () => enumType(path, node));
			if (node?.fields !== undefined)
				return this.kept(path, () => this.messageType(path, node));
			if (outer === '') throw new RangeError(`No type ${name}`);
		}
	}

	private kept<T extends EnumType | MessageType>(path: string, make: () => T) {
		const type = this.types.get(path) ?? make();
		this.types.set(path, type);
		return type;
	}

	private messageType(message: string, node: Node): MessageType {
		const read = (): Record<string, Field> =>
			Object.fromEntries(
				Object.entries(node.fields ?? {}).map(([name, field]) => [
					name,
					this.field(message, name, field, oneofOf(node, name)),
				]),
			);
		let fields: Record<string, Field> | undefined;
		return {
			message,
			get fields() {
				return (fields ??= read());
			},
		};
	}

	private field(scope: string, name: string, node: FieldNode, oneof: string | undefined): Field {
		const { type, rule, options } = node;
		const behavior = options?.[BEHAVIOR];
		const isScalar = /^(string|bool|bytes|double|float|u?int(32|64))$/.test(type);
		return {
			name,
			type: isScalar ? type : this.find(type, scope),
			repeated: rule === 'repeated',
			oneof,
			behaviors:
				this.behaviors.get(`${scope}.${name}`) ??
				(behavior === undefined ? [] : [String(behavior)]),
		};
	}
}

const enumType = (path: string, { values = {} }: Node): EnumType => ({
	enum: path,
	numbers: values,
});

function oneofOf({ oneofs = {} }: Node, field: string): string | undefined {
	return Object.keys(oneofs).find((name) => oneofs[name]?.oneof.includes(field));
}

/** `/v1beta/{property=properties/*}:runReport` as an expression. */
function pathSource(template: string): string {
	return template.replace(/\{[^=}]+=([^}]+)\}/g, '($1)').replaceAll('*', '[^/:]+');
}

function fieldIn(template: string): string | undefined {
	const name = /\{([^=}]+)/.exec(template)?.[1];
	return name === undefined ? undefined : camel(name);
}

/** Of several behaviors of a field `protos.json` keeps the last; the file it was made of has them all. */
function severalBehaviors(proto: string): Map<string, string[]> {
	const scope: string[] = [];
	const found = new Map<string, string[]>();
	const name = /^package ([\w.]+);/m.exec(proto)?.[1] ?? '';
	const tokens = /message (\w+) \{|(\{)|(\})|(\w+) = \d+ \[([^\]]*)\]/g;
	for (const [, message, open, close, field, options] of proto
		.replace(/\/\/.*|"[^"]*"/g, '')
		.matchAll(tokens)) {
		if (message ?? open) scope.push(message ?? '');
		if (close) scope.pop();
		if (field === undefined) continue;
		const behaviors = [...(options ?? '').matchAll(/field_behavior\) = (\w+)/g)];
		const path = [name, ...scope.filter((each) => each !== ''), camel(field)].join('.');
		if (behaviors.length > 1)
			found.set(
				path,
				behaviors.map(([, each = '']) => each),
			);
	}
	return found;
}
