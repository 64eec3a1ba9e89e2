/**
 * Fields for the names of metrics, dimensions, and columns. A `loadMethod` is the method of `loadOptions` that lists the
 * names of the chosen property.
 */
import {
	loadedName,
	loadedNames,
	withReader,
	type Field,
	type Parameter,
	type FieldSettings,
} from '../../../../shared/node/field';

const PROPERTY = ['property.value'];

/** Builds the field of a name that may be empty. `purpose` begins its description. */
export function buildOptionalNameField(
	title: string,
	loadMethod: string,
	{ purpose, ...particulars }: FieldSettings & { purpose?: string } = {},
): Field<string> {
	return loadedName(title, {
		load: loadMethod,
		dependsOn: PROPERTY,
		...(purpose !== undefined && { purpose }),
		...particulars,
	});
}

/** Builds the field of a name that must be filled in. */
export function buildRequiredNameField(
	title: string,
	loadMethod: string,
	dependsOn = PROPERTY,
): Field<string> {
	return withReader(loadedName(title, { load: loadMethod, dependsOn }), (parameter) =>
		parameter.requiredText(),
	);
}

/** Builds the field of a list of names. */
export function buildNamesField(
	title: string,
	loadMethod: string,
	particulars: FieldSettings & { purpose?: string } = {},
): Field<string[]> {
	return loadedNames(title, { load: loadMethod, dependsOn: PROPERTY, ...particulars });
}

/**
 * Reads a list of names. An expression without a value is refused: the report would lack the names and still look right.
 * A language model that writes `none` or `null` means an empty list.
 */
export function readNamesOrRefuse(parameter: Parameter): string[] {
	const { value } = parameter;
	if (value === null || value === undefined) return refuseMissingValue(parameter);
	const names = parameter.list();
	return parameter.isFilledByAgent ? names.filter((name) => !isWordForNothing(name)) : names;
}

/**
 * Reads a list of metrics. An expression whose value is empty is refused as well. A list that was chosen to be empty is
 * allowed: the report then has dimensions only.
 */
export function readMetricsOrRefuseLostValue(parameter: Parameter): string[] {
	const names = readNamesOrRefuse(parameter);
	const isLost = names.length === 0 && parameter.written === 'expression';
	return isLost ? refuseMissingValue(parameter) : names;
}

/** Whether a text is one of the words that language models write into a field that they leave empty. */
export function isWordForNothing(text: string): boolean {
	return ['', 'none', 'null', 'undefined', 'nothing'].includes(text.toLowerCase());
}

function refuseMissingValue(parameter: Parameter): never {
	return parameter.refuse(`${parameter.label} has no value`, 'Check the expression.');
}
