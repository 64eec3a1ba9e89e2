import { isRecord } from '../../shared/core/json';
import type { Defect } from './normalise';
import { labelOf, type IdentifierName, type Identifiers } from '../person/entities';

/** Values as parameters or fields give them, written out as texts. */
export interface RawIdentifiers {
	raw: Identifiers;
	/** Why the others, of another kind, are none. */
	unreadable: Defect[];
}

export function rawIdentifiers(
	values: ReadonlyArray<readonly [IdentifierName, unknown]>,
): RawIdentifiers {
	const raw: Identifiers = {};
	const unreadable: Defect[] = [];
	for (const [name, value] of values) {
		const text = textOf(value);
		if (text === undefined) unreadable.push(noText(name, value));
		else if (text !== '') raw[name] = text;
	}
	return { raw, unreadable };
}

/** Under what a value stands: HubSpot and Pipedrive, Outlook, Attio, Copper, Notion. */
const INNER =
	'value VALUE address emailAddress email_address email title rich_text plain_text number'.split(
		' ',
	);

/** Undefined for what is no text. */
function textOf(value: unknown): string | undefined {
	if (value === undefined || value === null || value === false) return '';
	if (Array.isArray(value)) return textOfList(value);
	if (!isRecord(value)) return String(value).trim();
	const inner = INNER.find((key) => Object.hasOwn(value, key));
	return inner === undefined ? undefined : textOf(value[inner]);
}

/**
 * Pipedrive marks one of several addresses or numbers: `{"value": "ada@example.com", "primary": true}`. Odoo has
 * the number and the name of a record: `[7, "Acme"]`.
 */
function textOfList(list: unknown[]): string | undefined {
	if (list.length < 2) return textOf(list[0]);
	if (list.length === 2 && typeof list[0] === 'number') return textOf(list[1]);
	const [primary, ...others] = list.filter((each) => isRecord(each) && each.primary === true);
	return others.length === 0 && primary !== undefined ? textOf(primary) : undefined;
}

function noText(name: IdentifierName, value: unknown): Defect {
	const found = JSON.stringify(value)?.slice(0, 200);
	return {
		reason: 'unreadable',
		message: `'${labelOf(name)}' must be text. It is ${found}. Map a field that holds one value.`,
	};
}
