/** The rooms of the sources, as docs/architecture.md names them, and the imports between them. */
import { posix } from 'node:path';

import ts from 'typescript';

import { listSources, readProjectText } from './shared/sources';
import { replaceGeneratedSection } from './providerLists';

/** Where a file lives. */
export interface SourceLocation {
	/** As in the tables of docs/architecture.md, such as `shared/core` or `match`. */
	room: string;
	/** `Enrichment` or `Analytics`, where it belongs to one of the nodes. */
	node?: string;
}

/** The location of a source file, or of what an import names. */
export function findRoom(file: string): SourceLocation {
	const [top = '', node = '', room = '', ...deeper] = file.split('/');
	if (top === 'credentials') return { room: 'credentials' };
	if (top !== 'nodes') return { room: findUnpublishedRoom(file) };
	if (node === 'shared') return { room: `shared/${room}` };
	if (deeper.length > 0) return { room, node };
	if (/\.node(\.ts)?$/.test(room)) return { room: 'node', node };
	return { room: /^(methods|pickers)(\.ts)?$/.test(room) ? 'methods' : 'service', node };
}

/** `scripts/shared`, which everything may use, is a room of its own; any other folder is one as a whole. */
export function findUnpublishedRoom(file: string): string {
	return file.startsWith('scripts/shared/') ? 'scripts/shared' : file.split('/')[0]!;
}

/** The file that a relative import names, without its ending; an import of a folder is one of its index. */
export function resolveImport(file: string, specifier: string, files: readonly string[]): string {
	const target = posix.join(posix.dirname(file), specifier);
	return files.includes(`${target}/index.ts`) ? `${target}/index` : target;
}

/** The specifiers of everything that a source text imports, in any way. */
export function listImports(text: string): string[] {
	return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** docs/architecture.md with a diagram of the rooms of the published code and the imports between them. */
export function updateRoomDiagram(page: string): string {
	return replaceGeneratedSection(page, 'Rooms', buildRoomDiagram());
}

/** Rooms of a node are told from those of the other by it: `Enrichment/actions`. */
const nameRoom = ({ room, node }: SourceLocation): string =>
	node === undefined ? room : `${node}/${room}`;

/** The rooms that each published room imports from, such as `Enrichment/run` for `Enrichment/actions`. */
export function readRoomImports(): Map<string, string[]> {
	const files = listSources('nodes', 'credentials');
	const imports = new Map<string, Set<string>>();
	for (const file of files) {
		const room = nameRoom(findRoom(file));
		const imported = imports.get(room) ?? new Set<string>();
		imports.set(room, imported);
		for (const specifier of listImports(readProjectText(file))) {
			if (!specifier.startsWith('.')) continue;
			const target = nameRoom(findRoom(resolveImport(file, specifier, files)));
			if (target !== room) imported.add(target);
		}
	}
	return new Map([...imports].map(([room, targets]) => [room, [...targets].sort()]));
}

/** Leaves out every import that others imply. What leads to what stays the same, also where rooms lead to each other. */
function leaveOutImplied(imports: ReadonlyMap<string, string[]>): Map<string, string[]> {
	const left = new Map(imports);
	for (const [room, targets] of imports) {
		for (const target of targets) {
			const others = left.get(room)!.filter((each) => each !== target);
			const without = new Map(left).set(room, others);
			if (leadsTo(without, room, target)) left.set(room, others);
		}
	}
	return left;
}

/** Whether imports lead from one room to another, by any number of rooms between them. */
function leadsTo(
	imports: ReadonlyMap<string, readonly string[]>,
	from: string,
	to: string,
): boolean {
	const waiting = [from];
	const seen = new Set(waiting);
	for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
		for (const next of imports.get(room) ?? []) {
			if (next === to) return true;
			if (seen.has(next)) continue;
			seen.add(next);
			waiting.push(next);
		}
	}
	return false;
}

const NODES = ['Enrichment', 'Analytics'];

/** An arrow for every import that no other arrows imply. */
function buildRoomDiagram(): string {
	const imports = leaveOutImplied(readRoomImports());
	const rooms = [...imports.keys()].sort();
	const toId = (room: string) => room.replaceAll('/', '_');
	const describeRoom = (room: string) => `${toId(room)}["${room.split('/').slice(-1)[0]}"]`;
	const lines = ['```mermaid', 'flowchart TD'];
	for (const node of NODES) {
		lines.push(`\tsubgraph ${node}`);
		for (const room of rooms.filter((each) => each.startsWith(`${node}/`)))
			lines.push(`\t\t${describeRoom(room)}`);
		lines.push('\tend');
	}
	for (const room of rooms.filter((each) => !NODES.includes(each.split('/')[0]!)))
		lines.push(`\t${toId(room)}["${room}"]`);
	for (const room of rooms) {
		for (const target of imports.get(room)!) lines.push(`\t${toId(room)} --> ${toId(target)}`);
	}
	lines.push('```');
	return lines.join('\n');
}
