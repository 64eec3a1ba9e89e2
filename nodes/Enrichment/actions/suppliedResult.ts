import { valueAt } from '../../shared/core/json';
import type { Input } from '../../shared/node/inputs';
import type { Entity, Identifiers } from '../person/entities';
import { buildPerson } from '../person';
import { omitEmptyLists } from '../person/values';
import { readEnvelopeFromColumns, toColumnPrefix } from '../records/columns';
import { isSuppliedResult, readEarlierResult, type EarlierResult } from '../records/envelope';
import type { SuppliedResult } from '../run/lookupProgress';

/** What an earlier lookup left in an item, where the item is still about the same person or company. */
export function readSuppliedResult(
	{ record }: Input,
	entity: Entity,
	outputField: string,
	identifiers: Identifiers,
): SuppliedResult | undefined {
	const path = outputField.split('.').map((name) => name.trim());
	const before =
		readEnvelopeFromColumns(entity, toColumnPrefix(path), record) ?? valueAt(record, path);
	const earlier = readEarlierResult(entity, before);
	if (earlier === undefined || !isSuppliedResult(entity, identifiers, earlier)) return undefined;
	return toSuppliedResult(earlier);
}

/** The address and the number that one item of a lookup has and another one lacks: they are the same person's. */
export function toSharedContacts(
	{ email, phone }: Identifiers,
	items: readonly Identifiers[],
): SuppliedResult | undefined {
	const isShared = (name: 'email' | 'phone'): boolean =>
		items.some((item) => item[name] === undefined);
	const emails = email !== undefined && isShared('email') ? [{ email }] : [];
	const phones = phone !== undefined && isShared('phone') ? [{ number: phone }] : [];
	if (emails.length === 0 && phones.length === 0) return undefined;
	// Without the name, which would count as a profile that somebody has found.
	return { result: buildPerson({ emails, phones }), sources: new Map() };
}

/** The result of an earlier lookup, with whom it is from. */
export function toSuppliedResult({ result, sources, provider }: EarlierResult): SuppliedResult {
	const fields = Object.keys(omitEmptyLists(result));
	const named = fields.flatMap((field): Array<[string, string]> => {
		const source = sources.get(field) ?? provider;
		return source === undefined ? [] : [[field, source]];
	});
	return { result, sources: new Map(named) };
}
