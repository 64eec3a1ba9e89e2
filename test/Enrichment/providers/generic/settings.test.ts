import type { INodeProperties } from 'n8n-workflow';

import { genericFields } from '../../../../credentials/enrichment/fields';
import { lookupOptions } from '../../../../nodes/Enrichment/actions/options';
import type { Entity } from '../../../../nodes/Enrichment/person/entities';
import { dialectOf } from '../../../../nodes/Enrichment/providers';
import { readSettings } from '../../../../nodes/Enrichment/providers/generic/settings';

it('Customize changes nothing until one of its fields is changed', () => {
	const defaults = Object.fromEntries(genericFields.map((field) => [field.name, field.default]));
	expect(readSettings({ ...defaults, customise: true })).toEqual(readSettings({}));
});

it.each<[Entity, string]>([
	['contact', 'Credits per Contact'],
	['company', 'Credits per Company'],
])('the estimate that the panel names for a %s is the one that is reserved', (entity, label) => {
	const [request] = dialectOf({ provider: 'documented' }).lookups[entity]!.requests;
	const { most } = request!.price(1, { reveal: [] });
	const options = lookupOptions(entity, 'enrich').options as INodeProperties[];
	const estimate = options.find(({ displayName }) => displayName === label);
	expect(estimate?.description).toContain(`or ${most} if it has none`);
});
