import type { Demo } from '../../demo/demo';
import type { Workflow, WorkflowNode } from '../../n8n/workflow';

type PlacedNode = WorkflowNode & {
	id: string;
	typeVersion: number;
	position: [number, number];
	webhookId?: string;
};

const toConnection = (name: string) => ({ node: name, type: 'main', index: 0 });

const PACKAGE_NAME = 'n8n-nodes-enrichment-analytics';

/** A workflow that answers POST /webhook/report with the rows of a report. */
export function buildReportWebhookWorkflow(
	demo: Demo,
	columns: { metrics: string[]; dimensions: string[] },
): Workflow {
	return buildLinearWorkflow('Report by webhook', [
		buildWebhookNode('report', 'lastNode'),
		buildReportNode(demo, { ...columns, dateRange: 'last28Days', returnAll: true }),
	]);
}

/** A workflow that enriches the `contacts` of POST /webhook/PATH in one node, `batchSize` to a request. */
export function buildEnrichWorkflow(
	demo: Demo,
	{ path, batchSize }: EnrichWorkflowOptions,
): Workflow {
	return buildLinearWorkflow('List at once', [
		...buildListNodes(path),
		buildEnrichNode(demo, batchSize),
	]);
}

/** Nodes that receive contacts by webhook, without keeping the caller waiting. */
const buildListNodes = (path: string) => [
	buildWebhookNode(path, 'onReceived'),
	buildSplitNode('contacts'),
];

/** A workflow that enriches contacts in a loop, and sends each batch to the CRM before it looks up the next one. */
export function buildLoopedEnrichWorkflow(
	demo: Demo,
	choices: EnrichWorkflowOptions,
	crmUrl: string,
): Workflow {
	const { path, batchSize } = choices;
	const loop = {
		...buildNode('Loop', 'n8n-nodes-base.splitInBatches', 3),
		parameters: { batchSize, options: {} },
	};
	const crm = {
		...buildNode('CRM', 'n8n-nodes-base.httpRequest', 4.2),
		parameters: {
			method: 'POST',
			url: crmUrl,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ JSON.stringify($json) }}',
		},
	};
	const nodes = [...buildListNodes(path), loop, buildEnrichNode(demo, batchSize), crm];
	const workflow = buildLinearWorkflow('List in a loop', nodes);
	return {
		...workflow,
		// The first output of a loop is its end.
		connections: {
			...workflow.connections,
			Loop: { main: [[], [toConnection(ENRICH_NODE_NAME)]] },
			CRM: { main: [[toConnection('Loop')]] },
		},
	};
}

type EnrichWorkflowOptions = { path: string; batchSize: number };

export const ENRICH_NODE_NAME = 'Enrich contacts';

function buildReportNode(demo: Demo, asked: PlacedNode['parameters']): PlacedNode {
	const run = { authentication: 'oAuth2', resource: 'report', operation: 'run' };
	return {
		...buildNode('Run report', `${PACKAGE_NAME}.analytics`),
		parameters: { ...run, property: selectProperty(demo), ...asked },
		credentials: selectCredential(demo, 'analyticsOAuth2Api'),
	};
}

/** A node that returns an item for each entry of a list in the body. */
function buildSplitNode(field: string): PlacedNode {
	return {
		...buildNode('Split', 'n8n-nodes-base.splitOut'),
		parameters: { fieldToSplitOut: `body.${field}`, options: {} },
	};
}

function buildEnrichNode(demo: Demo, batchSize: number): PlacedNode {
	return {
		...buildNode(ENRICH_NODE_NAME, `${PACKAGE_NAME}.enrichment`),
		parameters: {
			resource: 'contact',
			operation: 'enrich',
			onNoMatch: 'flag',
			options: { batchSize },
		},
		credentials: selectCredential(demo, 'enrichmentApi'),
	};
}

function selectProperty({ sandbox }: Demo) {
	return { __rl: true, mode: 'id', value: sandbox.analytics.properties[0]!.id };
}

export function selectCredential(
	{ credentials }: Demo,
	type: string,
): NonNullable<PlacedNode['credentials']> {
	const { id, name } = credentials.find((credential) => credential.type === type)!;
	return { [type]: { id, name } };
}

export function buildWebhookNode(
	path: string,
	responseMode: 'lastNode' | 'onReceived',
): PlacedNode {
	return {
		...buildNode('Webhook', 'n8n-nodes-base.webhook', 2),
		parameters: { httpMethod: 'POST', path, responseMode, responseData: 'allEntries' },
		webhookId: `webhook-${path}`,
	};
}

export function buildNode(name: string, type: string, typeVersion = 1): PlacedNode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters: {} };
}

/** A workflow in which each node passes its output to the next one. */
export function buildLinearWorkflow(name: string, nodes: PlacedNode[]): Workflow {
	const links = nodes.slice(1).map(({ name: next }, index) => {
		return [nodes[index]!.name, { main: [[toConnection(next)]] }];
	});
	return {
		name,
		nodes: nodes.map((each, index) => ({ ...each, position: [index * 240, 0] })),
		connections: Object.fromEntries(links) as Workflow['connections'],
		settings: { executionOrder: 'v1' },
	};
}
