import type { INodeType } from 'n8n-workflow';

import { type Editor, openEditor } from '../../n8n/editor';
import { Analytics } from '../../nodes/Analytics/Analytics.node';
import { Enrichment } from '../../nodes/Enrichment/Enrichment.node';
import { waitForExpectation } from '../../testing/e2e/waitForExpectation';
import { describeN8nVersion } from '../../testing/e2e/describeN8nVersion';
import { sharedDemo, demoCleanUp, startDemoBeforeTests } from '../../testing/e2e/sharedDemo';
import { describeExamples } from './examples/describeExamples';

startDemoBeforeTests();

describe('A real n8n 2.41 on Node.js 24', () => describeN8nVersion('2.41', '24'));

describe('In the editor of a real n8n,', () => {
	let editor: Editor;
	const pageErrors: string[] = [];
	/** Of a request that was under way when the page was left. */
	const interrupted = /fetch|network|abort|cancel/i;

	beforeAll(async () => {
		editor = await openEditor(sharedDemo, demoCleanUp);
		editor.page.on('pageerror', ({ message }) => {
			if (!interrupted.test(message)) pageErrors.push(message);
		});
	});

	/** The labels of the open panel, once these are among them. */
	const panelShows = async (expected: string[]): Promise<string[]> => {
		let labels: string[] = [];
		await waitForExpectation(async () => {
			labels = await editor.readFieldLabels();
			expect(labels).toEqual(expect.arrayContaining(expected));
		});
		return labels;
	};

	/** The panel hides these fields, which the node has under exactly these labels. */
	const expectHidden = (node: INodeType, fields: string[], shown: string[]) => {
		const labels = node.description.properties.map(({ displayName }) => displayName);
		expect(labels).toEqual(expect.arrayContaining(fields));
		expect(shown.filter((label) => fields.includes(label))).toEqual([]);
	};

	const modelFills = async (fields: string[]) =>
		await waitForExpectation(async () =>
			expect(await editor.readModelFieldLabels()).toEqual(fields),
		);

	test('the lists of metrics and dimensions come from the chosen property', async () => {
		await editor.openWorkflow('scheduled-report-csv');
		await editor.openNodePanel('Run report');
		for (const chosen of [
			'Active users (activeUsers)',
			'Sessions (sessions)',
			'Date (date)',
			'Country (country)',
		])
			await expect(editor.waitForPanelText(chosen)).resolves.toBeUndefined();
		await editor.closeNodePanel();
	});

	test('the Enrichment node as a tool lets the model choose the person and has one output', async () => {
		await editor.openWorkflow('ai-agent');
		await editor.openNodePanel('Find contact');
		await modelFills(['Email', 'LinkedIn URL', 'First Name', 'Last Name', 'Company']);
		const labels = await panelShows(['Max Credits', 'Options']);
		expectHidden(new Enrichment(), ['On No Match', 'Result Field'], labels);
		await editor.closeNodePanel();
	});

	test('the Analytics node as a tool lets the model choose metrics, dimensions, days and the comparison', async () => {
		await editor.openWorkflow('ai-agent');
		await editor.openNodePanel('Run report');
		await modelFills([
			'Metric Names or IDs',
			'Dimension Names or IDs',
			'Start Date',
			'End Date',
			'Compare With',
		]);
		const labels = await panelShows(['Property', 'Date Range']);
		expectHidden(new Analytics(), ['Output', 'Return All', 'Simplify'], labels);
		await editor.closeNodePanel();
	});

	test.each([
		['Enrichment', 'Find a contact in Enrichment', 'Email'],
		['Analytics (GA4)', 'Run a report in Analytics (GA4)', 'Metric Names or IDs'],
	])(
		'two clicks give an AI agent the %s node, named after what it does',
		async (node, name, field) => {
			await editor.openWorkflow('ai-agent');
			await editor.addToolToAgent('Assistant', node);
			await waitForExpectation(async () => {
				expect(await editor.page.getByTestId('ndv').innerText()).toContain(name);
				expect(await editor.readModelFieldLabels()).toContain(field);
			});
			await editor.closeNodePanel();
		},
	);

	test.each(['enrichment/1.0.0/contact/enrich', 'analytics/1.0.0/report/run'])(
		'the output fields of a node are offered before it has run (%s)',
		async (schema) => {
			const address = `${sharedDemo.n8n.baseUrl}/schemas/n8n-nodes-enrichment-analytics.${schema}.json`;
			const response = await fetch(address, {
				headers: { cookie: sharedDemo.rest.cookieHeader() },
			});
			expect(await response.json()).toMatchObject({ type: 'object', version: 1 });
		},
	);

	test('no script of the page throws an error', () => {
		expect(pageErrors).toEqual([]);
	});
});

describeExamples('webhook', 'dealWon', 'lists', 'dataTable', 'reports', 'keyEvents', 'audience');
describeExamples('configuration', 'waterfall', 'hubSpot', 'agent');
