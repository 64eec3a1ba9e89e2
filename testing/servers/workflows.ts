import type { Demo } from '../../demo/demo';
import type { Workflow, WorkflowNode } from '../../n8n/workflow';

type Node = WorkflowNode & {
	id: string;
	typeVersion: number;
	position: [number, number];
	webhookId?: string;
};

const to = (name: string) => ({ node: name, type: 'main', index: 0 });

const PACKAGE = 'n8n-nodes-enrichment-analytics';

/** POST /webhook/report answers with the rows of a report. */
export function reportByWebhook(
	demo: Demo,
	asked: { metrics: string[]; dimensions: string[] },
): Workflow {
	return chain('Report by webhook', [
		webhook('report', 'lastNode'),
		report(demo, { ...asked, dateRange: 'last28Days', returnAll: true }),
	]);
}

/** POST /webhook/PATH with `contacts`: all of them go through one node, `batchSize` to a request. */
export function enrichList(demo: Demo, { path, batchSize }: ListChoices): Workflow {
	return chain('List at once', [...listAt(path), enrich(demo, batchSize)]);
}

/** The contacts that somebody posts, who does not wait for their results. */
const listAt = (path: string) => [webhook(path, 'onReceived'), split('contacts')];

/** The same, a batch at a time, and each batch is handed on before the next one is looked up. */
export function enrichListInLoop(demo: Demo, choices: ListChoices, crmUrl: string): Workflow {
	const { path, batchSize } = choices;
	const loop = {
		...node('Loop', 'n8n-nodes-base.splitInBatches', 3),
		parameters: { batchSize, options: {} },
	};
	const crm = {
		...node('CRM', 'n8n-nodes-base.httpRequest', 4.2),
		parameters: {
			method: 'POST',
			url: crmUrl,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ JSON.stringify($json) }}',
		},
	};
	const nodes = [...listAt(path), loop, enrich(demo, batchSize), crm];
	const workflow = chain('List in a loop', nodes);
	return {
		...workflow,
		// The loop's first output is for the end.
		connections: {
			...workflow.connections,
			Loop: { main: [[], [to(ENRICH)]] },
			CRM: { main: [[to('Loop')]] },
		},
	};
}

type ListChoices = { path: string; batchSize: number };

export const ENRICH = 'Enrich contacts';

function report(demo: Demo, asked: Node['parameters']): Node {
	const run = { authentication: 'oAuth2', resource: 'report', operation: 'run' };
	return {
		...node('Run report', `${PACKAGE}.analytics`),
		parameters: { ...run, property: propertyOf(demo), ...asked },
		credentials: chosen(demo, 'analyticsOAuth2Api'),
	};
}

/** An item for each entry of a list in the body. */
function split(field: string): Node {
	return {
		...node('Split', 'n8n-nodes-base.splitOut'),
		parameters: { fieldToSplitOut: `body.${field}`, options: {} },
	};
}

function enrich(demo: Demo, batchSize: number): Node {
	return {
		...node(ENRICH, `${PACKAGE}.enrichment`),
		parameters: {
			resource: 'contact',
			operation: 'enrich',
			onNoMatch: 'flag',
			options: { batchSize },
		},
		credentials: chosen(demo, 'enrichmentApi'),
	};
}

function propertyOf({ sandbox }: Demo) {
	return { __rl: true, mode: 'id', value: sandbox.analytics.properties[0]!.id };
}

export function chosen({ credentials }: Demo, type: string): NonNullable<Node['credentials']> {
	const { id, name } = credentials.find((credential) => credential.type === type)!;
	return { [type]: { id, name } };
}

export function webhook(path: string, responseMode: 'lastNode' | 'onReceived'): Node {
	return {
		...node('Webhook', 'n8n-nodes-base.webhook', 2),
		parameters: { httpMethod: 'POST', path, responseMode, responseData: 'allEntries' },
		webhookId: `webhook-${path}`,
	};
}

export function node(name: string, type: string, typeVersion = 1): Node {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters: {} };
}

/** Each node feeds the next. */
export function chain(name: string, nodes: Node[]): Workflow {
	const links = nodes.slice(1).map(({ name: next }, index) => {
		return [nodes[index]!.name, { main: [[to(next)]] }];
	});
	return {
		name,
		nodes: nodes.map((each, index) => ({ ...each, position: [index * 240, 0] })),
		connections: Object.fromEntries(links) as Workflow['connections'],
		settings: { executionOrder: 'v1' },
	};
}
