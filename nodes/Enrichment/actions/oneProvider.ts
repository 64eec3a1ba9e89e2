import type { Execute, Operation } from '../../shared/node/operation';
import { isKeyRing } from '../providers/keyRing';
import { failAll } from './runFailures';

/** Runs an operation that asks one provider; with the keys of several, it is refused before anything is sent. */
export function runUnlessKeyRing({ option, execute }: Operation): Execute {
	return async function* (run) {
		if (!isKeyRing(run.credentials)) return yield* execute(run);
		return yield* failAll(run, {
			message: `'${option.name}' works with a single provider, but the credential has keys for several`,
			description:
				"Select an 'Enrichment API' credential at the top of the panel. Nothing was sent or charged.",
		});
	};
}
