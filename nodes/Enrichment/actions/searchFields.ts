import {
	jsonObject,
	loadedNames,
	options,
	text,
	withReader,
	type Field,
	type Fields,
	type Parameter,
} from '../../shared/node/field';
import { limitFields } from '../../shared/node/limitFields';
import { isNullWord, isPlaceholder } from '../person/canonical/text';
import { toFieldLabel, type Entity } from '../person/entities';
import { CRITERIA, readOptionalCriteria, type CriterionName } from '../records/searchCriteria';
import { buildResultFormatField, maxCredits, oneProviderNotice } from './fields';
import { searchColumnSet, providerRetryFields } from './options';

/** Builds the field of a criterion, which is read as a list of entries. */
function buildCriterionField(name: CriterionName, field: Field<unknown>): Field<string[]> {
	return withReader(field, (parameter) => {
		// An object is refused, because a search for `{"name":…}` would be charged for nothing.
		parameter.list();
		const { [name]: entries = [] } = parameter.accept(
			readOptionalCriteria({ [name]: parameter.value }),
		);
		if (parameter.written !== 'expression') return entries;
		const filled = entries.filter(hasMeaning);
		return filled.length > 0 ? filled : refuseIfMapped(parameter, filled);
	});
}

/** Whether an entry from an expression has a meaning, unlike "N/A" or the comma between two missing fields. */
function hasMeaning(entry: string): boolean {
	return /[\p{L}\p{N}]/u.test(entry) && !isPlaceholder(entry) && !isNullWord(entry);
}

/**
 * Refuses a criterion that an expression left empty, because a search without it would be wider than intended, and each
 * further match is charged. A model may leave criteria empty.
 */
function refuseIfMapped<Empty>(parameter: Parameter, empty: Empty): Empty {
	if (!parameter.isMapped) return empty;
	return parameter.refuse(
		`${parameter.label} is mapped, but has no value`,
		`${parameter.describeValue()} Searching without it could return, and charge for, too many results. Correct the expression, or clear the field to search without it. Nothing was sent for this item.`,
	);
}

const buildTextCriterion = (name: CriterionName, description: string, placeholder: string) =>
	buildCriterionField(name, text(toFieldLabel(name), description, { placeholder }));

/** Builds the field of a criterion with the provider's own terms. */
const buildLoadedCriterion = (name: CriterionName, load: string) =>
	buildCriterionField(name, loadedNames(`${toFieldLabel(name)} Names or IDs`, { load }));

const CRITERION_FIELDS: Record<CriterionName, Field<string[]>> = {
	jobTitle: buildTextCriterion(
		'jobTitle',
		'One title, or several separated by semicolons',
		'e.g. Head of Sales; VP Sales',
	),
	company: buildTextCriterion(
		'company',
		'Name or domain of the employer, or several separated by semicolons',
		'e.g. example.com',
	),
	name: buildTextCriterion(
		'name',
		'Name of the company, or several separated by semicolons',
		'e.g. Analytical Engines',
	),
	location: buildTextCriterion(
		'location',
		'A city, region, or country. "Oslo, Norway" is one place; separate several with semicolons.',
		'e.g. Oslo, Norway; Sweden',
	),
	industry: buildTextCriterion(
		'industry',
		'One industry, or several separated by semicolons',
		'e.g. Software; Banking',
	),
	companySize: buildTextCriterion(
		'companySize',
		'Number of employees: a range, a minimum such as "over 500", or several separated by semicolons',
		'e.g. 51-200; 10001+',
	),
	seniority: buildLoadedCriterion('seniority', 'getSeniorities'),
	department: buildLoadedCriterion('department', 'getDepartments'),
};

/** Builds the fields of the criteria of a search. */
export function buildCriteriaFields(entity: Entity): Record<string, Field<string[]>> {
	return Object.fromEntries(CRITERIA[entity].map((name) => [name, CRITERION_FIELDS[name]]));
}

const searchFilters = withReader(
	jsonObject(
		'Filters (JSON)',
		"Additional search filters, using the names in the provider's API documentation",
		{ default: '{}' },
	),
	(parameter) => {
		const filters = parameter.object() ?? {};
		return Object.keys(filters).length > 0 ? filters : refuseIfMapped(parameter, filters);
	},
);

/** The fields that every search has in addition to its criteria. */
export const searchFields = {
	...limitFields,
	resultFormat: buildResultFormatField({
		columns: 'Flat fields, ready for a spreadsheet or data table',
		object: 'Company, location, and lists as nested fields',
		description: 'How to format each match in its item',
	}),
	maxCredits,
	options: options({
		...providerRetryFields,
		columnSet: searchColumnSet,
		filters: searchFilters,
	}),
};

/** Builds all fields of a search. */
export const buildSearchFields = (entity: Entity): Fields & typeof searchFields => ({
	credentialNotice: oneProviderNotice,
	...buildCriteriaFields(entity),
	...searchFields,
});
