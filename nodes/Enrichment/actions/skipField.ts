/** 'Skip If Field Has Value': the field of an item whose value keeps the item from being looked up. */
import { isRecord, readValueAt, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import {
	hasExpression,
	text,
	withReader,
	type Field,
	type Parameter,
} from '../../shared/node/field';
import type { InputItem } from '../../shared/node/inputItem';
import { computeJaroWinklerSimilarity } from '../match/names/jaroWinkler';
import { readFieldOrPath } from '../records/itemLevels';

/** The name of the field, or its path; empty where nobody is to be skipped. */
export const skipIfFieldHasValue: Field<string> = withReader(
	text(
		'Skip If Field Has Value',
		'Records that already have a value in this field are not looked up. Use dots for nested fields, such as enrichment.person.phone.',
		{ placeholder: 'e.g. phone' },
	),
	readFieldName,
);

function readFieldName(parameter: Parameter): string {
	const name = parameter.text();
	if (name !== '' || parameter.written !== 'expression') return name;
	return parameter.refuse(
		`${parameter.label} is empty, so nothing was sent`,
		'Enter the name of the field, such as phone, rather than its value. Or clear the option.',
	);
}

/** The options of a lookup, as far as they are read here. */
interface SkipOptions {
	readonly skipIfFieldHasValue: string;
}

/** An item, and the field by which it may be skipped. */
interface NamedField {
	record: JsonRecord;
	name: string;
	isFromExpression: boolean;
}

/**
 * Checks that the items have the field at all: a mistyped one would skip nobody, and everything would be bought.
 * @returns a warning where no item has it, which is usual where empty fields are left out; refuses a name that is
 * certainly a mistake, because the items have one that is spelled almost like it, or because it is a value
 */
export function checkSkipField(
	inputs: readonly InputItem[],
	readOptions: (input: InputItem) => SkipOptions,
): Result<string | undefined> {
	const fields = inputs.flatMap((input) => {
		const read = input.attemptNow(() => success(readNamedField(input, readOptions(input))));
		return read.ok && read.value.name !== '' ? [read.value] : [];
	});
	const [first] = fields;
	if (first === undefined || fields.some(hasField)) return success(undefined);
	const similar = findSimilarField(fields);
	if (similar !== undefined) {
		return failed(
			`No item has the field "${first.name}" of 'Skip If Field Has Value', but there is "${similar}"`,
			`Enter ${similar} under Options. Nothing was sent.`,
		);
	}
	if (first.isFromExpression) {
		return failed(
			`No item has a field that is called "${first.name}"`,
			"'Skip If Field Has Value' under Options takes the name of a field, such as phone, rather than its value. Nothing was sent.",
		);
	}
	return success(
		`No item has the field "${first.name}" of 'Skip If Field Has Value', so it skips nobody.`,
	);
}

function readNamedField(input: InputItem, options: SkipOptions): NamedField {
	return {
		record: input.record,
		name: options.skipIfFieldHasValue,
		isFromExpression: hasExpression(options, 'skipIfFieldHasValue'),
	};
}

const hasField = ({ record, name }: NamedField): boolean =>
	readFieldOrPath(record, name) !== undefined;

/** More items have no other fields, as a rule. */
const MAX_SEARCHED_ITEMS = 100;

function findSimilarField(fields: readonly NamedField[]): string | undefined {
	for (const { record, name } of fields.slice(0, MAX_SEARCHED_ITEMS)) {
		const similar = findSimilarPath(record, name.split('.'));
		if (similar !== undefined) return similar.join('.');
	}
	return undefined;
}

/** Finds the path in a record whose names are the same or spelled almost like those of another path. */
function findSimilarPath(record: JsonRecord, path: readonly string[]): string[] | undefined {
	const similar: string[] = [];
	for (const name of path) {
		const level = readValueAt(record, similar);
		const names = isRecord(level) ? Object.keys(level) : [];
		const found =
			names.find((each) => each === name) ?? names.find((each) => isAlmostSame(each, name));
		if (found === undefined) return undefined;
		similar.push(found);
	}
	return similar;
}

/** Above it lie "Emial" and "Email", and "phon" and "phone"; below it "company" and "companyName". */
const MIN_SIMILARITY = 0.94;

/** Whether two names differ in case, signs or a letter. `phone1` and `phone2` are two fields. */
function isAlmostSame(one: string, other: string): boolean {
	const [a, b] = [one, other].map((name) =>
		name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
	) as [string, string];
	if (a.replace(/\D/g, '') !== b.replace(/\D/g, '')) return false;
	return computeJaroWinklerSimilarity(a, b) >= MIN_SIMILARITY;
}
