import type { ToolField } from '../../shared/node/tool';
import type { CriterionName } from '../records/searchCriteria';

/** Lookups as an AI agent sees them: it knows the person or company, and reads one output. */
export const LOOKUP_TOOL: Record<string, ToolField> = {
	email: { told: 'Email address of the person; enough by itself. Empty if unknown' },
	linkedInUrl: {
		told: 'URL of the LinkedIn profile of the person; enough by itself. Empty if unknown',
	},
	firstName: {
		told: 'First name of the person; needs the last name and the company too. Empty if unknown',
	},
	lastName: {
		told: 'Last name of the person; needs the first name and the company too. Empty if unknown',
	},
	company: { told: 'Name or domain of the company that the person works for. Empty if unknown' },
	domain: {
		told: 'Domain of the company, such as example.com; enough by itself. Empty if unknown',
	},
	name: { told: 'Name of the company; used where the domain is unknown. Empty if unknown' },
	jobId: { told: 'Job ID from an earlier result' },
	onNoMatch: { fixed: 'flag' },
	outputField: { fixed: 'enrichment' },
	resultFormat: { fixed: 'object' },
};

/** Criteria of a search, each of which may be left out. */
export const SEARCH_TOOL: Record<CriterionName | 'resultFormat', ToolField> = {
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
