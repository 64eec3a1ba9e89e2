import type { Execute, Operation } from '../../shared/node/operation';
import { isKeyRing } from '../providers/keyRing';
import { failAllItems } from './runFailures';

/** Executes an operation for a single provider; with the keys of several, it fails before anything is sent. */
export function executeUnlessKeyRing({ option, execute }: Operation): Execute {
	return async function* (run) {
		if (!isKeyRing(run.credentials)) return yield* execute(run);
		return yield* failAllItems(run, {
			message: `'${option.name}' works with a single provider, but the credential has keys for several`,
			description:
				"Select an 'Enrichment API' credential at the top of the panel. Nothing was sent or charged.",
		});
	};
}
