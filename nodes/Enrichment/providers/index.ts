import type { Entity } from '../domain/entities';
import { documented } from './documented';
import type { Provider } from './provider';

/** What a profile may need to know from the credential. */
export interface ProviderSettings {
	searchPaths: Record<Entity, string>;
}

const PROFILES: ReadonlyMap<string, (settings: ProviderSettings) => Provider> = new Map([
	['documented', documented],
]);

export function providerFor(profile: string, settings: ProviderSettings): Provider {
	return (PROFILES.get(profile) ?? documented)(settings);
}
