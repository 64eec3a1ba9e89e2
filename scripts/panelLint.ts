import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CREDENTIAL_TYPES, NODE_DESCRIPTIONS } from './panelDescriptions';
import { PROJECT_FOLDER } from './shared/paths';
import { runProgram } from './shared/runProgram';

/** A finding of n8n's rules that is accepted: the panels break the rule on purpose, or the rule is mistaken. */
interface RuleException {
	rule: string;
	/** The line with the finding, or one of the fifteen lines above it, has to match this pattern. */
	near: RegExp;
	why: string;
}

const UNSORTED = 'n8n-nodes-base/node-param-options-type-unsorted-items';
const NO_WHETHER = 'n8n-nodes-base/node-param-description-boolean-without-whether';
const FINAL_PERIOD = 'n8n-nodes-base/node-param-description-excess-final-period';
const UNSORTED_MULTI = 'n8n-nodes-base/node-param-multi-options-type-unsorted-items';
const UNSORTED_VALUES = 'n8n-nodes-base/node-param-fixed-collection-type-unsorted-items';
const MISCASED = 'n8n-nodes-base/node-param-operation-option-action-miscased';
const NO_ARRAY = 'n8n-nodes-base/node-param-default-wrong-for-multi-options';
const NO_CHOICE = 'n8n-nodes-base/node-param-default-wrong-for-options';
const LITERAL = '@n8n/community-nodes/node-connection-type-literal';

const RULE_EXCEPTIONS: RuleException[] = [
	{
		rule: UNSORTED,
		near: /displayName: "(Date Range|.* Data Retention)"|name: "(dateRange|field)"/,
		why: 'Periods are in the order of time, and retention in the order of months.',
	},
	{
		rule: UNSORTED,
		near: /displayName: "Unit of Measurement"/,
		why: 'Units of one kind stand together: currency, lengths, times.',
	},
	{
		rule: UNSORTED,
		near: /displayName: "Settings"/,
		why: 'Settings are in the order of the Google Analytics interface.',
	},
	{
		rule: UNSORTED,
		near: /displayName: "Verify With"/,
		why: 'To verify with no provider is not one of the providers, so it comes first.',
	},
	{
		rule: UNSORTED_MULTI,
		near: /description: "Which parts to (apply|export)/,
		why: 'The parts of a configuration are in the order in which they are applied.',
	},
	{
		rule: UNSORTED_VALUES,
		near: /./,
		why: 'The fields of a row read like a sentence: field, condition, value.',
	},
	{
		rule: MISCASED,
		near: /(BigQuery|Firebase|Google|Measurement Protocol)/,
		why: 'The names of products keep their capitals.',
	},
	{
		rule: NO_WHETHER,
		near: /description: "I acknowledge that/,
		why: 'The sentence that a person agrees to is the one that Google requires, word by word.',
	},
	{
		rule: FINAL_PERIOD,
		near: /description: "I acknowledge that/,
		why: 'The sentence that a person agrees to is the one that Google requires, word by word.',
	},
	{
		rule: NO_ARRAY,
		near: /\$fromAI/,
		why: 'What a model fills in is an expression that returns a list.',
	},
	{
		rule: NO_CHOICE,
		near: /\$fromAI/,
		why: 'What a model fills in is an expression that returns one of the choices.',
	},
	{
		rule: LITERAL,
		near: /"main"/,
		why: 'Printed as a literal, a constant is its value.',
	},
];

interface LintFinding {
	ruleId: string;
	line: number;
	message: string;
}

type EslintReport = Array<{ filePath: string; messages: LintFinding[] }>;

/**
 * Checks the built panels with n8n's rules. The rules read only literals, and functions build the panels, so the built
 * descriptions are printed as literals into a folder beside n8n's lint.
 * @returns the findings without the listed exceptions, as lines
 */
export async function findPanelProblems(lintFolder: string): Promise<string[]> {
	const stage = join(lintFolder, '.panels');
	rmSync(stage, { recursive: true, force: true });
	for (const [path, text] of printPanels()) {
		mkdirSync(dirname(join(stage, path)), { recursive: true });
		writeFileSync(join(stage, path), text);
	}
	for (const name of ['package.json', 'tsconfig.json'])
		writeFileSync(join(stage, name), readFileSync(join(PROJECT_FOLDER, name)));
	writeFileSync(
		join(stage, 'eslint.config.mjs'),
		readFileSync(join(lintFolder, 'eslint.config.mjs')),
	);
	const eslint = join(lintFolder, 'node_modules', '.bin', 'eslint');
	const { stdout, output } = await runProgram(eslint, ['.', '--format', 'json'], { cwd: stage });
	if (!stdout.startsWith('[')) return [output.trim()];
	const report = JSON.parse(stdout) as EslintReport;
	return report.flatMap(({ filePath, messages }) => {
		const lines = readFileSync(filePath, 'utf8').split('\n');
		return messages
			.filter((finding) => !isException(finding, lines))
			.map(({ line, ruleId, message }) => {
				const text = lines[line - 1]?.trim() ?? '';
				return `${filePath.slice(stage.length + 1)}:${line} ${ruleId}: ${message}\n    ${text}`;
			});
	});
}

/** Icons are checked in the sources, since the printed panels have no files. */
const ICONS = '@n8n/community-nodes/icon-validation';

function isException({ ruleId, line }: LintFinding, lines: string[]): boolean {
	if (ruleId === ICONS) return true;
	const near = lines.slice(Math.max(0, line - 16), line).join('\n');
	return RULE_EXCEPTIONS.some(
		(exception) => exception.rule === ruleId && exception.near.test(near),
	);
}

/** Source files with the built descriptions as literals, by their paths. */
function printPanels(): Map<string, string> {
	const files = new Map<string, string>();
	for (const description of NODE_DESCRIPTIONS) {
		const name = description.name.charAt(0).toUpperCase() + description.name.slice(1);
		files.set(
			`nodes/${name}/${name}.node.ts`,
			`import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

export class ${name} implements INodeType {
	description: INodeTypeDescription = ${toLiteralSource(description)};
}
`,
		);
	}
	for (const credential of CREDENTIAL_TYPES) {
		const { name } = credential.constructor;
		const members = Object.entries(credential)
			.filter(([, value]) => typeof value !== 'function')
			.map(([member, value]) => `	${member} = ${toLiteralSource(value)};`);
		files.set(
			`credentials/${name}.credentials.ts`,
			`import type { ICredentialType } from 'n8n-workflow';

export class ${name} implements ICredentialType {
${members.join('\n')}
}
`,
		);
	}
	return files;
}

/** JSON as a person would write it in TypeScript, with unquoted property names. */
function toLiteralSource(value: unknown): string {
	return JSON.stringify(value, null, '\t').replace(/^(\t*)"([A-Za-z_]\w*)":/gm, '$1$2:');
}
