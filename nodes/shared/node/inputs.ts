import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { DEEPEST, isTooDeep, truncateDeepValues } from '../core/depth';
import { isRecord, parseJson, partsOf, type JsonRecord, valueAt } from '../core/json';
import type { Result } from '../core/result';
import { failureOf, refusal } from './errors';
import {
	declarationAt,
	groupOf,
	listOf,
	ofRun,
	plainValue,
	valueMeant,
	valuesOf,
	writtenAs,
	type Written,
} from './written';

/** One input item: its data, its parameters as n8n has them, and its refusals. Fields read it: see `field.ts`. */
export class Input {
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly properties: INodeProperties[],
		readonly item: number,
		/** The values of one row of a list; an item's own parameters when left out. */
		private readonly values?: JsonRecord,
		/** What the messages of refusals are about, where the name of a field does not tell. */
		private readonly about = '',
		private readonly within = '',
	) {}

	/** The same values, with what they belong to before the message of every refusal. */
	named(about: string): Input {
		return new Input(this.context, this.properties, this.item, this.values, `${about}: `);
	}

	/** A row of one of this item's lists. */
	row(values: JsonRecord): Input {
		return new Input(this.context, [], this.item, values, this.about);
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
		return writtenAs(this.unresolved(path, ''));
	}

	/** The first item of the run whose parameter has another value than that of the first item. */
	findDifferentItem(path: string, usual: INodeProperties['default']): Input | undefined {
		if (this.written(path) !== 'expression') return undefined;
		const inputs = this.context
			.getInputData()
			.map((_, item) => new Input(this.context, this.properties, item));
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

	// Reads by the name of a parameter, for operations that are not made of fields yet.

	private parameterAt(path: string): Parameter {
		const [name = '', member] = path.split('.');
		const outer = declarationAt(this.properties, name);
		const declared = declarationAt(this.properties, path) ?? {
			displayName: path,
			type: 'string',
			default: '',
		};
		const within = member === undefined ? this.within : (outer?.displayName ?? name);
		return new Parameter(this, path, declared, within);
	}

	text(name: string): string {
		return this.parameterAt(name).text();
	}

	requiredText(name: string): string {
		return this.parameterAt(name).requiredText();
	}

	number(name: string): number {
		return this.parameterAt(name).decimalNumber();
	}

	count(name: string): number {
		return this.parameterAt(name).wholeNumber();
	}

	flag(name: string): boolean {
		return this.parameterAt(name).flag();
	}

	choice<Value extends string>(name: string): Value {
		return this.parameterAt(name).choice() as Value;
	}

	choices<Value extends string>(name: string): Value[] {
		return this.parameterAt(name).choices() as Value[];
	}

	list(name: string): string[] {
		return this.parameterAt(name).list();
	}

	object(name: string): IDataObject | undefined {
		return this.parameterAt(name).object();
	}

	json(name: string): unknown {
		return this.parameterAt(name).json();
	}

	locator(name: string): string {
		return this.parameterAt(name).locator();
	}

	requiredLocator(name: string): string {
		return this.parameterAt(name).requiredLocator();
	}

	rows(name: string): Input[] {
		const { values } = groupOf(declarationAt(this.properties, name));
		const list = this.parameterAt(name);
		return list
			.rows()
			.map(
				(row) =>
					new Input(this.context, values, this.item, row.values, this.about, list.place),
			);
	}

	read(name: string): NodeParameterValueType | object {
		const usual = declarationAt(this.properties, name)?.default;
		return this.valueAt(name, usual) as NodeParameterValueType;
	}
}

/** How n8n shows a parameter; its name is the key of the field. */
export type Panel = Omit<INodeProperties, 'name'>;

/** One parameter of one input item, or of one of its rows: its value, and what that means as text, number, list … */
export class Parameter {
	/** @param within the labels of the collections and lists around it: `Metric Expressions under Options` */
	constructor(
		readonly input: Input,
		readonly path: string,
		private readonly panel: Panel,
		private readonly within = '',
	) {}

	/** The value as n8n gives it: expressions worked out, the default where the user set nothing. */
	get value(): unknown {
		return this.input.valueAt(this.path, this.panel.default);
	}

	/** What stands in the parameter before expressions are worked out. */
	get written(): Written {
		return this.input.written(this.path);
	}

	/** The first item of the run that has another value than the first item. */
	findDifferentItem(): Input | undefined {
		return this.input.findDifferentItem(this.path, this.panel.default);
	}

	/** The label, and where to look for it: `'Max Retries' under Options`. */
	get label(): string {
		return `'${this.panel.displayName}'${this.within && ` under ${this.within}`}`;
	}

	/** The label as the place of other parameters: `Metric Expressions under Options`. */
	get place(): string {
		return `${this.panel.displayName}${this.within && ` under ${this.within}`}`;
	}

	/** Trimmed; empty when missing. Numbers, booleans and dates are written out. */
	text(): string {
		const value = plainValue(this.value) ?? '';
		if (typeof value === 'object') return this.refuseType('text', value);
		return String(value).trim();
	}

	requiredText(): string {
		return this.filled(this.text());
	}

	/** At least what its panel says: an expression may give a number that the panel would not take. */
	decimalNumber(): number {
		const { value } = this;
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		if (typeof number !== 'number' || !Number.isFinite(number))
			return this.refuseType('a number', value);
		const { minValue = -Infinity } = this.panel.typeOptions ?? {};
		if (number >= minValue) return number;
		return this.refuseType(`at least ${minValue}`, number);
	}

	wholeNumber(): number {
		const number = this.decimalNumber();
		if (Number.isInteger(number)) return number;
		return this.refuseType('a whole number', number);
	}

	flag(): boolean {
		const { value } = this;
		if (typeof value === 'boolean') return value;
		if (value === 'true' || value === 'false') return value === 'true';
		return this.refuseType('true or false', value);
	}

	/** One of the values that the panel offers; an expression may give its name on the panel. */
	choice(): string {
		return this.offered(this.text(), { verb: 'be', amount: 'one' });
	}

	/** Some of the values that the panel offers. */
	choices(): string[] {
		const words = { verb: 'contain', amount: 'any' };
		return [...new Set(this.list().map((text) => this.offered(text, words)))];
	}

	/** A list from a multi-select, an array, also one written as JSON, or text with commas. */
	list(): string[] {
		const { value } = this;
		if (isRecord(value)) return this.refuseType('a list', value);
		const parts: unknown[] = Array.isArray(value) ? value : partsOf(String(value ?? ''));
		const isText = parts.every((part) => part === null || typeof part !== 'object');
		if (!isText) return this.refuseType('a list of text values', value);
		return parts.map((part) => String(part ?? '').trim()).filter((part) => part !== '');
	}

	/** A JSON object, written as text or given by an expression; undefined when empty. */
	object(): IDataObject | undefined {
		const { value } = this;
		const parsed = this.notTooDeep(typeof value === 'string' ? parseJson(value.trim()) : value);
		if (parsed === undefined || parsed === null || parsed === '') return undefined;
		if (isRecord(parsed)) return parsed as IDataObject;
		return this.refuseType('a JSON object', value);
	}

	/** A JSON object or array, written as text or given by an expression; undefined when empty. */
	json(): unknown {
		const { value } = this;
		const parsed = typeof value === 'string' ? parseJson(value.trim()) : value;
		return Array.isArray(parsed) ? this.notTooDeep(parsed) : this.object();
	}

	/** The ID, URL or name that a resource locator holds, in whatever mode it was given. */
	locator(): string {
		const { value } = this;
		const given = (isRecord(value) ? value.value : value) ?? '';
		if (typeof given === 'object') return this.refuseType('text', given);
		return String(given).trim();
	}

	requiredLocator(): string {
		return this.filled(this.locator());
	}

	/**
	 * The rows of a fixed collection, or of a list that an expression gave, each to be read like an item. A single
	 * record is a list of one.
	 */
	rows(): Input[] {
		const { value } = this;
		const { name } = groupOf(this.panel);
		const isGrouped = isRecord(value) && Object.hasOwn(value, name);
		const inGroup = isGrouped ? value[name] : value;
		const rows = typeof inGroup === 'string' ? parseJson(inGroup.trim()) : inGroup;
		return listOf(rows).map((row) =>
			isRecord(row) ? this.input.row(row) : this.refuseType('a list of rows', row),
		);
	}

	/** The value of a domain's check; what it refuses becomes the failure of this item. */
	accept<Value>(result: Result<Value>): Value {
		return this.input.accept(result);
	}

	/** @throws what is wrong with this parameter, and what to do */
	refuse(message: string, description?: string): never {
		return this.input.refuse(message, description);
	}

	private filled(text: string): string {
		if (text !== '') return text;
		return this.refuse(
			`${this.label} is empty`,
			'Fill it in, or map a field that has a value.',
		);
	}

	private offered(text: string, { verb, amount }: { verb: string; amount: string }): string {
		const meant = valueMeant(this.panel, text);
		if (meant !== undefined) return meant;
		return this.refuse(
			`${this.label} cannot ${verb} "${text}"`,
			`Use ${amount} of: ${valuesOf(this.panel).join(', ')}.`,
		);
	}

	/** What is deeper could not be compared, sent or shown. */
	private notTooDeep(value: unknown): unknown {
		if (!isTooDeep(value)) return value;
		return this.refuse(
			`${this.label} is nested more than ${DEEPEST} levels deep`,
			'Check the value or the expression.',
		);
	}

	private refuseType(wanted: string, value: unknown): never {
		const given =
			typeof value === 'string' ? `"${value}"` : JSON.stringify(truncateDeepValues(value));
		return this.refuse(
			`${this.label} must be ${wanted}`,
			`It is ${given === undefined ? 'missing' : given}. Check the value or the expression.`,
		);
	}
}
