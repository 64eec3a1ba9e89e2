import type { ICredentialType, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { OUTCOMES } from '../nodes/Enrichment/records/envelope';
import { SPELLINGS } from '../nodes/Enrichment/records/spellings';
import { OFF_UNLESS_ADDED } from '../nodes/shared/node/field';
import { credentials, nodes, operationsOf, type Operation } from './descriptions';
import { choicesOf, fieldsIn } from './fields';

/** A line of a table of fields. */
type Row = { where: string; field: string; path: string; standard: string; meaning: string };

const INTRODUCTION = `# Reference

Every field and every outcome, written by \`npm run generate\` from the sources; a test keeps it current.
_Name_ is what a saved workflow and an expression hold. Fields that a list in the panel adds (options, filters) have the
name of that list before their own.`;

/** The page. Its tables are not padded: that would make it five times as long, and every change a change of all lines. */
export function reference(): string {
	const parts = [
		INTRODUCTION,
		...nodes.flatMap(nodePart),
		outcomesPart(),
		columnsPart(),
		...credentials.map(credentialPart),
	];
	return `${parts.join('\n\n')}\n`;
}

/** How the columns of a record may be called, from the one table that reads and fills them. */
function columnsPart(): string {
	const rows = (['contact', 'company'] as const).flatMap((entity) =>
		Object.entries(SPELLINGS[entity]).map(([column, others]) => [
			entity,
			code(column),
			others.join(', '),
		]),
	);
	return [
		'## Columns of a record',
		`What _Enrich_ reads where no identifier is mapped, and what _Fill My Empty Columns_ fills. Capitals, accents, blanks, signs and the \`__c\` of Salesforce do not count, nor what a question begins with ("Your", "What is your", "Contact"). Where in an item the fields stand is in [behaviour.md](behaviour.md#layouts-of-items).`,
		table(['Of', 'Column', 'Also called'], rows),
	].join('\n\n');
}

function nodePart(node: INodeTypeDescription): string[] {
	const operations = operationsOf(node);
	return [
		`## ${node.displayName}`,
		table(
			['Resource', 'Operation', 'Name', 'What it does'],
			operations.map((each) => [
				each.resourceName,
				each.operationName,
				code(nameOf(each)),
				sentence(each.description),
			]),
		),
		`### Fields of ${node.displayName}`,
		fieldTable(rowsOfNode(operations)),
	];
}

const nameOf = ({ resource, operation }: Operation) => `${resource}.${operation}`;

/** The same field of several operations is one row. What only the variant for AI agents shows is told by it. */
function rowsOfNode(operations: Operation[]): Row[] {
	const rows = new Map<string, { row: Row; operations: Operation[] }>();
	for (const operation of operations)
		for (const row of operation.fields.filter(isForPeople).flatMap(rowsOfField)) {
			const key = JSON.stringify(row);
			const known = rows.get(key) ?? { row, operations: [] };
			rows.set(key, known);
			if (!known.operations.includes(operation)) known.operations.push(operation);
		}
	return [...rows.values()].map(({ row, operations: shown }) => ({
		...row,
		where: shown.length === operations.length ? 'all' : whereOf(shown),
	}));
}

/** What only the panel of an AI agent's tool shows stands beside the field for people, with another default. */
const isForPeople = ({ displayOptions }: INodeProperties) =>
	!displayOptions?.show?.['@tool']?.includes(true);

/** Operations by resource, e.g. `contact: enrich, find`. */
function whereOf(operations: Operation[]): string {
	const byResource = new Map<string, string[]>();
	for (const { resource, operation } of operations)
		byResource.set(resource, [...(byResource.get(resource) ?? []), operation]);
	return [...byResource]
		.map(([resource, names]) => `${resource}: ${names.join(', ')}`)
		.join('; ');
}

function rowsOfField(field: INodeProperties): Row[] {
	return fieldsIn(field).map(({ path, property }) => ({
		where: '',
		field: property.displayName,
		path: code(path),
		standard: standardOf(property),
		meaning: [sentence(property.description ?? ''), valuesOf(property)]
			.filter(Boolean)
			.join(' '),
	}));
}

/** Groups of fields have no default of their own. */
function standardOf({ type, default: standard, builderHint }: INodeProperties): string {
	if (builderHint?.propertyHint === OFF_UNLESS_ADDED) return '`true` once added, else `false`';
	if (type === 'collection' || type === 'fixedCollection' || type === 'resourceLocator')
		return '';
	return standard === '' || standard === undefined ? '' : code(JSON.stringify(standard));
}

/** Lists with a meaning for each value are told; long ones (currencies, time zones) are for the panel. */
function valuesOf(property: INodeProperties): string {
	const choices = choicesOf(property);
	if (choices.length === 0) return '';
	if (choices.length > LONGEST_LIST) return `One of ${choices.length} values.`;
	return choices
		.map(({ name, value, description }) =>
			sentence(`${code(String(value))}: ${description ?? name}`),
		)
		.join(' ');
}

const LONGEST_LIST = 30;

function credentialPart({ displayName, name, properties }: ICredentialType): string {
	const shown = properties.filter(({ type }) => type !== 'hidden');
	return `## Credential ${displayName} (${code(name)})\n\n${fieldTable(shown.flatMap(rowsOfField))}`;
}

function fieldTable(rows: Row[]): string {
	const hasPlaces = rows.some(({ where }) => where !== '');
	const columns = [
		'Field',
		'Name',
		'Default',
		'What it does',
		...(hasPlaces ? ['Shown for'] : []),
	];
	return table(
		columns,
		rows.map(({ field, path, standard, meaning, where }) => [
			field,
			path,
			standard,
			meaning,
			...(hasPlaces ? [where] : []),
		]),
	);
}

const OUTPUT_NAMES = { found: 'Found', notFound: 'Not Found', unresolved: 'Unresolved' };

function outcomesPart(): string {
	const rows = OUTCOMES.flatMap(({ status, reasons, output, httpStatus }) =>
		Object.entries(reasons).map(([reason, meaning]) => [
			code(status),
			reason === 'none' ? '' : code(reason),
			sentence(meaning),
			OUTPUT_NAMES[output],
			String(httpStatus),
		]),
	);
	return `## Outcomes of a lookup\n\n${table(['Status', 'Reason', 'What it means', 'Output', 'A webhook answers'], rows)}`;
}

const code = (text: string) => `\`${text}\``;

/** Links and code of the panel in Markdown, ending like a sentence. */
function sentence(html: string): string {
	const text = html
		.replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
		.replace(/<\/?code>/g, '`')
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}

export function table(columns: string[], rows: string[][]): string {
	const line = (cells: string[]) =>
		`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
	return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
