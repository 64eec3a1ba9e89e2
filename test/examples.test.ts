/** The example workflows as files: what can be said of them without running them. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { Analytics } from '../nodes/Analytics/Analytics.node';
import { findDestination, OUTCOMES } from '../nodes/Enrichment/records/envelope';
import { Enrichment } from '../nodes/Enrichment/Enrichment.node';

interface ExampleNode {
	id: string;
	name: string;
	type: string;
	position: [number, number];
	parameters: Record<string, unknown> & { options?: Record<string, unknown> };
	credentials?: Record<string, { id: unknown; name: string }>;
}

interface Example {
	name: string;
	nodes: ExampleNode[];
	connections: Record<string, Record<string, Array<Array<{ node: string }>>>>;
}

interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

const folder = join(__dirname, '../examples');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const readExample = (file: string) =>
	JSON.parse(readFileSync(join(folder, file), 'utf8')) as Example;
const isNote = ({ type }: ExampleNode) => type === 'n8n-nodes-base.stickyNote';

describe.each(files)('The example workflow %s', (file) => {
	const { name, nodes, connections } = readExample(file);

	it('has a note under its name that says what to change', () => {
		const notes = nodes.filter(isNote).map(({ parameters }) => String(parameters.content));
		expect(notes).toHaveLength(1);
		expect(notes[0]).toMatch(/^## .+\n[A-Z].+\n\n1\. /);
		expect(name).toContain(notes[0]!.split('\n')[0]!.slice('## '.length).split(':')[0]);
	});

	it('mentions only nodes and fields that it has', () => {
		const note = String(nodes.find(isNote)?.parameters.content);
		const bold = [...note.matchAll(/\*\*(.+?)\*\*/g)].map(([, text]) => text);
		const known = [...nodes.map((node) => node.name), 'enriched_contacts', 'Enrichment'];
		expect(bold.filter((text) => !known.includes(text!))).toEqual([]);
		expect(note).not.toMatch(/activat/i);
	});

	it('is listed in the README', () => {
		expect(readme).toContain(`](${file})`);
	});

	it('contains no credential by its ID', () => {
		const ids = nodes.flatMap(({ credentials = {} }) =>
			Object.values(credentials).map(({ id }) => id),
		);
		expect(ids.filter((id) => id !== null)).toEqual([]);
	});

	it('connects nodes that it has, each with its own name', () => {
		const names = nodes.map((node) => node.name);
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
		const targets = Object.values(connections).flatMap((kinds) =>
			Object.values(kinds).flatMap((outputs) => outputs.flat().map(({ node }) => node)),
		);
		const sources = Object.keys(connections);
		expect([...sources, ...targets].filter((each) => !names.includes(each))).toEqual([]);
		const connected = new Set([...sources, ...targets]);
		expect(nodes.filter((node) => !isNote(node) && !connected.has(node.name))).toEqual([]);
	});

	it('has no nodes or notes that cover others', () => {
		const boxes = nodes.map(boxOf);
		const overlaps = boxes.flatMap((one, index) =>
			boxes
				.slice(index + 1)
				.filter((other) => areOverlapping(one, other))
				.map((other) => `${one.name} and ${other.name}`),
		);
		expect(overlaps).toEqual([]);
	});

	it('uses fields and options that the nodes have', () => {
		expect(nodes.flatMap(unknownFields)).toEqual([]);
	});
});

/** With the text below the node; an AI agent is wider than others. */
function boxOf(node: ExampleNode): Box {
	const [x, y] = node.position;
	const { width = 0, height = 0 } = node.parameters as { width?: number; height?: number };
	if (isNote(node))
		return { name: node.name, left: x, top: y, right: x + width, bottom: y + height };
	const span = node.type.endsWith('.agent') ? 256 : 96;
	return { name: node.name, left: x - 32, top: y, right: x + span + 32, bottom: y + 144 };
}

function areOverlapping(one: Box, other: Box): boolean {
	const apart = one.right <= other.left || other.right <= one.left;
	return !apart && one.top < other.bottom && other.top < one.bottom;
}

const descriptions: Record<string, INodeProperties[]> = {
	analytics: new Analytics().description.properties,
	enrichment: new Enrichment().description.properties,
};

function unknownFields({ name, type, parameters }: ExampleNode): string[] {
	const properties = descriptions[type.split('.')[1]!.replace(/Tool$/, '')];
	if (!properties) return [];
	const fields = new Set(properties.map((property) => property.name));
	const members = properties.filter((property) => property.name === 'options');
	const options = new Set(
		members.flatMap((property) => (property.options ?? []).map((option) => option.name)),
	);
	return [
		...Object.keys(parameters).filter((key) => !fields.has(key)),
		...Object.keys(parameters.options ?? {}).filter((key) => !options.has(key)),
	].map((key) => `${name}: ${key}`);
}

/** The response code that the example's expression gives for an outcome. */
function answerOf(name: string, enrichment: object): unknown {
	const example = readExample('crm-webhook-enrichment.json');
	const node = example.nodes.find((each) => each.name === name);
	const code = node?.parameters.options?.responseCode;
	if (typeof code !== 'string') return code;
	const expression = code.replace(/^=\{\{|\}\}$/g, '');
	const evaluate = new Function('$json', `return ${expression}`) as (json: object) => unknown;
	return evaluate({ enrichment });
}

describe('The CRM webhook example', () => {
	const elsewhere = OUTCOMES.filter(({ output }) => output !== 'found');

	it.each(
		elsewhere.flatMap(({ status, reasons }) =>
			Object.keys(reasons).map((reason) => [status, reason] as const),
		),
	)('answers %s / %s with the HTTP status in the table', (status, reason) => {
		const { output, httpStatus } = findDestination({ status, reason });
		const node = output === 'notFound' ? 'Respond not found' : 'Respond unresolved';
		expect(answerOf(node, { status, reason })).toBe(httpStatus);
	});
});
