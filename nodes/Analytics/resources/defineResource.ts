import { analyticsApi } from '../service';
import { titleOf, type Description, type Kind } from './description';
import { BUILD } from './operations';

/** Makes of a description what the node offers: the operations with their fields. */
export function defineResource(description: Description): Kind {
	const { name, one, api, verbs } = description;
	const preview = api === 'v1alpha' ? ' (Preview)' : '';
	return {
		...description,
		resource: {
			option: { name: `${titleOf(one)}${preview}`, value: name },
			service: analyticsApi,
			operations: verbs.map((verb) => BUILD[verb](description)),
		},
	};
}
