import { success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import type { Entity } from '../domain/entities';
import { asItem, forModel } from './asItem';
import { intoRecord, USUAL_FIELD, type Put } from './intoRecord';

export type LookupKind = 'enrich' | 'find';

/** Where the result of an item goes: `enrich` keeps the item, `find` only when asked to. */
export function placer(run: Run, entity: Entity, kind: LookupKind, isOwn: boolean) {
	return (input: Input): Result<Put> => {
		if (kind === 'enrich') {
			return intoRecord(input, input.requiredText('outputField'), run, {
				entity,
				fillEmptyFields: input.flag('fillEmptyFields'),
				isOwn,
				remedy: "Choose another name in 'Put Result in Field', or rename the field of the item.",
			});
		}
		if (!input.flag('options.keepInput')) return success(run.isTool ? forModel : asItem);
		return intoRecord(input, USUAL_FIELD, run, {
			entity,
			fillEmptyFields: false,
			isOwn,
			remedy: "Turn off 'Keep Input' under Options, or rename the field of the item.",
		});
	};
}
