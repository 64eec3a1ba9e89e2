/**
 * The text of a class that has the data of an instance written out. Its functions call those of the real
 * class, whose file is loaded by the first of these calls.
 */
export function lightFile(name: string, instance: object, code: string): string {
	const fields = Object.entries(instance).map(
		([field, value]) => `${field} = ${written(value, `code().${field}`)};`,
	);
	const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(instance))
		.filter((method) => method !== 'constructor')
		.map((method) => `${method}(...inputs) { ${callOf(`code().${method}`)} }`);
	return `'use strict';
let loaded;
const code = () => (loaded ??= new (require('${code}').${name})());
class ${name} {
${[...fields, ...methods].join('\n')}
}
exports.${name} = ${name};`;
}

/** The JavaScript of a value that is found at a path. */
function written(value: unknown, path: string): string {
	if (typeof value === 'function') return `function (...inputs) { ${callOf(path)} }`;
	if (Array.isArray(value)) {
		return `[${value.map((entry, index) => written(entry, `${path}[${index}]`)).join()}]`;
	}
	if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
	const properties = Object.entries(value).map(([key, entry]) => {
		const name = JSON.stringify(key);
		return `${name}: ${written(entry, `${path}[${name}]`)}`;
	});
	return `{\n${properties.join(',\n')}}`;
}

/** n8n passes what it offers as `this`. */
const callOf = (path: string) => `return ${path}.apply(this, inputs);`;
