import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { type JsonRecord, valueAt } from '../core/json';
import type { Result } from '../core/result';
import { failureOf, refusal } from './errors';
import { ofRun, writtenAs, type Written } from './written';

/** One input item: its data, its parameters as n8n has them, and its refusals. Fields read it: see `field.ts`. */
export class Input {
	constructor(
		private readonly context: IExecuteFunctions,
		readonly item: number,
		/** The values of one row of a list; an item's own parameters when left out. */
		private readonly values?: JsonRecord,
		/** What the messages of refusals are about, where the name of a field does not tell. */
		private readonly about = '',
		/** What stands in the fields of the row, expressions as they are written. */
		private readonly writtenValues?: JsonRecord,
	) {}

	/** The same values, with what they belong to before the message of every refusal. */
	named(about: string): Input {
		return new Input(this.context, this.item, this.values, `${about}: `, this.writtenValues);
	}

	/** A row of one of this item's lists. `written`: as it stands in the panel, before expressions are worked out. */
	row(values: JsonRecord, written = values): Input {
		return new Input(this.context, this.item, values, this.about, written);
	}

	/** The same object whenever 'Retry On Fail' has n8n run the node again, and another one in any other run. */
	get source(): INodeExecutionData {
		return this.context.getInputData()[this.item] ?? { json: {} };
	}

	/** The input item's own data. */
	get record(): IDataObject {
		return this.source.json;
	}

	/** The workflow's: what a time without a zone is meant in. */
	get timeZone(): string {
		return this.context.getTimezone();
	}

	/** The names that a row has, declared or not. */
	names(): string[] {
		return Object.keys(this.values ?? {});
	}

	/**
	 * The value of a parameter as n8n gives it.
	 * @param path `maxCredits`, or in a collection `options.batchSize`
	 * @param usual its default, for what the user did not set
	 */
	valueAt(path: string, usual: INodeProperties['default'] | undefined): unknown {
		// An expression in a row that gave nothing is a value of that row, and no default.
		if (this.values && Object.hasOwn(this.values, path)) return this.values[path];
		if (this.values) return valueAt(this.values, path) ?? usual;
		const known = ofRun(this.context, path, () => this.unresolved(path, usual))(this);
		if (known) return known.value;
		return this.context.getNodeParameter(path, this.item, usual);
	}

	/**
	 * What stands in the parameter: nothing, a value that was typed, or an expression, even one that gives
	 * nothing. A collection is what its members are.
	 */
	written(path: string): Written {
		return writtenAs(this.writtenValue(path));
	}

	/** What stands in a parameter, expressions as they are written. */
	writtenValue(path: string): unknown {
		return this.writtenValues ? valueAt(this.writtenValues, path) : this.unresolved(path, '');
	}

	/** The first item of the run whose parameter has another value than that of the first item; looked for once. */
	findDifferentItem(path: string, usual: INodeProperties['default']): Input | undefined {
		const known = differentItems.get(this.context) ?? new Map<string, Input | undefined>();
		differentItems.set(this.context, known);
		if (!known.has(path)) known.set(path, this.compareItems(path, usual));
		return known.get(path);
	}

	private compareItems(path: string, usual: INodeProperties['default']): Input | undefined {
		if (this.written(path) !== 'expression') return undefined;
		const inputs = this.context.getInputData().map((_, item) => new Input(this.context, item));
		const valueOf = (input: Input) => JSON.stringify(input.valueAt(path, usual));
		const wanted = inputs[0] && valueOf(inputs[0]);
		return inputs.find((input) => valueOf(input) !== wanted);
	}

	private unresolved(path: string, fallback: INodeProperties['default'] | undefined): unknown {
		return this.context.getNodeParameter(path, this.item, fallback, { rawExpressions: true });
	}

	/** The value of a domain's check; what it refuses becomes the failure of this item. */
	accept<T>(result: Result<T>): T {
		if (result.ok) return result.value;
		return this.refuse(result.failure.message, result.failure.description);
	}

	/** @throws what is wrong with this item, and what to do */
	refuse(message: string, description?: string): never {
		const failure = { message: `${this.about}${message}`, description };
		throw refusal(this.context.getNode(), failure, this.item);
	}

	/** Runs work on this item; a parameter that cannot be used or worked out is its failure. */
	async attempt<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
		try {
			return await work();
		} catch (error) {
			return failureOf(error, this.context.getNode(), this.item);
		}
	}

	attemptNow<T>(work: () => Result<T>): Result<T> {
		try {
			return work();
		} catch (error) {
			return failureOf(error, this.context.getNode(), this.item);
		}
	}
}

/** By run, of which n8n has a context each: by parameter, the first item that has another value than the first one. */
const differentItems = new WeakMap<IExecuteFunctions, Map<string, Input | undefined>>();
