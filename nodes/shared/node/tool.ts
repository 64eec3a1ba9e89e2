import {
	FROM_AI_AUTO_GENERATED_MARKER,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';

/** True in the copy of a node that n8n offers to AI agents; displayed fields can depend on it. */
const AS_TOOL = '@tool';

/** What a field is in that copy: filled in by the model, or without a choice. */
export type ToolField =
	| {
			/** Tells the model what belongs there. */
			told: string;
			/** Stands there when the model gives nothing. */
			otherwise?: string;
	  }
	| { preset: string }
	| { options: INodePropertyOptions[] }
	| { fixed: string | boolean };

/** The fields of an operation, with other ones in place of some where an AI agent uses the node. */
export function forTools(
	fields: INodeProperties[],
	rules: Record<string, ToolField>,
): INodeProperties[] {
	return fields.flatMap((field) => {
		const rule = rules[field.name];
		return rule === undefined ? [field] : [notForTools(field), onlyForTools(field, rule)];
	});
}

export function notForTools(field: INodeProperties): INodeProperties {
	const { displayOptions } = field;
	const hide = { ...displayOptions?.hide, [AS_TOOL]: [true] };
	return { ...field, displayOptions: { ...displayOptions, hide } };
}

function onlyForTools(field: INodeProperties, rule: ToolField): INodeProperties {
	const { displayOptions } = field;
	const show = { ...displayOptions?.show, [AS_TOOL]: [true] };
	const shown = { ...field, displayOptions: { ...displayOptions, show } };
	if ('preset' in rule) return { ...shown, default: rule.preset };
	if ('options' in rule) return { ...shown, options: rule.options };
	if ('told' in rule) return { ...shown, default: fromModel(field.displayName, rule) };
	return { ...shown, type: 'hidden', default: rule.fixed };
}

/** As the editor writes it when somebody lets the model define a field; it shows such a field as filled. */
function fromModel(
	displayName: string,
	{ told, otherwise = '' }: Extract<ToolField, { told: string }>,
): string {
	const key = displayName.replace(/[^a-zA-Z0-9]/g, '_');
	return `={{ ${FROM_AI_AUTO_GENERATED_MARKER} $fromAI('${key}', \`${told}\`, 'string', '${otherwise}') }}`;
}
