import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';

import { sentenceOf, type Failure } from '../core/result';
import { titled } from '../core/title';

/** A failure as the error n8n shows: what the service refused, or what the user can change. */
export function refusal(node: INode, failure: Failure, itemIndex = 0) {
	return inTheseWords(node, titled(failure), itemIndex);
}

/** The whole of it in the message, which is all that a model is given. */
export function refusalForModel(node: INode, failure: Failure, itemIndex: number) {
	const whole = { ...failure, message: sentenceOf(failure), description: undefined };
	return inTheseWords(node, whole, itemIndex);
}

function inTheseWords(node: INode, shown: Failure, itemIndex: number) {
	const error = errorOf(node, shown, itemIndex);
	// n8n replaces a message in which it finds a word like EEXIST, be it within "preexisting".
	error.message = shown.message;
	return error;
}

function errorOf(node: INode, { message, description, status }: Failure, itemIndex: number) {
	const options = { itemIndex, ...(description !== undefined && { description }) };
	if (status === undefined) return new NodeOperationError(node, message, options);
	// From a plain object, because n8n ignores these options for an error it made itself.
	return new NodeApiError(node, { message, statusCode: status } as JsonObject, {
		...options,
		message,
		httpCode: String(status),
	});
}
