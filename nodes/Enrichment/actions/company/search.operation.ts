import type { Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { search as searchEntity } from '../search';
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
	execute: searchEntity('company'),
};
