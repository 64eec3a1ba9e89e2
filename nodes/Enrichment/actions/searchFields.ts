import type { INodeProperties } from 'n8n-workflow';

import { limitFields, loadedFields } from '../../shared/node/panel';
import { CRITERIA, CRITERION_LABELS, type CriterionName } from '../records/searchCriteria';
import type { Entity } from '../person/entities';
import { maxCreditsField, resultFormatField } from './fields';
import { requestOptions } from './options';

type CriterionTexts = Pick<INodeProperties, 'placeholder' | 'description'>;

const TEXTS: Record<CriterionName, CriterionTexts> = {
	jobTitle: {
		placeholder: 'e.g. Head of Sales; VP Sales',
		description: 'One title, or several separated by semicolons',
	},
	company: {
		placeholder: 'e.g. example.com',
		description: 'Name or domain of the employer, or several separated by semicolons',
	},
	name: {
		placeholder: 'e.g. Analytical Engines',
		description: 'Name of the company, or several separated by semicolons',
	},
	location: {
		placeholder: 'e.g. Oslo, Norway; Sweden',
		description:
			'A city, region or country. "Oslo, Norway" is one place; semicolons separate several.',
	},
	industry: {
		placeholder: 'e.g. Software; Banking',
		description: 'One industry, or several separated by semicolons',
	},
	companySize: {
		placeholder: 'e.g. 51-200; 10001+',
		description:
			'Number of employees: a range, a minimum such as "over 500", or several separated by semicolons',
	},
	seniority: {
		placeholder: 'e.g. Director; VP',
		description: 'One level, or several separated by semicolons',
	},
	department: {
		placeholder: 'e.g. Sales; Marketing',
		description: 'One department, or several separated by semicolons',
	},
};

const SEARCH_FORMATS = {
	columns: 'Flat fields, ready for a sheet or a data table',
	object: 'The company, the place and lists as nested fields',
	is: 'How each match is put into its item',
};

/** The fields of a search: its criteria, and how many matches are wanted. */
export function searchFields(entity: Entity): INodeProperties[] {
	return [
		...CRITERIA[entity].flatMap(criterionFields),
		...limitFields,
		resultFormatField(SEARCH_FORMATS),
		maxCreditsField,
		requestOptions({
			displayName: 'Filters (JSON)',
			name: 'filters',
			type: 'json',
			default: '{}',
			description: "More search filters, named as in the provider's API documentation",
		}),
	];
}

/** Chosen from the provider's own words; workflows of version 1 have a text. */
const LOADED: Partial<Record<CriterionName, string>> = {
	seniority: 'getSeniorities',
	department: 'getDepartments',
};

function criterionFields(name: CriterionName): INodeProperties[] {
	const displayName = CRITERION_LABELS[name];
	const text: INodeProperties = {
		displayName,
		name,
		type: 'string',
		default: '',
		...TEXTS[name],
	};
	const method = LOADED[name];
	if (method === undefined) return [text];
	return [
		{ ...text, displayOptions: { show: { '@version': [1] } } },
		loadedFields(`${displayName} Names or IDs`, name, method, {
			typeOptions: { loadOptionsMethod: method },
			displayOptions: { hide: { '@version': [1] } },
		}),
	];
}
