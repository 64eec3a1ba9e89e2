import type { IDataObject } from 'n8n-workflow';

import type { Input } from '../../shared/node/inputs';
import type { Entity } from '../domain/entities';
import type { Envelope } from '../domain/envelope';
import { valuesToFill } from '../domain/fill';
import { asItem } from './asItem';
import { hasValue } from './settings';

/** The input item's own data with the envelope beside it, as `enrich` outputs it. */
export function intoRecord(entity: Entity) {
	return (input: Input, envelope: Envelope): IDataObject => {
		const record = withoutError(input.record);
		const filled = input.flag('options.fillEmptyFields')
			? emptyFieldsOf(record, entity, envelope)
			: {};
		return { ...record, ...filled, [input.requiredText('outputField')]: asItem(envelope) };
	};
}

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
