/** The rooms of the sources: the groups of files in docs/architecture.md, and the imports between them. */
import { posix } from 'node:path';

import ts from 'typescript';

import { listSourceFiles, readProjectText } from './shared/sources';
import { replaceGeneratedSection } from './providerLists';

/** The room of a file. */
export interface SourceLocation {
	/** The name of the room in docs/architecture.md, such as `shared/core` or `match`. */
	room: string;
	/** `Enrichment` or `Analytics`, for a room of one node. */
	node?: string;
}

/** Finds the room of a source file, or of an imported file without its ending. */
export function findRoomOfFile(file: string): SourceLocation {
	const [top = '', node = '', room = '', ...deeper] = file.split('/');
	if (top === 'credentials') return { room: 'credentials' };
	if (top !== 'nodes') return { room: findRoomOfUnpublishedFile(file) };
	if (node === 'shared') return { room: `shared/${room}` };
	if (deeper.length > 0) return { room, node };
	if (/\.node(\.ts)?$/.test(room)) return { room: 'node', node };
	return { room: /^(methods|pickers)(\.ts)?$/.test(room) ? 'methods' : 'service', node };
}

/** Finds the room of an unpublished file: `scripts/shared`, which everything may import, or else its top folder. */
export function findRoomOfUnpublishedFile(file: string): string {
	return file.startsWith('scripts/shared/') ? 'scripts/shared' : file.split('/')[0]!;
}

/** Resolves a relative import to a file without its ending; the import of a folder is one of its index. */
export function resolveImport(file: string, specifier: string, files: readonly string[]): string {
	const target = posix.join(posix.dirname(file), specifier);
	return files.includes(`${target}/index.ts`) ? `${target}/index` : target;
}

/** Lists the specifiers of all imports in a source text, of any kind. */
export function listImports(text: string): string[] {
	return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** docs/architecture.md with a diagram of the rooms of the published code and the imports between them. */
export function replaceRoomDiagramInPage(page: string): string {
	return replaceGeneratedSection(page, 'Rooms', buildRoomDiagram());
}

/** The rooms of a node have its name in front, such as `Enrichment/actions`. */
const nameRoom = ({ room, node }: SourceLocation): string =>
	node === undefined ? room : `${node}/${room}`;

/** The rooms that each published room imports from, such as `Enrichment/run` for `Enrichment/actions`. */
export function readRoomImports(): Map<string, string[]> {
	const files = listSourceFiles('nodes', 'credentials');
	const imports = new Map<string, Set<string>>();
	for (const file of files) {
		const room = nameRoom(findRoomOfFile(file));
		const imported = imports.get(room) ?? new Set<string>();
		imports.set(room, imported);
		for (const specifier of listImports(readProjectText(file))) {
			if (!specifier.startsWith('.')) continue;
			const target = nameRoom(findRoomOfFile(resolveImport(file, specifier, files)));
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
