import type { Workflow } from 'n8n-workflow';

/** n8n 2.x evaluates expressions in an isolate that a workflow has to borrow; n8n 1.x has none. */
export async function acquireIsolate({ expression }: Workflow): Promise<void> {
	await (expression as Partial<typeof expression>).acquireIsolate?.();
}

export async function releaseIsolate({ expression }: Workflow): Promise<void> {
	await (expression as Partial<typeof expression>).releaseIsolate?.();
}
