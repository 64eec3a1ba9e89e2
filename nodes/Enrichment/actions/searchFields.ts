import type { INodeProperties } from 'n8n-workflow';

import { limitFields } from '../../shared/node/options';
import { CRITERIA, type CriterionName } from '../records/searchCriteria';
import type { Entity } from '../person/entities';
import { maxCreditsField } from './fields';
import { requestOptions } from './options';

type CriterionTexts = Pick<INodeProperties, 'displayName' | 'placeholder' | 'description'>;

const TEXTS: Record<CriterionName, CriterionTexts> = {
	jobTitle: {
		displayName: 'Job Title',
		placeholder: 'e.g. Head of Sales; VP Sales',
		description: 'One title, or several separated by semicolons',
	},
	company: {
		displayName: 'Company',
		placeholder: 'e.g. example.com',
		description: 'Name or domain of the employer, or several separated by semicolons',
	},
	name: {
		displayName: 'Name',
		placeholder: 'e.g. Analytical Engines',
		description: 'Name of the company, or several separated by semicolons',
	},
	location: {
		displayName: 'Location',
		placeholder: 'e.g. Oslo, Norway; Sweden',
		description:
			'A city, region or country. "Oslo, Norway" is one place; semicolons separate several.',
	},
	industry: {
		displayName: 'Industry',
		placeholder: 'e.g. Software; Banking',
		description: 'One industry, or several separated by semicolons',
	},
	companySize: {
		displayName: 'Company Size',
		placeholder: 'e.g. 51-200; 10001+',
		description:
			'Number of employees: a range, a minimum such as "over 500", or several separated by semicolons',
	},
	seniority: {
		displayName: 'Seniority',
		placeholder: 'e.g. Director; VP',
		description: 'One level, or several separated by semicolons',
	},
	department: {
		displayName: 'Department',
		placeholder: 'e.g. Sales; Marketing',
		description: 'One department, or several separated by semicolons',
	},
};

/** The fields of a search: its criteria, and how many matches are wanted. */
export function searchFields(entity: Entity): INodeProperties[] {
	return [
		...CRITERIA[entity].map(
			(name): INodeProperties => ({ ...TEXTS[name], name, type: 'string', default: '' }),
		),
		...limitFields,
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
