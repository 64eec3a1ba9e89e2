import { NodeHelpers, type INodeProperties, type INodeTypeDescription } from 'n8n-workflow';

import { adaptFieldsForTools } from '../../nodes/shared/node/tool';
import { Analytics } from '../../nodes/Analytics/Analytics.node';
import { Enrichment } from '../../nodes/Enrichment/Enrichment.node';
import { node } from '../../testing/context';

const asTool = (description: INodeTypeDescription): INodeTypeDescription => ({
	...description,
	name: `${description.name}Tool`,
});

/** The parameters of a panel nobody has touched, with what was chosen in it. */
const panel = (description: INodeTypeDescription, chosen: Record<string, string> = {}) =>
	NodeHelpers.getNodeParameters(
		description.properties,
		chosen,
		true,
		false,
		{ ...node, typeVersion: 1 },
		description,
	)!;

const enrichment = new Enrichment().description;
const analytics = new Analytics().description;

const FROM_MODEL = /^=\{\{ \/\*n8n-auto-generated-fromAI-override\*\/ \$fromAI\('/;

describe('The Enrichment tool', () => {
	it.each(['contact', 'company'])(
		'starts with Find (%s), where the node starts with Enrich',
		(resource) => {
			expect(panel(asTool(enrichment), { resource })).toMatchObject({ operation: 'find' });
			expect(panel(enrichment, { resource })).toMatchObject({ operation: 'enrich' });
		},
	);

	it('lets the model fill in every identifier', () => {
		const { email, linkedInUrl, firstName, lastName, company } = panel(asTool(enrichment));
		for (const value of [email, linkedInUrl, firstName, lastName, company])
			expect(value).toMatch(FROM_MODEL);
		expect(panel(enrichment, { operation: 'find' })).toMatchObject({ email: '', company: '' });
	});

	it.each(['onNoMatch', 'outputField'])(
		'does not offer what an AI agent never sees: %s',
		(name) => {
			const parameters = panel(asTool(enrichment), { operation: 'enrich' });
			const shown = enrichment.properties.filter(
				(property) =>
					property.name === name &&
					property.type !== 'hidden' &&
					NodeHelpers.displayParameter(parameters, property, node, asTool(enrichment)),
			);
			expect(shown).toEqual([]);
		},
	);
});

describe('The Analytics tool', () => {
	it('lets the model choose metrics, dimensions and days', () => {
		expect(panel(asTool(analytics))).toMatchObject({
			operation: 'run',
			metrics: expect.stringMatching(FROM_MODEL),
			dimensions: expect.stringMatching(FROM_MODEL),
			dateRange: 'custom',
			startDate: expect.stringMatching(FROM_MODEL),
			endDate: expect.stringMatching(FROM_MODEL),
			output: 'items',
		});
	});
});

describe('A field that an AI agent fills in', () => {
	const field: INodeProperties = {
		displayName: 'Job Title',
		name: 'jobTitle',
		type: 'string',
		default: '',
		displayOptions: { hide: { kind: ['x'] } },
	};

	it('keeps its own conditions, and is described to the model by its label', () => {
		const [usual, forAgent] = adaptFieldsForTools([field], { jobTitle: { prompt: 'A title' } });
		expect(usual!.displayOptions).toEqual({
			hide: { kind: ['x'] },
			show: { '@tool': [false] },
		});
		expect(forAgent).toMatchObject({
			displayOptions: { hide: { kind: ['x'] }, show: { '@tool': [true] } },
			default: expect.stringContaining("$fromAI('Job_Title', `A title`, 'string', '')"),
		});
	});
});
