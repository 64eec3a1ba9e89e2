import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';

import type { Failure } from '../core/result';

/** A failure as the error n8n shows: what the service refused, or what the user can change. */
export function refusal(node: INode, failure: Failure, itemIndex = 0) {
	const { message, description, status } = failure;
	if (status === undefined) {
		return new NodeOperationError(node, message, {
			itemIndex,
			...(description !== undefined && { description }),
		});
	}
	// From a plain object, because n8n ignores these options for an error it made itself.
	return new NodeApiError(node, { message, statusCode: status } as JsonObject, {
		message,
		httpCode: String(status),
		itemIndex,
		...(description !== undefined && { description }),
	});
}

/** One line for an error row: what happened and what to do. */
export function sentenceOf({ message, description }: Failure): string {
	if (description === undefined) return message;
	return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${description}`;
}
