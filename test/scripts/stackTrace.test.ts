import { transformSync } from 'esbuild';

import { inSources } from '../../scripts/stackTrace';

const SOURCE = `const fixed = 1;

export function order(count: number) {
	throw new Error(String(count + fixed));
}
`;

const { map } = transformSync(SOURCE, {
	loader: 'ts',
	minify: true,
	sourcemap: 'external',
	sourcefile: '../nodes/Shop/order.ts',
});

it('a stack trace names the file and line of the source, and keeps what is not ours', () => {
	const trace = [
		'Error: 4',
		'    at r (/home/n8n/node_modules/shop/dist/code.js:1:36)',
		'    at Workflow.runNode (/n8n/dist/Workflow.js:9:3)',
	].join('\n');
	const lines = inSources(trace, map).split('\n');
	expect(lines).toEqual([
		'Error: 4',
		'    at r (nodes/Shop/order.ts:4:2)',
		'    at Workflow.runNode (/n8n/dist/Workflow.js:9:3)',
	]);
});
