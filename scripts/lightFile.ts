/**
 * The text of a class that has the data of an instance written out. Its functions call those of the real
 * class, whose file is loaded by the first of these calls.
 */
export function lightFile(name: string, instance: object, code: string): string {
	const literals = new Literals(repeatedIn(instance));
	const fields = Object.entries(instance).map(
		([field, value]) => `${field} = ${literals.of(value, `code().${field}`)};`,
	);
	const methods = methodsOf(instance).map(
		(method) => `${method}(...inputs) { ${callOf(`code().${method}`)} }`,
	);
	const load = `let loaded;
const code = () => (loaded ??= new (require('${code}').${name})());`;
	return `'use strict';
${hasFunctions(instance) ? load : ''}
${literals.constants.join('\n')}
class ${name} {
${[...fields, ...methods].join('\n')}
}
exports.${name} = ${name};`;
}

/** Whether there is code behind the data: a credential may have none. */
export function hasFunctions(instance: object): boolean {
	const isOrHas = (value: unknown): boolean =>
		typeof value === 'function' || (isObject(value) && Object.values(value).some(isOrHas));
	return methodsOf(instance).length > 0 || isOrHas(instance);
}

function methodsOf(instance: object): string[] {
	const names = Object.getOwnPropertyNames(Object.getPrototypeOf(instance));
	return names.filter((name) => name !== 'constructor');
}

/** The objects that stand in several places, such as the retry options of every operation. */
function repeatedIn(instance: object): Set<object> {
	const seen = new Set<object>();
	const repeated = new Set<object>();
	const visit = (value: unknown): void => {
		if (!isObject(value)) return;
		if (seen.has(value)) return void repeated.add(value);
		seen.add(value);
		Object.values(value).forEach(visit);
	};
	visit(instance);
	return repeated;
}

/** Values as JavaScript. What is one object in the sources is one here: a constant. */
class Literals {
	readonly constants: string[] = [];
	private readonly names = new Map<object, string>();

	constructor(private readonly repeated: Set<object>) {}

	/** The JavaScript of a value that is found at a path. */
	of(value: unknown, path: string): string {
		if (typeof value === 'function') return `function (...inputs) { ${callOf(path)} }`;
		if (!isObject(value)) return String(JSON.stringify(value));
		if (!this.repeated.has(value)) return this.written(value, path);
		return this.names.get(value) ?? this.declared(value, path);
	}

	private declared(value: object, path: string): string {
		const text = this.written(value, path);
		const name = `shared${this.constants.length}`;
		this.constants.push(`const ${name} = ${text};`);
		this.names.set(value, name);
		return name;
	}

	private written(value: object, path: string): string {
		if (Array.isArray(value)) {
			return `[${value.map((entry, index) => this.of(entry, `${path}[${index}]`)).join()}]`;
		}
		const properties = Object.entries(value).map(([key, entry]) => {
			const name = JSON.stringify(key);
			return `${name}: ${this.of(entry, `${path}[${name}]`)}`;
		});
		return `{\n${properties.join(',\n')}}`;
	}
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

/** n8n passes what it offers as `this`. */
const callOf = (path: string) => `return ${path}.apply(this, inputs);`;
