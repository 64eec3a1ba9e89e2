import type { Operation } from '../../../shared/node/operation';
import { search as searchEntity } from '../search';
import { searchFields } from '../searchFields';

export const search: Operation = {
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search contacts',
		description: 'Find many people by job title, company, location, industry and company size',
	},
	properties: searchFields('contact'),
	execute: searchEntity('contact'),
};
