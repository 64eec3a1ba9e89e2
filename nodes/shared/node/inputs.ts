import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { DEEPEST, isTooDeep, truncateDeepValues } from '../core/depth';
import { isRecord, type JsonRecord, parseJson, partsOf, valueAt } from '../core/json';
import type { Result } from '../core/result';
import { failureOf, refusal } from './errors';
import {
	declarationAt,
	groupOf,
	labelAt,
	listOf,
	ofRun,
	plainValue,
	valueMeant,
	valuesOf,
	writtenAs,
	type Written,
} from './written';

/**
 * Typed reads of the parameters of one input item. A name may reach into a collection
 * (`options.batchSize`); what the user did not set has the default of its declaration.
 */
export class Input {
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly properties: INodeProperties[],
		readonly item: number,
		/** The values of one row of a list; an item's own parameters when left out. */
		private readonly values?: JsonRecord,
		/** What the messages of refusals are about, where the name of a field does not tell. */
		private readonly about = '',
		/** The list that a row stands in: `Metric Expressions under Options`. */
		private readonly within = '',
	) {}

	/** The same values, with what they belong to before the message of every refusal. */
	named(about: string): Input {
		return new Input(this.context, this.properties, this.item, this.values, `${about}: `);
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

	/** Trimmed; empty when missing. Numbers, booleans and dates are written out. */
	text(name: string): string {
		const value = plainValue(this.read(name)) ?? '';
		if (typeof value === 'object') return this.unusable(name, 'text', value);
		return String(value).trim();
	}

	requiredText(name: string): string {
		return this.filled(name, this.text(name));
	}

	/** At least what its declaration says: an expression may give a number that the panel would not take. */
	number(name: string): number {
		const value = this.read(name);
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		if (typeof number !== 'number' || !Number.isFinite(number))
			return this.unusable(name, 'a number', value);
		const { minValue = -Infinity } = declarationAt(this.properties, name)?.typeOptions ?? {};
		if (number >= minValue) return number;
		return this.unusable(name, `at least ${minValue}`, number);
	}

	count(name: string): number {
		const number = this.number(name);
		if (Number.isInteger(number)) return number;
		return this.unusable(name, 'a whole number', number);
	}

	flag(name: string): boolean {
		const value = this.read(name);
		if (typeof value === 'boolean') return value;
		if (value === 'true' || value === 'false') return value === 'true';
		return this.unusable(name, 'true or false', value);
	}

	/** One of the values its declaration offers; an expression may give its name on the panel. */
	choice<Value extends string>(name: string): Value {
		return this.offered(name, this.text(name), ['be', 'one']) as Value;
	}

	/** Some of the values its declaration offers. */
	choices<Value extends string>(name: string): Value[] {
		const chosen = this.list(name).map((text) => this.offered(name, text, ['contain', 'any']));
		return [...new Set(chosen)] as Value[];
	}

	private offered(name: string, text: string, [verb, some]: [string, string]): string {
		const meant = valueMeant(declarationAt(this.properties, name), text);
		if (meant !== undefined) return meant;
		return this.refuse(
			`${this.label(name)} cannot ${verb} "${text}"`,
			`Use ${some} of: ${valuesOf(declarationAt(this.properties, name)).join(', ')}.`,
		);
	}

	/** A list from a multi-select, an array, also one written as JSON, or text with commas. */
	list(name: string): string[] {
		const value = this.read(name);
		if (isRecord(value)) return this.unusable(name, 'a list', value);
		const parts: unknown[] = Array.isArray(value) ? value : partsOf(String(value ?? ''));
		const isText = parts.every((part) => part === null || typeof part !== 'object');
		if (!isText) return this.unusable(name, 'a list of text values', value);
		return parts.map((part) => String(part ?? '').trim()).filter((part) => part !== '');
	}

	/** A JSON object, written as text or given by an expression; undefined when empty. */
	object(name: string): IDataObject | undefined {
		const value = this.read(name);
		const parsed = this.notTooDeep(
			name,
			typeof value === 'string' ? parseJson(value.trim()) : value,
		);
		if (parsed === undefined || parsed === null || parsed === '') return undefined;
		if (isRecord(parsed)) return parsed as IDataObject;
		return this.unusable(name, 'a JSON object', value);
	}

	/** A JSON object or array, written as text or given by an expression; undefined when empty. */
	json(name: string): unknown {
		const value = this.read(name);
		const parsed = typeof value === 'string' ? parseJson(value.trim()) : value;
		return Array.isArray(parsed) ? this.notTooDeep(name, parsed) : this.object(name);
	}

	/** The id, URL or name a resource locator holds, in whatever mode it was given. */
	locator(name: string): string {
		const value: unknown = this.read(name);
		const chosen = (isRecord(value) ? value.value : value) ?? '';
		if (typeof chosen === 'object') return this.unusable(name, 'text', chosen);
		return String(chosen).trim();
	}

	requiredLocator(name: string): string {
		return this.filled(name, this.locator(name));
	}

	/**
	 * The rows of a fixed collection, or of a list that an expression gave, each to be read like an
	 * item. A single record is a list of one.
	 */
	rows(name: string): Input[] {
		const group = groupOf(declarationAt(this.properties, name));
		const value: unknown = this.read(name);
		const isGrouped = isRecord(value) && Object.hasOwn(value, group.name);
		const inGroup = isGrouped ? value[group.name] : value;
		const rows = typeof inGroup === 'string' ? parseJson(inGroup.trim()) : inGroup;
		const place = labelAt(this.properties, name).replaceAll("'", '');
		return listOf(rows).map((row) => {
			if (!isRecord(row)) return this.unusable(name, 'a list of rows', row);
			return new Input(this.context, group.values, this.item, row, this.about, place);
		});
	}

	/** What a row has, declared or not. */
	names(): string[] {
		return Object.keys(this.values ?? {});
	}

	/** The value as n8n gives it, for kinds that have no read of their own. */
	read(name: string): NodeParameterValueType | object {
		// An expression in a row that gave nothing is a value of that row, and no default.
		if (this.values && Object.hasOwn(this.values, name))
			return this.values[name] as NodeParameterValueType;
		const usual = () => declarationAt(this.properties, name)?.default;
		if (this.values) return (valueAt(this.values, name) ?? usual()) as NodeParameterValueType;
		const known = ofRun(this.context, name, () => this.unresolved(name, usual()))(this);
		if (known) return known.value as NodeParameterValueType;
		return this.context.getNodeParameter(name, this.item, usual());
	}

	/**
	 * What stands in the parameter: nothing, a value that was typed, or an expression, even one that gives
	 * nothing. A collection is what its members are.
	 */
	written(name: string): Written {
		return writtenAs(this.unresolved(name, ''));
	}

	private unresolved(name: string, fallback: INodeProperties['default'] | undefined): unknown {
		return this.context.getNodeParameter(name, this.item, fallback, { rawExpressions: true });
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

	private filled(name: string, text: string): string {
		if (text !== '') return text;
		return this.refuse(
			`${this.label(name)} is empty`,
			'Fill it in, or map a field that has a value.',
		);
	}

	/** What is deeper could not be compared, sent or shown. */
	private notTooDeep(name: string, value: unknown): unknown {
		if (!isTooDeep(value)) return value;
		return this.refuse(
			`${this.label(name)} is nested more than ${DEEPEST} levels deep`,
			'Check the value or the expression.',
		);
	}

	private unusable(name: string, wanted: string, value: unknown): never {
		const given =
			typeof value === 'string' ? `"${value}"` : JSON.stringify(truncateDeepValues(value));
		return this.refuse(
			`${this.label(name)} must be ${wanted}`,
			`It is ${given === undefined ? 'missing' : given}. Check the value or the expression.`,
		);
	}

	private label(name: string): string {
		return `${labelAt(this.properties, name)}${this.within && ` under ${this.within}`}`;
	}
}
