import type { JsonRecord } from '../../shared/core/json';
import type { Dialect } from './dialect';
import { documented } from './documented';

/** Every provider by its value in the credential. The Generic REST API depends on the credential. */
const DIALECTS: ReadonlyMap<string, (credentials: JsonRecord) => Dialect> = new Map([
	['documented', documented],
]);

export function dialectOf(credentials: JsonRecord): Dialect {
	return (DIALECTS.get(String(credentials.provider)) ?? documented)(credentials);
}
