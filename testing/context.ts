import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type NodeExecutionHint,
} from 'n8n-workflow';

type HttpHelper = IExecuteFunctions['helpers']['httpRequestWithAuthentication'];

export interface ContextOptions {
	/** What the user set, the same for all items. */
	parameters?: IDataObject;
	/** What expressions gave for each item, on top of it. One item unless told. */
	perItem?: IDataObject[];
	items?: INodeExecutionData[];
	credentials?: IDataObject;
	continueOnFail?: boolean;
	/** Whether somebody looks on: `manual`. */
	mode?: 'manual' | 'trigger';
	/** Left out: n8n 1.x, which cannot tell. */
	isTool?: boolean;
	signal?: AbortSignal;
	http?: HttpHelper;
}

/** A file as the node handed it to n8n. */
export interface WrittenFile {
	content: string;
	name: unknown;
	type: unknown;
}

export const node: INode = {
	id: '1',
	name: 'Enrichment',
	type: 'n8n-nodes-enrichment-analytics.enrichment',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/**
 * The part of n8n that nodes use, with n8n's own way of finding a parameter: a dotted name reaches
 * into collections, and one that was neither set nor has a default is an error.
 */
export function createExecuteContext(options: ContextOptions = {}) {
	const { parameters = {}, perItem = [{}], credentials = {}, isTool } = options;
	const items = options.items ?? perItem.map((json) => ({ json }));
	const hints: NodeExecutionHint[] = [];
	const files: WrittenFile[] = [];
	const credentialReads: string[] = [];
	/** Messages for the log, or for who looks on in the editor, while it runs. */
	const progress: string[] = [];

	const different = new Map<string, boolean>();
	/** Whether an item has a value of its own, so that the parameter is an expression. */
	const isExpression = (name: string): boolean => {
		const known =
			different.get(name) ?? perItem.some((own) => valueAt(own, name) !== undefined);
		different.set(name, known);
		return known;
	};

	const context = {
		getNode: () => node,
		getInputData: () => items,
		getTimezone: () => 'Europe/Oslo',
		getNodeParameter: (
			name: string,
			item: number,
			fallback?: unknown,
			how?: { rawExpressions?: boolean },
		) => {
			if (how?.rawExpressions && isExpression(name)) return '={{ $now }}';
			const found = valueAt({ ...parameters, ...perItem[item] }, name);
			const value = found === undefined ? fallback : found;
			if (value instanceof Error) throw value;
			if (value === undefined) throw new Error(`Could not get parameter "${name}"`);
			return value;
		},
		getCredentials: async (type: string) => {
			credentialReads.push(type);
			return credentials;
		},
		continueOnFail: () => options.continueOnFail ?? false,
		getMode: () => options.mode ?? 'trigger',
		logger: { info: (text: string) => void progress.push(text) },
		sendMessageToUI: (text: string) => void progress.push(text),
		getExecutionCancelSignal: () => options.signal,
		addExecutionHints: (...more: NodeExecutionHint[]) => void hints.push(...more),
		...(isTool !== undefined && { isToolExecution: () => isTool }),
		helpers: {
			httpRequestWithAuthentication: options.http,
			prepareBinaryData: async (content: Buffer | Readable, name: unknown, type: unknown) => {
				// Read to its end, as n8n does before it goes on.
				const stored = Buffer.isBuffer(content) ? content.toString() : await text(content);
				files.push({ content: stored, name, type });
				return { data: 'stored', fileName: name, mimeType: type };
			},
		},
	};
	return {
		context: context as unknown as IExecuteFunctions,
		hints,
		files,
		credentialReads,
		progress,
	};
}

function valueAt(values: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce((value, name) => (value as IDataObject | undefined)?.[name], values);
}
