import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { MAX_DEPTH, exceedsMaxDepth, truncateDeepValues } from '../core/depth';
import { isRecord, parseJsonOrKeepText, parseListText } from '../core/json';
import type { Result } from '../core/result';
import type { InputItem } from './inputItem';
import {
	findFirstGroup,
	isFromAiExpression,
	toListOrEmpty,
	toTextIfDateObject,
	findOptionValue,
	listOptionValues,
	type ParameterContent,
} from './parameterContent';

/** What JavaScript writes for an object in a text. */
const OBJECT_IN_TEXT = '[object Object]';

/** How n8n shows a parameter; its name is the key of the field. */
export type Panel = Omit<INodeProperties, 'name'>;

/** One parameter of an input item, or of one of its rows, and how to read it as text, number, list … */
export class Parameter {
	/** @param within the labels of the collections and lists around it: `Metric Expressions under Options` */
	constructor(
		readonly input: InputItem,
		readonly path: string,
		private readonly panel: Panel,
		private readonly within = '',
	) {}

	/** The value with expressions evaluated; the default if the user set nothing. */
	get value(): unknown {
		return this.input.readParameter(this.path, this.panel.default);
	}

	/** What the parameter contains before expressions are evaluated. */
	get written(): ParameterContent {
		return this.input.written(this.path);
	}

	/** Whether an expression gives the value, other than `$fromAI(…)`, by which an AI agent's model gives it. */
	get isMapped(): boolean {
		return this.written === 'expression' && !this.isFilledByAgent;
	}

	/** Whether there is no value: nothing, or blank text. */
	get isBlank(): boolean {
		const { value } = this;
		if (typeof value === 'string') return value.trim() === '';
		return value === undefined || value === null;
	}

	/** Whether the parameter was sent with the workflow; n8n drops one that its panel hides. */
	get isGiven(): boolean {
		return this.input.hasParameter(this.path);
	}

	/** Whether an AI agent's model fills the parameter in. */
	get isFilledByAgent(): boolean {
		return isFromAiExpression(this.input.readRawParameter(this.path));
	}

	/** Finds the first item of the run that has a different value from the first item's. */
	findDifferentItem(): InputItem | undefined {
		return this.input.findDifferentItem(this.path, this.panel.default);
	}

	/** The label, and where to look for it: `'Request Max Retries' under Options`. */
	get label(): string {
		return `'${this.panel.displayName}'${this.within && ` under ${this.within}`}`;
	}

	/** The label as the place of other parameters: `Metric Expressions under Options`. */
	get place(): string {
		return `${this.panel.displayName}${this.within && ` under ${this.within}`}`;
	}

	/** Trimmed; empty when missing. Numbers, booleans and dates are written out. */
	text(): string {
		const value = toTextIfDateObject(this.value) ?? '';
		if (typeof value === 'object') return this.refuseType('text', value);
		return this.withoutObject(String(value).trim());
	}

	requiredText(): string {
		return this.filled(this.text());
	}

	/** Refuses numbers outside the bounds of the panel: an expression can give one. */
	decimalNumber(): number {
		const { value } = this;
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		if (typeof number !== 'number' || !Number.isFinite(number))
			return this.refuseType('a number', value);
		const { minValue = -Infinity, maxValue = Infinity } = this.panel.typeOptions ?? {};
		if (number < minValue) return this.refuseType(`at least ${minValue}`, number);
		if (number > maxValue) return this.refuseType(`at most ${maxValue}`, number);
		return number;
	}

	wholeNumber(): number {
		const number = this.decimalNumber();
		if (Number.isInteger(number)) return number;
		return this.refuseType('a whole number', number);
	}

	/** @param missing the value of a flag that is not set; the default of its panel if left out */
	flag(missing: INodeProperties['default'] = this.panel.default): boolean {
		const value = this.input.readParameter(this.path, missing);
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

	/** A list: from a multi-select, an array, a JSON array as text, or text separated by commas. */
	list(): string[] {
		const { value } = this;
		if (isRecord(value)) return this.refuseType('a list', value);
		const parts: unknown[] = Array.isArray(value) ? value : parseListText(String(value ?? ''));
		const isText = parts.every((part) => part === null || typeof part !== 'object');
		if (!isText) return this.refuseType('a list of text values', value);
		return parts
			.map((part) => this.withoutObject(String(part ?? '').trim()))
			.filter((part) => part !== '');
	}

	/** A JSON object, written as text or given by an expression; undefined when empty. */
	object(): IDataObject | undefined {
		const { value } = this;
		const parsed = this.notTooDeep(
			typeof value === 'string' ? parseJsonOrKeepText(value.trim()) : value,
		);
		if (parsed === undefined || parsed === null || parsed === '') return undefined;
		if (isRecord(parsed)) return parsed as IDataObject;
		return this.refuseType('a JSON object', value);
	}

	/** A JSON object or array, written as text or given by an expression; undefined when empty. */
	json(): unknown {
		const { value } = this;
		const parsed = typeof value === 'string' ? parseJsonOrKeepText(value.trim()) : value;
		return Array.isArray(parsed) ? this.notTooDeep(parsed) : this.object();
	}

	/** A JSON list, written as text or given by an expression; undefined when empty. */
	jsonList(): unknown[] | undefined {
		const { value } = this;
		const parsed = typeof value === 'string' ? parseJsonOrKeepText(value.trim()) : value;
		if (Array.isArray(parsed)) return this.notTooDeep(parsed) as unknown[];
		if (parsed === undefined || parsed === null || parsed === '') {
			const isEmpty = value === undefined || value === null || String(value).trim() === '';
			if (isEmpty) return undefined;
		}
		return this.refuseType('a JSON list, such as [{ … }]', value);
	}

	/** The ID, URL or name that a resource locator holds, in whatever mode it was given. */
	locator(): string {
		const { value } = this;
		const given = (isRecord(value) ? value.value : value) ?? '';
		if (typeof given === 'object') return this.refuseType('text', given);
		return this.withoutObject(String(given).trim());
	}

	requiredLocator(): string {
		return this.filled(this.locator());
	}

	/**
	 * The rows of a fixed collection, or of a list that an expression gave, each to be read like an item. A single
	 * record is a list of one.
	 */
	rows(): InputItem[] {
		const rows = this.listRows(this.value);
		// A list that an expression gave has no rows in the panel: its values are what stands in it.
		const written = this.listRows(this.input.readRawParameter(this.path));
		return rows.map((row, index) => {
			if (!isRecord(row)) return this.refuseType('a list of rows', row);
			const inPanel = written[index];
			return this.input.createRow(row, isRecord(inPanel) ? inPanel : row);
		});
	}

	private listRows(value: unknown): unknown[] {
		const { name } = findFirstGroup(this.panel);
		const isGrouped = isRecord(value) && Object.hasOwn(value, name);
		const inGroup = isGrouped ? value[name] : value;
		return toListOrEmpty(
			typeof inGroup === 'string' ? parseJsonOrKeepText(inGroup.trim()) : inGroup,
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

	/** The value in a sentence for a refusal: `It is "abc".` */
	describeValue(): string {
		return describe(this.value);
	}

	/** Refuses a text into which an expression has put an object. */
	private withoutObject(text: string): string {
		return text.includes(OBJECT_IN_TEXT) ? this.refuseObjectInText() : text;
	}

	private refuseObjectInText(): never {
		return this.refuse(
			`${this.label} contains an object`,
			'Use one of its fields in the expression, such as {{ $json.company.name }} for {{ $json.company }}.',
		);
	}

	private filled(text: string): string {
		if (text !== '') return text;
		return this.refuse(
			`${this.label} is empty`,
			'Fill it in, or map a field that has a value.',
		);
	}

	private offered(text: string, { verb, amount }: { verb: string; amount: string }): string {
		const meant = findOptionValue(this.panel, text);
		if (meant !== undefined) return meant;
		return this.refuse(
			`${this.label} cannot ${verb} "${text}"`,
			`Use ${amount} of: ${listOptionValues(this.panel).join(', ')}.`,
		);
	}

	/** Refuses a value that is nested too deeply to be compared, sent or shown. */
	private notTooDeep(value: unknown): unknown {
		if (!exceedsMaxDepth(value)) return value;
		return this.refuse(
			`${this.label} is nested more than ${MAX_DEPTH} levels deep`,
			'Check the value or the expression.',
		);
	}

	private refuseType(wanted: string, value: unknown): never {
		const described = describe(value);
		if (described.includes(OBJECT_IN_TEXT)) return this.refuseObjectInText();
		return this.refuse(
			`${this.label} must be ${wanted}`,
			`${described} Check the value or the expression.`,
		);
	}
}

/** A value in a sentence: `It is "abc".`, `It is NaN.`, `It is missing.` */
function describe(value: unknown): string {
	if (value === undefined) return 'It is missing.';
	if (typeof value === 'string') return `It is "${value}".`;
	if (typeof value === 'number') return `It is ${value}.`;
	return `It is ${JSON.stringify(truncateDeepValues(value), nameNonFiniteNumber)}.`;
}

/** JSON has no NaN and no infinity, and writes `null` for them. */
function nameNonFiniteNumber(_: string, value: unknown): unknown {
	return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
