import { withoutPanel } from '../../scripts/withoutPanel';

/** A node, a field, and objects that are none. */
const SOURCE = `export class Shop implements INodeType {
	description = { displayName: 'Shop' };
	methods = { loadOptions };
}
const size: INodeProperties = {
	displayName: 'Size',
	name: 'size',
	type: 'options',
	options: [{ name: 'Large', value: 'large', description: 'For parties' }],
	default: 'large',
	description: 'How much to order',
};
const forModels = forTools([size], { size: { told: 'S, M or L' } });
const refusal = { message: 'Sold out', description: 'Order later.' };
const answer = { displayName: shop.name, description: shop.text };
const sizes = { displayName: 'S', options: shops.map(() => ({ name, description: 'From Google' })) };
`;

describe('the code without what only the panel shows', () => {
	it('has neither the texts of fields and options nor the description of the node', () => {
		const code = withoutPanel(SOURCE);
		expect(code).not.toMatch(/Shop'|For parties|How much/);
		expect(code).toContain(`name: 'size'`);
	});

	it('has a field as it is, without its variant for models', () => {
		expect(withoutPanel(SOURCE)).toMatch(/const forModels = +\(\[size\] +\);/);
	});

	it('has the texts of failures, answers, and lists that are worked out', () => {
		const code = withoutPanel(SOURCE);
		expect(code).toContain(`{ message: 'Sold out', description: 'Order later.' }`);
		expect(code).toContain('description: shop.text');
		expect(code).toContain(`{ name, description: 'From Google' }`);
	});

	it('has every line and column where the source has it', () => {
		const blank = (text: string) => text.replace(/[^\n]/g, ' ');
		const code = withoutPanel(SOURCE);
		expect(blank(code)).toBe(blank(SOURCE));
		expect(code.indexOf('refusal')).toBe(SOURCE.indexOf('refusal'));
	});
});
