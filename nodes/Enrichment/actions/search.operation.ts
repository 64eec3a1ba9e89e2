import { whenRun, type Operation } from '../../shared/node/operation';
import { forTools, type ToolField } from '../../shared/node/tool';
import type { Entity } from '../person/entities';
import type { CriterionName } from '../records/searchCriteria';
import { searchFields } from './searchFields';

const TEXTS: Record<Entity, Pick<Operation['option'], 'action' | 'description'>> = {
	contact: {
		action: 'Search contacts',
		description: 'Find many people by job title, company, location, industry and company size',
	},
	company: {
		action: 'Search companies',
		description: 'Find many companies by name, industry, location and size',
	},
};

/** Criteria to many records. */
export const search = (entity: Entity): Operation => ({
	option: { name: 'Search', value: 'search', ...TEXTS[entity] },
	properties: forTools(searchFields(entity), SEARCH_TOOL),
	execute: whenRun(async () => (await import('./search')).search(entity)),
});

/** Criteria of a search, each of which may be left out. */
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
