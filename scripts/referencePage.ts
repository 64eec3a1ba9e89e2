import type { ICredentialType, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { OUTCOMES } from '../nodes/Enrichment/records/envelope';
import { SPELLINGS } from '../nodes/Enrichment/records/spellings';
import { OFF_UNLESS_ADDED_HINT } from '../nodes/shared/node/field';
import {
	CREDENTIAL_TYPES,
	NODE_DESCRIPTIONS,
	listPanelOperations,
	type PanelOperation,
} from './panelDescriptions';
import { readOptionEntries, listNestedFields } from './panelFields';

/** A row of a table of fields. */
type FieldRow = {
	shownFor: string;
	field: string;
	path: string;
	defaultValue: string;
	meaning: string;
};

const INTRODUCTION = `# Reference

Every field and every outcome, written by \`npm run generate\` from the sources; a test keeps it current.
_Name_ is what a saved workflow and an expression hold. Fields that a list in the panel adds (options, filters) have the
name of that list before their own.`;

/** The text of docs/reference.md. Padded tables would make it five times as long, and change all lines with one. */
export function buildReferencePage(): string {
	const parts = [
		INTRODUCTION,
		...NODE_DESCRIPTIONS.flatMap(buildNodeParts),
		buildOutcomesPart(),
		buildColumnsPart(),
		...CREDENTIAL_TYPES.map(buildCredentialPart),
	];
	return `${parts.join('\n\n')}\n`;
}

/** The names that Enrich recognizes for the columns of a record. */
function buildColumnsPart(): string {
	const rows = (['contact', 'company'] as const).flatMap((entity) =>
		Object.entries(SPELLINGS[entity]).map(([column, others]) => [
			entity,
			toInlineCode(column),
			others.join(', '),
		]),
	);
	return [
		'## Columns of a record',
		`What _Enrich_ reads where no identifier is mapped, and what _Fill My Empty Columns_ fills. Capitals, accents, blanks, signs and the \`__c\` of Salesforce do not count, nor what a question begins with ("Your", "What is your", "Contact"). Where in an item the fields stand is in [behaviour.md](behaviour.md#layouts-of-items).`,
		toMarkdownTable(['Of', 'Column', 'Also called'], rows),
	].join('\n\n');
}

function buildNodeParts(node: INodeTypeDescription): string[] {
	const operations = listPanelOperations(node);
	return [
		`## ${node.displayName}`,
		toMarkdownTable(
			['Resource', 'Operation', 'Name', 'What it does'],
			operations.map((each) => [
				each.resourceName,
				each.operationName,
				toInlineCode(toOperationName(each)),
				toMarkdownSentence(each.description),
			]),
		),
		`### Fields of ${node.displayName}`,
		buildFieldTable(buildNodeRows(operations)),
	];
}

const toOperationName = ({ resource, operation }: PanelOperation) => `${resource}.${operation}`;

/** The rows of all fields of a node. A field that several operations share is one row. */
function buildNodeRows(operations: PanelOperation[]): FieldRow[] {
	const rows = new Map<string, { row: FieldRow; operations: PanelOperation[] }>();
	for (const operation of operations)
		for (const row of operation.fields.filter(isShownOutsideTools).flatMap(buildFieldRows)) {
			const key = JSON.stringify(row);
			const known = rows.get(key) ?? { row, operations: [] };
			rows.set(key, known);
			if (!known.operations.includes(operation)) known.operations.push(operation);
		}
	return [...rows.values()].map(({ row, operations: shown }) => ({
		...row,
		shownFor: shown.length === operations.length ? 'all' : groupByResource(shown),
	}));
}

/** The panel of an AI agent's tool has its own variant of some fields, with another default, which the page leaves out. */
const isShownOutsideTools = ({ displayOptions }: INodeProperties) =>
	!displayOptions?.show?.['@tool']?.includes(true);

/** The operations by resource, such as `contact: enrich, find`. */
function groupByResource(operations: PanelOperation[]): string {
	const byResource = new Map<string, string[]>();
	for (const { resource, operation } of operations)
		byResource.set(resource, [...(byResource.get(resource) ?? []), operation]);
	return [...byResource]
		.map(([resource, names]) => `${resource}: ${names.join(', ')}`)
		.join('; ');
}

function buildFieldRows(field: INodeProperties): FieldRow[] {
	return listNestedFields(field).map(({ path, property }) => ({
		shownFor: '',
		field: property.displayName,
		path: toInlineCode(path),
		defaultValue: formatDefault(property),
		meaning: [toMarkdownSentence(property.description ?? ''), describeValues(property)]
			.filter(Boolean)
			.join(' '),
	}));
}

/** The default of a field; empty for groups of fields, which have none of their own. */
function formatDefault({ type, default: defaultValue, builderHint }: INodeProperties): string {
	if (builderHint?.propertyHint === OFF_UNLESS_ADDED_HINT)
		return '`true` once added, else `false`';
	if (type === 'collection' || type === 'fixedCollection' || type === 'resourceLocator')
		return '';
	return defaultValue === '' || defaultValue === undefined
		? ''
		: toInlineCode(JSON.stringify(defaultValue));
}

/** The values of a list with their meanings. Long lists, such as currencies and time zones, are only counted. */
function describeValues(property: INodeProperties): string {
	const choices = readOptionEntries(property);
	if (choices.length === 0) return '';
	if (choices.length > MAX_LISTED_VALUES) return `One of ${choices.length} values.`;
	return choices
		.map(({ name, value, description }) =>
			toMarkdownSentence(`${toInlineCode(String(value))}: ${description ?? name}`),
		)
		.join(' ');
}

const MAX_LISTED_VALUES = 30;

function buildCredentialPart({ displayName, name, properties }: ICredentialType): string {
	const shown = properties.filter(({ type }) => type !== 'hidden');
	return `## Credential ${displayName} (${toInlineCode(name)})\n\n${buildFieldTable(shown.flatMap(buildFieldRows))}`;
}

function buildFieldTable(rows: FieldRow[]): string {
	const hasPlaces = rows.some(({ shownFor }) => shownFor !== '');
	const columns = [
		'Field',
		'Name',
		'Default',
		'What it does',
		...(hasPlaces ? ['Shown for'] : []),
	];
	return toMarkdownTable(
		columns,
		rows.map(({ field, path, defaultValue, meaning, shownFor }) => [
			field,
			path,
			defaultValue,
			meaning,
			...(hasPlaces ? [shownFor] : []),
		]),
	);
}

const OUTPUT_NAMES = { found: 'Found', notFound: 'Not Found', unresolved: 'Unresolved' };

function buildOutcomesPart(): string {
	const rows = OUTCOMES.flatMap(({ status, reasons, output, httpStatus }) =>
		Object.entries(reasons).map(([reason, meaning]) => [
			toInlineCode(status),
			reason === 'none' ? '' : toInlineCode(reason),
			toMarkdownSentence(meaning),
			OUTPUT_NAMES[output],
			String(httpStatus),
		]),
	);
	return `## Outcomes of a lookup\n\n${toMarkdownTable(['Status', 'Reason', 'What it means', 'Output', 'A webhook answers'], rows)}`;
}

const toInlineCode = (text: string) => `\`${text}\``;

/** HTML of a panel as Markdown, with a full stop at the end. */
function toMarkdownSentence(html: string): string {
	const text = html
		.replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
		.replace(/<\/?code>/g, '`')
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A Markdown table without padding. */
export function toMarkdownTable(columns: string[], rows: string[][]): string {
	const line = (cells: string[]) =>
		`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
	return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
