import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

/** The fields in which n8n's editor stores the description of the tool for the model. */
const TOOL_DESCRIPTION_FIELDS: INodeProperties[] = [
	{
		displayName: 'Tool Description',
		name: 'descriptionType',
		type: 'options',
		options: [
			{ name: 'Set Automatically', value: 'auto' },
			{ name: 'Set Manually', value: 'manual' },
		],
		default: 'auto',
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		default: '',
		displayOptions: { show: { descriptionType: ['manual'] } },
	},
];

/** The `…Tool` type that n8n derives from a node with `usableAsTool`; throws for other nodes. */
export function toToolNodeType(type: INodeType): INodeType {
	const { usableAsTool, ...description } = type.description;
	if (!usableAsTool) throw new Error(`Node "${description.name}" cannot be used as a tool`);
	const tool: INodeTypeDescription = {
		...description,
		name: `${description.name}Tool`,
		displayName: `${description.displayName} Tool`,
		inputs: [],
		outputs: ['ai_tool'],
		properties: [...TOOL_DESCRIPTION_FIELDS, ...description.properties],
	};
	return Object.create(type, { description: { value: tool } }) as INodeType;
}
