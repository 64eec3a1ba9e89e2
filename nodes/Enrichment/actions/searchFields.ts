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
import { CRITERIA, readCriteria, type CriterionName } from '../records/searchCriteria';
import { buildResultFormatField, maxCredits, oneProviderNotice } from './fields';
import { columnSetOfSearch, providerRetryFields } from './options';

/** The entries of a criterion. */
function criterion(name: CriterionName, field: Field<unknown>): Field<string[]> {
	return withReader(field, (parameter) => {
		// An object is refused: a search for `{"name":…}` would be paid for nothing.
		parameter.list();
		const { [name]: entries = [] } = parameter.accept(
			readCriteria({ [name]: parameter.value }),
		);
		if (parameter.written !== 'expression') return entries;
		const filled = entries.filter(hasMeaning);
		return filled.length > 0 ? filled : refuseIfMapped(parameter, filled);
	});
}

/** Whether an entry that came out of an expression says anything: neither "N/A" nor the comma between two missing fields. */
function hasMeaning(entry: string): boolean {
	return /[\p{L}\p{N}]/u.test(entry) && !isPlaceholder(entry) && !isNullWord(entry);
}

/**
 * Refuses a criterion that an expression left empty: without it the search would be wider than it was meant, and each
 * further match is charged. A model that fills in the criteria leaves empty what it has no wish for.
 */
function refuseIfMapped<Empty>(parameter: Parameter, empty: Empty): Empty {
	if (parameter.written !== 'expression' || parameter.isFilledByModel) return empty;
	return parameter.refuse(
		`${parameter.label} is mapped, but has no value`,
		`${parameter.describeValue()} Searching without it could return, and charge for, too many results. Correct the expression, or clear the field to search without it. Nothing was sent for this item.`,
	);
}

const textCriterion = (name: CriterionName, description: string, placeholder: string) =>
	criterion(name, text(toFieldLabel(name), description, { placeholder }));

/** A criterion chosen from the provider's own words. */
const loadedCriterion = (name: CriterionName, load: string) =>
	criterion(name, loadedNames(`${toFieldLabel(name)} Names or IDs`, { load }));

const CRITERION_FIELDS: Record<CriterionName, Field<string[]>> = {
	jobTitle: textCriterion(
		'jobTitle',
		'One title, or several separated by semicolons',
		'e.g. Head of Sales; VP Sales',
	),
	company: textCriterion(
		'company',
		'Name or domain of the employer, or several separated by semicolons',
		'e.g. example.com',
	),
	name: textCriterion(
		'name',
		'Name of the company, or several separated by semicolons',
		'e.g. Analytical Engines',
	),
	location: textCriterion(
		'location',
		'A city, region, or country. "Oslo, Norway" is one place; separate several with semicolons.',
		'e.g. Oslo, Norway; Sweden',
	),
	industry: textCriterion(
		'industry',
		'One industry, or several separated by semicolons',
		'e.g. Software; Banking',
	),
	companySize: textCriterion(
		'companySize',
		'Number of employees: a range, a minimum such as "over 500", or several separated by semicolons',
		'e.g. 51-200; 10001+',
	),
	seniority: loadedCriterion('seniority', 'getSeniorities'),
	department: loadedCriterion('department', 'getDepartments'),
};

/** What a search looks for. */
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

/** What every search may be asked for besides. */
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
		columnSet: columnSetOfSearch,
		filters: searchFilters,
	}),
};

export const buildSearchFields = (entity: Entity): Fields & typeof searchFields => ({
	credentialNotice: oneProviderNotice,
	...buildCriteriaFields(entity),
	...searchFields,
});
