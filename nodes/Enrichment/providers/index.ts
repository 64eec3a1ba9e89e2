import type { JsonRecord } from '../../shared/core/json';
import { apollo } from './apollo';
import type { Dialect } from './dialect';
import { documented } from './documented';
import { hunter } from './hunter';
import { leadMagic } from './leadMagic';
import { lusha } from './lusha';
import { peopleDataLabs } from './peopleDataLabs';
import { prospeo } from './prospeo';

/** Every provider by its value in the credential. The Generic REST API depends on the credential. */
const DIALECTS: ReadonlyMap<string, (credentials: JsonRecord) => Dialect> = new Map([
	['apollo', apollo],
	['documented', documented],
	['hunter', hunter],
	['leadMagic', leadMagic],
	['lusha', lusha],
	['peopleDataLabs', peopleDataLabs],
	['prospeo', prospeo],
]);

export function dialectOf(credentials: JsonRecord): Dialect {
	return (DIALECTS.get(String(credentials.provider)) ?? documented)(credentials);
}
