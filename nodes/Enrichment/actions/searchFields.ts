import {
	jsonObject,
	loadedNames,
	options,
	text,
	withReader,
	type Field,
	type Fields,
} from '../../shared/node/field';
import { limitFields } from '../../shared/node/limitFields';
import { toFieldLabel, type Entity } from '../person/entities';
import { CRITERIA, type CriterionName } from '../records/searchCriteria';
import { buildResultFormatField, maxCredits, oneProviderNotice } from './fields';
import { searchColumnSet, providerRetryFields } from './options';

/** Builds the field of a criterion. An object is refused, because a search for `{"name":…}` would be charged for nothing. */
function buildCriterionField(field: Field<unknown>): Field<unknown> {
	return withReader(field, (parameter) => {
		parameter.list();
		return parameter.value;
	});
}

const buildTextCriterion = (name: CriterionName, description: string, placeholder: string) =>
	buildCriterionField(text(toFieldLabel(name), description, { placeholder }));

/** Builds the field of a criterion with the provider's own terms. */
const buildLoadedCriterion = (name: CriterionName, load: string) =>
	buildCriterionField(loadedNames(`${toFieldLabel(name)} Names or IDs`, { load }));

const CRITERION_FIELDS: Record<CriterionName, Field<unknown>> = {
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
export function buildCriteriaFields(entity: Entity): Fields {
	return Object.fromEntries(CRITERIA[entity].map((name) => [name, CRITERION_FIELDS[name]]));
}

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
		filters: jsonObject(
			'Filters (JSON)',
			"Additional search filters, using the names in the provider's API documentation",
			{ default: '{}' },
		),
	}),
};

/** Builds all fields of a search. */
export const buildSearchFields = (entity: Entity): Fields & typeof searchFields => ({
	credentialNotice: oneProviderNotice,
	...buildCriteriaFields(entity),
	...searchFields,
});
