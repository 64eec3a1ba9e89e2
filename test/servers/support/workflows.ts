import type { Demo } from '../../../demo/demo';
import type { Workflow, WorkflowNode } from '../../../demo/workflow';

type Node = WorkflowNode & {
	id: string;
	typeVersion: number;
	position: [number, number];
	webhookId?: string;
};

const PACKAGE = 'n8n-nodes-enrichment-analytics';

/** POST /webhook/report answers with the rows of a report. */
export function reportByWebhook(
	demo: Demo,
	asked: { metrics: string[]; dimensions: string[] },
): Workflow {
	return chain('Report by webhook', [
		webhook('report', 'lastNode'),
		{
			...node('Run report', `${PACKAGE}.analytics`),
			parameters: {
				authentication: 'oAuth2',
				resource: 'report',
				operation: 'run',
				property: propertyOf(demo),
				...asked,
				dateRange: 'last28Days',
				returnAll: true,
			},
			credentials: chosen(demo, 'analyticsOAuth2Api'),
		},
	]);
}

export function propertyOf({ sandbox }: Demo) {
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
export function chain(name: string, nodes: Node[], settings = {}): Workflow {
	const links = nodes.slice(1).map(({ name: next }, index) => {
		return [nodes[index]!.name, { main: [[{ node: next, type: 'main', index: 0 }]] }];
	});
	return {
		name,
		nodes: nodes.map((each, index) => ({ ...each, position: [index * 240, 0] })),
		connections: Object.fromEntries(links) as Workflow['connections'],
		settings: { executionOrder: 'v1', ...settings },
	};
}
