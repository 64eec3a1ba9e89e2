import type { INodeProperties } from 'n8n-workflow';

import { NODE_DESCRIPTIONS } from '../../scripts/panelDescriptions';
import { listNestedFields } from '../../scripts/panelFields';

const fields = NODE_DESCRIPTIONS.flatMap(({ properties }) =>
	properties
		.flatMap((property: INodeProperties) => listNestedFields(property))
		.map(({ property }) => property),
);

/** The fields that people add to a collection one by one. */
const collections = fields
	.filter(({ type }) => type === 'collection')
	.map(({ options = [] }) => options.flatMap((each) => ('displayName' in each ? [each] : [])))
	.map((members) => members.filter((each): each is INodeProperties => 'type' in each));

/** Longer labels end in "…" in a panel of the usual width: a JSON field has a button beside its label. */
const LONGEST_LABEL = 30;
const LONGEST_JSON_LABEL = 23;

describe('The panels of both nodes', () => {
	it('turn a switch on when the user adds it', () => {
		const switches = collections.flat().filter(({ type }) => type === 'boolean');
		expect(switches.length).toBeGreaterThan(30);
		expect(switches.filter((each) => each.default !== true)).toEqual([]);
	});

	it('start a JSON field with JSON, because n8n marks an empty one as wrong', () => {
		const texts = fields
			.filter(
				({ type, displayOptions }) =>
					type === 'json' && displayOptions?.show?.['@tool']?.[0] !== true,
			)
			.map((field) => String(field.default));
		expect(texts.length).toBeGreaterThan(20);
		for (const text of texts) expect(text).toMatch(/^(\{\}|\[\]|=\{\{ \$json \}\})$/);
	});

	it('list the retries and the timeout of a request one after the other', () => {
		const withRetries = collections
			.map((members) => members.map(({ name }) => name))
			.filter((names) => names.includes('maxRetries'));
		expect(withRetries.length).toBeGreaterThan(20);
		for (const names of withRetries) {
			const first = names.indexOf('maxRetries');
			expect(names.slice(first, first + 3)).toEqual([
				'maxRetries',
				'maxWaitSeconds',
				'timeoutSeconds',
			]);
		}
	});

	it('show the labels of added fields completely', () => {
		const longest = (type: string) => (type === 'json' ? LONGEST_JSON_LABEL : LONGEST_LABEL);
		const cutOff = collections
			.flat()
			.filter(({ displayName, type }) => displayName.length > longest(type))
			.map(({ displayName }) => displayName);
		expect(cutOff).toEqual([]);
	});
});
