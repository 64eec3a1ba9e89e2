import { createRequire } from 'node:module';

import { GOOGLE_APIS, type GoogleApi, type GoogleMethod } from '../testing/googleMethods';
import { listPanelOperations, NODE_DESCRIPTIONS } from './panelDescriptions';

const INTRODUCTION = `# Google's methods, and who has them

Every method of Google's APIs for Analytics, written by \`npm run generate\`: which operation of the Analytics node has it, or
why it is left to _API: Call_, which can ask all of them. A test compares the page with the newest clients of Google that this
package was tested with.`;

/** A namespace, service or message of a `protos.json`. */
interface Described {
	nested?: Record<string, Described>;
	methods?: Record<string, unknown>;
}

/** The methods in a client of Google's, each with the versions that have it, such as `RunReport` in `v1beta`. */
export function listClientMethods({
	client,
	scope,
	differsByVersion,
}: GoogleApi): Map<string, string[]> {
	const protos = createRequire(__filename)(`${client}/build/protos/protos.json`) as Described;
	const versions = scope
		.split('.')
		.reduce<Described | undefined>((within, name) => within?.nested?.[name], protos)?.nested;
	const methods = new Map<string, string[]>();
	for (const [version, { nested = {} }] of Object.entries(versions ?? {})) {
		for (const name of Object.values(nested).flatMap((each) =>
			Object.keys(each.methods ?? {}),
		)) {
			const key = differsByVersion ? `${version}.${name}` : name;
			methods.set(key, [...(methods.get(key) ?? []), version].sort().reverse());
		}
	}
	return methods;
}

/** The page of all methods. Its tables are not padded, as those of the reference. */
export function buildGoogleMethodsPage(): string {
	const parts = Object.values(GOOGLE_APIS).flatMap((api) => [`## ${api.name}`, methodTable(api)]);
	return `${[INTRODUCTION, ...parts].join('\n\n')}\n`;
}

function methodTable(api: GoogleApi): string {
	const rows = [...listClientMethods(api)]
		.map(([key, versions]) => [key.split('.').at(-1) ?? '', versions.join(', '), key])
		.sort(([one = ''], [other = '']) => Number(one > other) - Number(one < other))
		.map(([name, versions, key = '']) => {
			const method = new Map(Object.entries(api.methods)).get(key);
			return `| \`${name}\` | ${versions} | ${describeOffer(method)} |`;
		});
	return ['| Method | Version | In this node |', '| --- | --- | --- |', ...rows].join('\n');
}

function describeOffer(method: GoogleMethod | undefined): string {
	if (method === undefined) return '';
	const { operations, through, isPicker, callBecause } = method;
	if (callBecause !== undefined) return `API: Call. ${callBecause}`;
	if (isPicker) return 'The lists of properties and accounts in the panel';
	const names = operations.map(nameOperation).join('; ');
	return through === undefined ? names : `${names} (asks \`${through}\`)`;
}

const OPERATIONS = new Map(
	NODE_DESCRIPTIONS.filter(({ name }) => name === 'analytics')
		.flatMap(listPanelOperations)
		.map(({ resource, operation, resourceName, operationName }) => [
			`${resource}/${operation}`,
			`${resourceName}: ${operationName}`,
		]),
);

/** The name of an operation by its path, such as `Report: Run` for `report/run`; undefined for an unknown path. */
export function findOperationName(operationPath: string): string | undefined {
	return OPERATIONS.get(operationPath);
}

function nameOperation(operationPath: string): string {
	return findOperationName(operationPath) ?? operationPath;
}
