import { success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import type { Entity } from '../person/entities';
import { asItem, forModel } from './asItem';
import { reader } from '../../shared/node/reader';
import { intoRecord, resultPath, USUAL_FIELD, type Put, type ResultFormat } from './intoRecord';

export type LookupKind = 'enrich' | 'find';

/** Where the result of an item goes: `enrich` keeps the item, `find` only when asked to. */
export function placer(
	first: Input,
	run: Run,
	entity: Entity,
	kind: LookupKind,
	isOwn: boolean,
): (input: Input) => Result<Put> {
	if (kind === 'enrich') return besideItem(first, run, entity, isOwn);
	const usual = resultPath(USUAL_FIELD);
	return (input) => {
		if (!input.flag('options.keepInput')) return success(run.isTool ? forModel : asItem);
		return intoRecord(input, usual, run, {
			entity,
			fillEmptyFields: false,
			isOwn,
			remedy: "Turn off 'Keep Input' under Options, or rename the field of the item.",
		});
	};
}

function besideItem(first: Input, run: Run, entity: Entity, isOwn: boolean) {
	const remedy = "Choose another name in 'Result Field', or rename the field of the item.";
	const path = reader(first, 'outputField', (input, name) =>
		resultPath(input.requiredText(name)),
	);
	const format = reader(first, 'resultFormat', (input, name) => input.choice<ResultFormat>(name));
	const fills = reader(first, 'fillEmptyFields', (input, name) => input.flag(name));
	return (input: Input): Result<Put> =>
		intoRecord(input, path(input), run, {
			entity,
			fillEmptyFields: fills(input),
			format: format(input),
			isOwn,
			remedy,
		});
}
