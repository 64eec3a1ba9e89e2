import { whenRun, type Operation } from '../../shared/node/operation';
import { forTools } from '../../shared/node/tool';
import type { Entity } from '../person/entities';
import { searchFields } from './searchFields';
import { SEARCH_TOOL } from './toolFields';

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
