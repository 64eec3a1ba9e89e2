import type { INodeProperties } from 'n8n-workflow';

import { NODE_DESCRIPTIONS } from '../../scripts/panelDescriptions';
import { listNestedFields } from '../../scripts/panelFields';

const hinted = NODE_DESCRIPTIONS.flatMap(({ properties }) =>
	properties
		.flatMap((property: INodeProperties) => listNestedFields(property))
		.map(({ property }) => property)
		.filter(({ builderHint }) => builderHint),
);

describe("The hints for n8n's AI workflow builder", () => {
	it('are short, and are in places where n8n reads them', () => {
		expect(hinted.length).toBeGreaterThan(5);
		for (const { name, builderHint } of hinted) {
			// n8n refuses to load a node that has one there.
			expect(['resource', 'operation', 'mode']).not.toContain(name);
			expect(builderHint?.propertyHint.length).toBeLessThan(160);
			expect(builderHint?.propertyHint).not.toMatch(/=\{\{/);
		}
	});
});
