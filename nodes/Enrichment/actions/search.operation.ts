import type { INodeProperties } from 'n8n-workflow';

import { whenRun, type Operation } from '../../shared/node/operation';
import { forTools, type ToolField } from '../../shared/node/tool';
import { jsonField, limitFields, loadedFields, textField } from '../../shared/node/panel';
import { labelOf, type Entity } from '../person/entities';
import { CRITERIA, type CriterionName } from '../records/searchCriteria';
import { maxCreditsField, resultFormatField } from './fields';
import { requestOptions } from './options';

const ABOUT: Record<Entity, Pick<Operation['option'], 'action' | 'description'>> = {
	contact: {
		action: 'Search contacts',
		description: 'Find many people by job title, company, location, industry and company size',
	},
	company: {
		action: 'Search companies',
		description: 'Find many companies by name, industry, location and size',
	},
};

export const search = (entity: Entity): Operation => ({
	option: { name: 'Search', value: 'search', ...ABOUT[entity] },
	properties: forTools(searchFields(entity), SEARCH_TOOL),
	execute: whenRun(async () => (await import('./search')).search(entity)),
});

/** The fields that an AI agent fills; each may be empty. */
const SEARCH_TOOL: Record<CriterionName | 'resultFormat', ToolField> = {
	jobTitle: { told: 'Job titles separated by commas, empty for any' },
	company: { told: 'Name or domain of the employer, empty for any' },
	name: { told: 'Name of the company, empty for any' },
	location: { told: 'City, region or country, empty for any' },
	industry: { told: 'Industries separated by commas, empty for any' },
	companySize: { told: 'Number of employees such as 51-200, empty for any' },
	seniority: { told: 'Seniority such as Director, empty for any' },
	department: { told: 'Department such as Sales, empty for any' },
	resultFormat: { fixed: 'object' },
};

/** An example of each criterion, and what the panel says of it. */
const TEXTS: Record<CriterionName, [placeholder: string, description: string]> = {
	jobTitle: ['e.g. Head of Sales; VP Sales', 'One title, or several separated by semicolons'],
	company: [
		'e.g. example.com',
		'Name or domain of the employer, or several separated by semicolons',
	],
	name: ['e.g. Analytical Engines', 'Name of the company, or several separated by semicolons'],
	location: [
		'e.g. Oslo, Norway; Sweden',
		'A city, region or country. "Oslo, Norway" is one place; semicolons separate several.',
	],
	industry: ['e.g. Software; Banking', 'One industry, or several separated by semicolons'],
	companySize: [
		'e.g. 51-200; 10001+',
		'Number of employees: a range, a minimum such as "over 500", or several separated by semicolons',
	],
	seniority: ['e.g. Director; VP', 'One level, or several separated by semicolons'],
	department: ['e.g. Sales; Marketing', 'One department, or several separated by semicolons'],
};

const SEARCH_FORMATS = {
	columns: 'Flat fields, ready for a sheet or a data table',
	object: 'The company, the place and lists as nested fields',
	is: 'How each match is put into its item',
};

function searchFields(entity: Entity): INodeProperties[] {
	return [
		...CRITERIA[entity].map(criterionField),
		...limitFields,
		resultFormatField(SEARCH_FORMATS),
		maxCreditsField,
		requestOptions(
			jsonField(
				'Filters (JSON)',
				'filters',
				"More search filters, named as in the provider's API documentation",
				{ default: '{}' },
			),
		),
	];
}

/** Criteria chosen from the provider's own words. */
const LOADED: Partial<Record<CriterionName, string>> = {
	seniority: 'getSeniorities',
	department: 'getDepartments',
};

function criterionField(name: CriterionName): INodeProperties {
	const displayName = labelOf(name);
	const [placeholder, description] = TEXTS[name];
	const method = LOADED[name];
	if (method === undefined) return textField(displayName, name, description, { placeholder });
	return loadedFields(`${displayName} Names or IDs`, name, method, {
		typeOptions: { loadOptionsMethod: method },
	});
}
