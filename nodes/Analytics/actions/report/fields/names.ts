/** Fields for the names of metrics, dimensions and columns, which the node lists for the chosen property. */
import {
	loadedName,
	loadedNames,
	withReader,
	type Field,
	type Parameter,
	type FieldSettings,
} from '../../../../shared/node/field';

const PROPERTY = ['property.value'];

/** A name that may be left empty. `purpose` says what it is for, in front of where its values come from. */
export function buildOptionalNameField(
	title: string,
	load: string,
	{ purpose, ...particulars }: FieldSettings & { purpose?: string } = {},
): Field<string> {
	return loadedName(title, {
		load,
		dependsOn: PROPERTY,
		...(purpose !== undefined && { purpose }),
		...particulars,
	});
}

/** A name without which a row means nothing. */
export function buildRequiredNameField(
	title: string,
	load: string,
	dependsOn = PROPERTY,
): Field<string> {
	return withReader(loadedName(title, { load, dependsOn }), (parameter) =>
		parameter.requiredText(),
	);
}

export function buildNamesField(
	title: string,
	load: string,
	particulars: FieldSettings & { purpose?: string } = {},
): Field<string[]> {
	return loadedNames(title, { load, dependsOn: PROPERTY, ...particulars });
}

/** Names that an expression must find: one that finds nothing would make another report look like the one wanted. */
export function readGivenNames(parameter: Parameter, subject: string): string[] {
	const { value } = parameter;
	if (value !== null && value !== undefined) return parameter.list();
	return refuseMissingValue(parameter, subject);
}

/**
 * Metrics under the same rule: an expression that gives an empty list has found none. Metrics chosen to be none are
 * none: values of dimensions alone.
 */
export function readMetricsOrRefuse(parameter: Parameter): string[] {
	const names = readGivenNames(parameter, 'Metrics');
	const isLost = names.length === 0 && parameter.written === 'expression';
	return isLost ? refuseMissingValue(parameter, 'Metrics') : names;
}

function refuseMissingValue(parameter: Parameter, subject: string): never {
	return parameter.refuse(`'${subject}' has no value`, 'Check the expression.');
}
