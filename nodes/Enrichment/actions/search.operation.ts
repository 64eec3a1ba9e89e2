import { defineOperation, whenRun, type Operation } from '../../shared/node/operation';
import type { ToolField } from '../../shared/node/tool';
import type { Entity } from '../person/entities';
import type { CriterionName } from '../records/searchCriteria';
import { TOOL_LIMIT } from './fields';
import { buildSearchFields } from './searchFields';

const ABOUT: Record<Entity, Pick<Operation['option'], 'action' | 'description'>> = {
	contact: {
		action: 'Search contacts',
		description: 'Find many people by job title, company, location, industry, and company size',
	},
	company: {
		action: 'Search companies',
		description: 'Find many companies by name, industry, location, and size',
	},
};

export const buildSearchOperation = (entity: Entity): Operation =>
	defineOperation({
		name: 'Search',
		value: 'search',
		...ABOUT[entity],
		fields: buildSearchFields(entity),
		toolFields: SEARCH_TOOL,
		execute: whenRun(async () => (await import('./search')).createSearchExecute(entity)),
	});

/** The fields that an AI agent fills; each may be empty. */
const SEARCH_TOOL: Record<CriterionName | 'resultFormat' | 'maxCredits', ToolField> = {
	jobTitle: { told: 'Job titles separated by commas, empty for any' },
	company: { told: 'Name or domain of the employer, empty for any' },
	name: { told: 'Name of the company, empty for any' },
	location: { told: 'City, region or country, empty for any' },
	industry: { told: 'Industries separated by commas, empty for any' },
	companySize: { told: 'Number of employees such as 51-200, empty for any' },
	seniority: { told: 'Seniority such as Director, empty for any' },
	department: { told: 'Department such as Sales, empty for any' },
	resultFormat: { fixed: 'object' },
	maxCredits: TOOL_LIMIT,
};
