import type { IDataObject } from 'n8n-workflow';

import { failed } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import type { Entity } from '../domain/entities';
import type { Envelope } from '../domain/envelope';
import { valuesToFill } from '../domain/fill';
import { asItem, forModel } from './asItem';
import { hasValue } from './settings';

/** The input item's own data with the envelope beside it, as `enrich` outputs it. */
export function intoRecord(entity: Entity) {
	return (input: Input, { isTool }: Run): ((envelope: Envelope) => IDataObject) => {
		const field = outputField(input);
		const fills = input.flag('options.fillEmptyFields');
		const asData = isTool ? forModel : asItem;
		return (envelope) => {
			const record = withoutError(input.record);
			const filled = fills ? emptyFieldsOf(record, entity, envelope) : {};
			return { ...record, ...filled, [field]: asData(envelope) };
		};
	};
}

/** Where the result goes when the item does not say so in a way that can be used. */
export function intoUsualField(input: Input): (envelope: Envelope) => IDataObject {
	return (envelope) => ({ ...withoutError(input.record), enrichment: asItem(envelope) });
}

function outputField(input: Input): string {
	const field = input.requiredText('outputField');
	return field === 'error' ? input.accept(TAKEN) : field;
}

const TAKEN = failed(
	'\'Put Result in Field\' cannot be "error"',
	"n8n takes an item with such a field for a failure: with 'Retry On Fail' it would run the node, and pay, again.",
);

/**
 * A truthy `error` in the first item makes n8n's Retry On Fail run the whole node, and pay, again;
 * so one that came in with the item goes out under another name.
 */
function withoutError(record: IDataObject): IDataObject {
	if (!record.error) return record;
	const { error, ...rest } = record;
	return { ...rest, inputError: error };
}

function emptyFieldsOf(record: IDataObject, entity: Entity, envelope: Envelope): IDataObject {
	if (envelope.status !== 'found') return {};
	const entries = Object.entries(valuesToFill(entity, envelope));
	return Object.fromEntries(entries.filter(([name]) => !hasValue(record[name])));
}
