/** What the operations of a description ask for, and what was filled in. */
import type { INodeProperties } from 'n8n-workflow';

import { failed } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { without } from '../google/answer';
import { panelOf, readAll, type Draft, type Field, type Fields } from './fields';

const isMain = ({ required, inPanel }: Field): boolean => required === true || inPanel === true;
const isFurther = (field: Field): boolean => !isMain(field);

function those(fields: Fields, wanted: (field: Field, name: string) => boolean): Fields {
	return Object.fromEntries(
		Object.entries(fields).filter(([name, field]) => wanted(field, name)),
	);
}

/** In the order of the description: what must be filled in comes first. */
export function creationFields(fields: Fields): INodeProperties[] {
	const main = panelOf(those(fields, isMain)).map((field) => {
		const { shownFor } = fields[field.name]!;
		return shownFor ? { ...field, displayOptions: { show: shownFor } } : field;
	});
	return [...main, ...collection('Additional Fields', panelOf(those(fields, isFurther)))];
}

export function updateFields(fields: Fields): INodeProperties[] {
	const changeable = panelOf(those(fields, ({ createOnly }) => !createOnly));
	const description = 'Fields to change. Everything else stays unchanged.';
	return collection('Update Fields', changeable, description);
}

/** Members of a collection are there or not: none of them must be. */
export function collection(
	displayName: string,
	fields: INodeProperties[],
	description?: string,
): INodeProperties[] {
	if (fields.length === 0) return [];
	const options = fields
		.map((field) => without(field, 'required'))
		.sort((one, other) => one.displayName.localeCompare(other.displayName));
	const name = displayName.charAt(0).toLowerCase() + displayName.slice(1).replaceAll(' ', '');
	const rest = { type: 'collection', placeholder: 'Add Option', default: {} } as const;
	return [{ displayName, name, ...rest, ...(description && { description }), options }];
}

/** What the user added of a collection. */
function readAdded(fields: Fields, input: Input, within: string): Draft {
	if (Object.keys(fields).length === 0) return {};
	const added = input.object(within) ?? {};
	const given = those(fields, (_, name) => Object.hasOwn(added, name));
	return readAll(given, input, `${within}.`);
}

/** What the user asks a new resource to be. */
export function readDraft(fields: Fields, input: Input): Draft {
	const shown = those(fields, ({ shownFor = {} }) =>
		Object.entries(shownFor).every(([name, values]) => values.includes(input.choice(name))),
	);
	return {
		...readAll(those(shown, isMain), input),
		...readAdded(those(shown, isFurther), input, 'additionalFields'),
	};
}

/** What the user added to 'Update Fields'. */
export function readChanges(fields: Fields, input: Input): Draft {
	const changeable = those(fields, ({ createOnly }) => !createOnly);
	const changes = readAdded(changeable, input, 'updateFields');
	if (Object.keys(changes).length > 0) return changes;
	return input.accept(failed('There is nothing to change', "Add a field to 'Update Fields'."));
}
