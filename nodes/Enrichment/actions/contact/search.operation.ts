import { whenRun, type Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { searchFields } from '../searchFields';
import { SEARCH_TOOL } from '../toolFields';

export const search: Operation = {
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search contacts',
		description: 'Find many people by job title, company, location, industry and company size',
	},
	properties: forTools(searchFields('contact'), SEARCH_TOOL),
	execute: whenRun(async () => (await import('../search')).search('contact')),
};
