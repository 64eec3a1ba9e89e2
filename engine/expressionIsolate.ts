import type { Workflow } from 'n8n-workflow';

/** Borrows the isolate in which n8n 2.x evaluates the expressions of a workflow. n8n 1.x has none. */
export async function acquireExpressionIsolate({ expression }: Workflow): Promise<void> {
	await (expression as Partial<typeof expression>).acquireIsolate?.();
}

/** Returns the isolate that `acquireIsolate` borrowed. */
export async function releaseExpressionIsolate({ expression }: Workflow): Promise<void> {
	await (expression as Partial<typeof expression>).releaseIsolate?.();
}
