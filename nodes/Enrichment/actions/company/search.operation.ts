import { whenRun, type Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { searchFields } from '../searchFields';
import { SEARCH_TOOL } from '../toolFields';

export const search: Operation = {
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search companies',
		description: 'Find many companies by name, industry, location and size',
	},
	properties: forTools(searchFields('company'), SEARCH_TOOL),
	execute: whenRun(async () => (await import('../search')).search('company')),
};
