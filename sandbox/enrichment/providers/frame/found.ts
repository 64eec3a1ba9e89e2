import type { Company, Person } from '../../records';
import type { AskedCompany, AskedPerson } from '../world/world';
import type { Call } from './provider';

/** Nobody, and somebody who asked to be forgotten, look the same. */
export function foundPerson({ world }: Call, asked: AskedPerson): Person | undefined {
	const match = world.person(asked);
	return typeof match === 'object' ? match.record : undefined;
}

/** The records that were found, each once. */
export const distinct = <T extends object>(
	found: ReadonlyArray<T | 'optedOut' | undefined>,
): T[] => [...new Set(found.filter((record) => typeof record === 'object'))];

export const foundCompany = ({ world }: Call, asked: AskedCompany): Company | undefined =>
	world.company(asked)?.record;
