import {
	ExpressionError,
	NodeApiError,
	NodeOperationError,
	type INode,
	type JsonObject,
} from 'n8n-workflow';

import { failed, describeFailure, cutMiddle, type Failure } from '../core/result';

/** Converts a failure into the error that n8n shows. */
export function toNodeError(node: INode, failure: Failure, itemIndex = 0) {
	return createNodeError(node, splitIntoTitleAndDescription(failure), itemIndex);
}

/** Puts the whole failure into the message, because an AI model or an item gets only that. */
export function toSingleMessageError(node: INode, failure: Failure, itemIndex: number) {
	const message = describeFailure(failure);
	const whole = { ...failure, message, words: undefined, description: undefined };
	return createNodeError(node, whole, itemIndex);
}

/**
 * Converts what reading a parameter threw into a failure of its item.
 * @throws every other error
 */
export function toFailureOrThrow(error: unknown, node: INode, itemIndex: number) {
	if (error instanceof NodeOperationError || error instanceof ExpressionError)
		return failed(error.message, error.description ?? undefined);
	throw new NodeOperationError(node, error as Error, { itemIndex });
}

function createNodeError(node: INode, shown: Failure, itemIndex: number) {
	const error = createErrorByStatus(node, shown, itemIndex);
	// n8n replaces a message in which it finds a word like EEXIST, be it within "preexisting".
	error.message = shown.message;
	return error;
}

function createErrorByStatus(
	node: INode,
	{ message, description, status }: Failure,
	itemIndex: number,
) {
	const options = { itemIndex, ...(description !== undefined && { description }) };
	if (status === undefined) return new NodeOperationError(node, message, options);
	// From a plain object, because n8n ignores these options for an error it made itself.
	return new NodeApiError(node, { message, statusCode: status } as JsonObject, {
		...options,
		message,
		httpCode: String(status),
	});
}

/** About two lines of the panel: nobody reads a longer title. */
const LONGEST = 140;
const LINK = /https?:\/\//;

/**
 * n8n shows the message as a title. Services send paragraphs and links: the title takes the sentences that fit, and the
 * others go to the description. What to do comes before links.
 */
export function splitIntoTitleAndDescription({
	message,
	words = '',
	description,
	...more
}: Failure): Failure {
	const [first = '', ...others] = splitSentences(cutMiddle(message));
	let title = first;
	while (others[0] !== undefined && fits(title, others[0])) title += ` ${others.shift()!}`;
	const links = others.findIndex((sentence) => LINK.test(sentence));
	const about = others.splice(0, links < 0 ? others.length : links);
	const rest = [...about, cutMiddle(description ?? ''), cutMiddle(words), ...others].filter(
		(text) => text !== '',
	);
	return {
		...more,
		message: title,
		...(rest.length > 0 && { description: rest.map(endSentence).join(' ') }),
	};
}

function fits(title: string, sentence: string): boolean {
	return title.length + sentence.length < LONGEST && !LINK.test(sentence);
}

/** A sentence ends before a space and a capital, so that "No. 3" and "v1.2 of" stay whole. */
function splitSentences(text: string): string[] {
	return text
		.replace(/\s+/g, ' ')
		.trim()
		.split(/(?<=[.!?]) (?=[A-Z]|https?:)/);
}

function endSentence(text: string, index: number, all: string[]): string {
	const isLast = index === all.length - 1;
	// A period after a link would become part of it.
	const isEnded = /[.!?]$/.test(text) || LINK.test(text.split(/\s/).at(-1) ?? '');
	return isLast || isEnded ? text : `${text}.`;
}
