/**
 * Lists every sentence that the package shows, so that all can be read in one go: first what stands
 * in the panels and the credential forms, then the messages that the sources hold.
 */
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import ts from 'typescript';

import { credentials, nodes } from './descriptions';
import { parse, sourcesIn } from './sources';

const SHOWN = ['displayName', 'name', 'action', 'description', 'placeholder', 'hint', 'notice'];
const HOLDS_FIELDS = ['options', 'values', 'typeOptions', 'modes', 'buttonConfig'];

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The texts of a field and of the fields and choices in it; the names that only code sees are left out. */
function textsIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (!isObject(value)) return [];
	const isChoice = !('displayName' in value);
	const own = Object.entries(value).filter(([key]) => SHOWN.includes(key));
	return [
		...own.flatMap(([key, text]) =>
			typeof text === 'string' && text !== '' && (key !== 'name' || isChoice) ? [text] : [],
		),
		...HOLDS_FIELDS.flatMap((key) => textsIn(value[key])),
		...buttonTexts(value['typeOptions']),
	];
}

function buttonTexts(options: unknown): string[] {
	const text = isObject(options) ? options['multipleValueButtonText'] : undefined;
	return typeof text === 'string' ? [text] : [];
}

/** Resource and operations that a field is shown for, e.g. `contact: enrich, find`. */
function placeOf({ displayOptions }: INodeProperties): string {
	const { resource = [], operation = [] } = displayOptions?.show ?? {};
	return [resource, operation]
		.filter((values) => values.length > 0)
		.map((values) => values.join(', '))
		.join(': ');
}

function panelTexts({
	displayName,
	description,
	subtitle,
	properties,
	...rest
}: INodeTypeDescription) {
	const groups = new Map<string, string[]>([
		['', [displayName, description, ...(subtitle?.startsWith('=') ? [] : [subtitle ?? ''])]],
	]);
	groups
		.get('')
		?.push(...textsIn(rest.hints ?? []), ...(rest.hints ?? []).map((hint) => hint.message));
	for (const property of properties) {
		const place = placeOf(property);
		groups.set(place, [...(groups.get(place) ?? []), ...textsIn(property)]);
	}
	return [...groups].map(([place, texts]) => ({
		title: place === '' ? displayName : `${displayName}, ${place}`,
		texts,
	}));
}

const panels = [
	...nodes.flatMap(panelTexts),
	...credentials.map((credential) => ({
		title: `Credential ${credential.displayName}`,
		texts: [credential.displayName, ...textsIn(credential.properties)],
	})),
];

/** Template texts are listed with `{…}` where a value is put in. */
function sentence(node: ts.Node): string | undefined {
	if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
	if (!ts.isTemplateExpression(node)) return undefined;
	return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join('');
}

const isPartOfType = (node: ts.Node) =>
	ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node);

/** Lists of the names that providers and people give to things; nobody sees them. */
const WORD_LISTS =
	/(person\/canonical|match\/names|records\/placeNames\.ts|records\/(spellings|itemLevels|cells)\.ts|admin\/choices\.ts)/;

/** Sentences have at least two words; identifiers, paths and header names have one. */
const isProse = (text: string) =>
	!text.startsWith('=') && /[\w{}…'")]\S* +\S*[A-Za-z{]/.test(text) && /[a-z]{2}/.test(text);

function sentencesIn(file: string): string[] {
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (isPartOfType(node)) return;
		const text = sentence(node);
		if (text !== undefined && isProse(text)) found.push(text);
		ts.forEachChild(node, visit);
	};
	visit(parse(file));
	return found;
}

const files = ['nodes', 'credentials']
	.flatMap((folder) => sourcesIn(folder).sort())
	.filter((file) => !WORD_LISTS.test(file));
const inPanels = new Set(panels.flatMap(({ texts }) => texts));
const messages = files.map((file) => ({
	title: file,
	texts: sentencesIn(file).filter((text) => !inPanels.has(text)),
}));

const seen = new Set<string>();
for (const { title, texts } of [...panels, ...messages]) {
	const fresh = [...new Set(texts)].filter((text) => text !== '' && !seen.has(text));
	for (const text of fresh) seen.add(text);
	if (fresh.length > 0) console.log(`\n${title}\n${fresh.map((text) => `  ${text}`).join('\n')}`);
}
console.log(`\n${seen.size} texts`);
