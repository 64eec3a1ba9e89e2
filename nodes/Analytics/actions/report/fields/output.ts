import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../../../shared/node/inputs';
import { flagField } from '../../../../shared/node/panel';
import { readProperty, simplifyField } from '../../../fields';
import type { OutputChoice, OutputKind } from '../../../report/query';
import { fileFields, fileOptions, outputField, readFileChoice } from '../../../files/choice';

export const outputFields: INodeProperties[] = [
	outputField,
	...fileFields('report', ' In a batch, the name of each report is added.'),
	{ ...simplifyField, displayOptions: { hide: { output: ['file'] } } },
];

export const propertyColumnOption = flagField(
	'Add Property Column',
	'addPropertyColumn',
	'Whether to add the property ID to every row. Always on when an expression sets the property.',
);

export const outputOptions: INodeProperties[] = [propertyColumnOption, ...fileOptions];

/** For a language model rows are one table, unless they go into a file or stay as Google sent them. */
export function readOutput(input: Input, isTool: boolean): OutputChoice {
	const kind = input.choice<OutputKind>('output');
	const simplify = input.flag('simplify');
	return {
		...readFileChoice(input, 'report'),
		kind: isTool && kind !== 'file' && simplify ? 'answer' : kind,
		simplify,
		addPropertyColumn: wantsPropertyColumn(input),
	};
}

/**
 * With an expression the properties differ from item to item, and from day to day: whether a column
 * is there must not depend on that.
 */
function wantsPropertyColumn(settings: Input): boolean {
	return settings.flag('options.addPropertyColumn') || settings.isExpression('property');
}

/** What the node adds before Google's columns, the same in every row. */
export function addedColumns(input: Input): { property?: string } {
	return wantsPropertyColumn(input) ? { property: readProperty(input) } : {};
}

export function withAddedColumns<Row extends object>(input: Input, rows: Row[]): Row[] {
	const added = addedColumns(input);
	return rows.map((row) => ({ ...added, ...row }));
}
