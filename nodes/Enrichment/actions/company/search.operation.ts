import type { Operation } from '../../../shared/node/operation';
import { search as searchEntity } from '../search';
import { searchFields } from '../searchFields';

export const search: Operation = {
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search companies',
		description: 'Find many companies by name, industry, location and size',
	},
	properties: searchFields('company'),
	execute: searchEntity('company'),
};
