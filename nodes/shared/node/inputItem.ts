import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { type JsonRecord, readValueAt } from '../core/json';
import type { Result } from '../core/result';
import { toFailureOrThrow, toNodeError } from './errors';
import {
	getReaderWithoutN8n,
	classifyUnevaluatedValue,
	type ParameterContent,
} from './parameterContent';

/** One input item: its data, its parameters, and how to refuse it. `field.ts` reads fields from it. */
export class InputItem {
	constructor(
		private readonly context: IExecuteFunctions,
		readonly itemIndex: number,
		/** The values of one row of a list; if left out, the parameters of the item itself. */
		private readonly values?: JsonRecord,
		/** A prefix of all messages, where the name of a field alone is not clear. */
		private readonly about = '',
		/** The values of the row before expressions are evaluated. */
		private readonly writtenValues?: JsonRecord,
	) {}

	/** The same item, with a prefix before the message of every refusal. */
	withMessagePrefix(about: string): InputItem {
		return new InputItem(
			this.context,
			this.itemIndex,
			this.values,
			`${about}: `,
			this.writtenValues,
		);
	}

	/** A row of one of this item's lists. `written`: its values before expressions are evaluated. */
	createRow(values: JsonRecord, classifyParameter = values): InputItem {
		return new InputItem(this.context, this.itemIndex, values, this.about, classifyParameter);
	}

	/** The same object whenever 'Retry On Fail' runs the node again, and a different one in any other run. */
	get source(): INodeExecutionData {
		return this.context.getInputData()[this.itemIndex] ?? { json: {} };
	}

	/** The input item's own data. */
	get record(): IDataObject {
		return this.source.json;
	}

	/** The time zone of the workflow, in which a time without a zone is meant. */
	get timeZone(): string {
		return this.context.getTimezone();
	}

	/** The names of the fields in a row, declared or not. */
	listRowFields(): string[] {
		return Object.keys(this.values ?? {});
	}

	/**
	 * Reads the value of a parameter, with expressions evaluated.
	 * @param path `maxCredits`, or in a collection `options.batchSize`
	 * @param usual the default, if the user did not set it
	 */
	readParameter(path: string, usual: INodeProperties['default'] | undefined): unknown {
		// An expression in a row that evaluates to nothing is a value of the row: the default does not apply.
		if (this.values && Object.hasOwn(this.values, path)) return this.values[path];
		if (this.values) return readValueAt(this.values, path) ?? usual;
		const known = getReaderWithoutN8n(this.context, path, () => this.unresolved(path, usual))(
			this,
		);
		if (known) return known.value;
		return this.context.getNodeParameter(path, this.itemIndex, usual);
	}

	/**
	 * Whether a parameter contains nothing, a typed value, or an expression, even one that evaluates to nothing. For a
	 * collection its members decide.
	 */
	written(path: string): ParameterContent {
		return classifyUnevaluatedValue(this.readRawParameter(path));
	}

	/** The content of a parameter before expressions are evaluated. */
	readRawParameter(path: string): unknown {
		return this.writtenValues
			? readValueAt(this.writtenValues, path)
			: this.unresolved(path, '');
	}

	/** Whether there is a parameter at this path, be it empty. */
	hasParameter(path: string): boolean {
		if (this.writtenValues) return readValueAt(this.writtenValues, path) !== undefined;
		return this.unresolved(path, MISSING) !== MISSING;
	}

	/** Finds the first item whose parameter has a different value from the first item's; computed once per run. */
	findDifferentItem(path: string, usual: INodeProperties['default']): InputItem | undefined {
		const known = differentItems.get(this.context) ?? new Map<string, InputItem | undefined>();
		differentItems.set(this.context, known);
		if (!known.has(path)) known.set(path, this.compareItems(path, usual));
		return known.get(path);
	}

	private compareItems(path: string, usual: INodeProperties['default']): InputItem | undefined {
		if (this.written(path) !== 'expression') return undefined;
		const inputs = this.context
			.getInputData()
			.map((_, item) => new InputItem(this.context, item));
		const valueOf = (input: InputItem) => toComparable(input.readParameter(path, usual));
		const wanted = inputs[0] && valueOf(inputs[0]);
		return inputs.find((input) => valueOf(input) !== wanted);
	}

	private unresolved(path: string, fallback: INodeProperties['default'] | IDataObject): unknown {
		return this.context.getNodeParameter(path, this.itemIndex, fallback, {
			rawExpressions: true,
		});
	}

	/** Returns the value of a check; a failure becomes the failure of this item. */
	accept<T>(result: Result<T>): T {
		if (result.ok) return result.value;
		return this.refuse(result.failure.message, result.failure.description);
	}

	/** @throws what is wrong with this item, and what to do */
	refuse(message: string, description?: string): never {
		const failure = { message: `${this.about}${message}`, description };
		throw toNodeError(this.context.getNode(), failure, this.itemIndex);
	}

	/** Does work on this item; an invalid parameter becomes its failure. */
	async attempt<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
		try {
			return await work();
		} catch (error) {
			return toFailureOrThrow(error, this.context.getNode(), this.itemIndex);
		}
	}

	attemptNow<T>(work: () => Result<T>): Result<T> {
		try {
			return work();
		} catch (error) {
			return toFailureOrThrow(error, this.context.getNode(), this.itemIndex);
		}
	}
}

/** A value as text: 5 and "5" are the same number, and nothing and a blank text are the same. */
function toComparable(value: unknown): string {
	if (typeof value === 'object' && value !== null) return JSON.stringify(value);
	return String(value ?? '').trim();
}

/** What n8n returns for a parameter that is not there. */
const MISSING: IDataObject = {};

/** By run (n8n has one context each) and parameter: the first item with a different value from the first item's. */
const differentItems = new WeakMap<IExecuteFunctions, Map<string, InputItem | undefined>>();
