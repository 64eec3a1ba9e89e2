import type { JsonRecord } from '../../shared/core/json';
import type { Dialect } from './dialect';
import { documented } from './documented';
import { hunter } from './hunter';
import { leadMagic } from './leadMagic';
import { prospeo } from './prospeo';

/** One line for each provider. */
const NAMED: readonly Dialect[] = [hunter, leadMagic, prospeo];

/** Every provider by its value in the credential. The Generic REST API depends on the credential. */
const DIALECTS: ReadonlyMap<string, (credentials: JsonRecord) => Dialect> = new Map([
	['documented', documented],
	...NAMED.map((dialect) => [dialect.name, () => dialect] as const),
]);

export function dialectOf(credentials: JsonRecord): Dialect {
	return (DIALECTS.get(String(credentials.provider)) ?? documented)(credentials);
}
