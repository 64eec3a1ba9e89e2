import { analyticsApi } from '../service';
import { titleOf, withArticle, type Description, type Kind } from './description';
import { BUILD } from './operations';
import { picker } from './panel';

/** Makes of a description what the node offers: the operations with their fields, and the list to choose from. */
export function defineResource(description: Description): Kind {
	const { name, one, api, verbs } = description;
	const title = titleOf(one);
	const field = picker({
		displayName: title,
		name,
		description: `The ${one}`,
		search: searchMethodOf(description),
		placeholder: `Select ${withArticle(one)}...`,
		required: true,
		byId: { displayName: 'By ID or Name', placeholder: `ID or name of the ${one}` },
		...description.picker,
	});
	const kind = { ...description, title, field };
	const preview = api === 'v1alpha' ? ' (Preview)' : '';
	return {
		...kind,
		resource: {
			option: { name: `${title}${preview}`, value: name },
			service: analyticsApi,
			operations: verbs.map((verb) => BUILD[verb](kind)),
		},
	};
}

/** The name of the method that lists them for the panel: `searchKeyEvents`. */
export function searchMethodOf({ collection }: Pick<Description, 'collection'>): string {
	return `search${collection.charAt(0).toUpperCase()}${collection.slice(1)}`;
}
