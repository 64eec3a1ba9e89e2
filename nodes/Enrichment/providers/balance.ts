import type { ApiRequest } from '../../shared/core/http';
import { known } from '../person/values';
import type { BalanceDialect } from './dialect';
import { numberAt } from './meaning';

/** A balance of which the answer tells one number: what is left, at this path. */
export function balanceAt(request: ApiRequest, path: string): BalanceDialect {
	return {
		request,
		read: ({ body }) => ({ credits: known({ remaining: numberAt(body, path) }) }),
	};
}
