import type { Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { search as searchEntity } from '../search';
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
	execute: searchEntity('contact'),
};
