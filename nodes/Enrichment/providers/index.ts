import { readBaseUrl } from '../../shared/core/address';
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import { anymailFinder } from './anymailFinder';
import { apollo } from './apollo';
import { betterContact } from './betterContact';
import type { Dialect } from './dialect';
import { generic } from './generic';
import { dropcontact } from './dropcontact';
import { findymail } from './findymail';
import { fullEnrich } from './fullEnrich';
import { hunter } from './hunter';
import { leadMagic } from './leadMagic';
import { lusha } from './lusha';
import { peopleDataLabs } from './peopleDataLabs';
import { prospeo } from './prospeo';

/** Every provider by its value in the credential. The Generic REST API depends on the credential. */
const DIALECTS: ReadonlyMap<string, (credentials: JsonRecord) => Dialect> = new Map([
	['anymailFinder', anymailFinder],
	['apollo', apollo],
	['betterContact', betterContact],
	['documented', generic],
	['dropcontact', dropcontact],
	['findymail', findymail],
	['fullEnrich', fullEnrich],
	['hunter', hunter],
	['leadMagic', leadMagic],
	['lusha', lusha],
	['peopleDataLabs', peopleDataLabs],
	['prospeo', prospeo],
]);

/** Whether a value in a credential stands for a provider with a name, rather than for the Generic REST API. */
export const isNamedProvider = (value: string): boolean =>
	value !== GENERIC_PROVIDER && DIALECTS.has(value);

const GENERIC_PROVIDER = 'documented';

export function dialectOf(credentials: JsonRecord): Dialect {
	return (DIALECTS.get(String(credentials.provider)) ?? generic)(credentials);
}

/** The address of the provider, or of the gateway in its place. */
export function baseUrlOf(credentials: JsonRecord): Result<string> {
	const given = String(credentials.baseUrl ?? '').trim();
	return readBaseUrl(given === '' ? dialectOf(credentials).baseUrl : given, 'Base URL');
}
