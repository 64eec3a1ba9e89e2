import { defineOperation, loadWhenRun, type Operation } from '../../shared/node/operation';
import type { ToolFieldRule } from '../../shared/node/tool';
import type { Entity } from '../person/entities';
import type { CriterionName } from '../records/searchCriteria';
import { DEFAULT_TOOL_LIMIT } from './fields';
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

/** Builds the operation that searches contacts or companies. */
export const buildSearchOperation = (entity: Entity): Operation =>
	defineOperation({
		name: 'Search',
		value: 'search',
		...ABOUT[entity],
		fields: buildSearchFields(entity),
		toolFields: SEARCH_TOOL,
		execute: loadWhenRun(async () => (await import('./search')).createSearchExecute(entity)),
	});

/** The rules for fields that an AI agent fills; each may be empty. */
const SEARCH_TOOL: Record<CriterionName | 'resultFormat' | 'maxCredits', ToolFieldRule> = {
	jobTitle: { prompt: 'Job titles separated by commas, empty for any' },
	company: { prompt: 'Name or domain of the employer, empty for any' },
	name: { prompt: 'Name of the company, empty for any' },
	location: { prompt: 'City, region, or country, empty for any' },
	industry: { prompt: 'Industries separated by commas, empty for any' },
	companySize: { prompt: 'Number of employees such as 51-200, empty for any' },
	seniority: { prompt: 'Seniority such as Director, empty for any' },
	department: { prompt: 'Department such as Sales, empty for any' },
	resultFormat: { fixed: 'object' },
	maxCredits: DEFAULT_TOOL_LIMIT,
};
