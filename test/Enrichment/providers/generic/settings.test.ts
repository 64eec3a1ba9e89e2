import { genericFields } from '../../../../credentials/enrichment/fields';
import { buildLookupOptions } from '../../../../nodes/Enrichment/actions/options';
import type { Entity } from '../../../../nodes/Enrichment/person/entities';
import { selectDialect } from '../../../../nodes/Enrichment/providers';
import { readGenericSettings } from '../../../../nodes/Enrichment/providers/generic/settings';

it('Customize in the credential changes nothing until one of its fields is changed', () => {
	const defaults = Object.fromEntries(genericFields.map((field) => [field.name, field.default]));
	expect(readGenericSettings({ ...defaults, customise: true })).toEqual(readGenericSettings({}));
});

it.each<[Entity, string]>([
	['contact', 'Credits per Contact'],
	['company', 'Credits per Company'],
])(
	'The default price of a %s that the panel names is the one that is reserved',
	(entity, label) => {
		const [request] = selectDialect({ provider: 'documented' }).lookups[entity]!.requests;
		const { max } = request!.price(1, { reveal: [] });
		const options = Object.values(buildLookupOptions(entity, 'enrich'));
		const estimate = options.find(({ panel }) => panel.displayName === label);
		expect(estimate?.panel.description).toContain(`or ${max} if there is none`);
	},
);
