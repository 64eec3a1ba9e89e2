import { omitFields } from '../../shared/core/omitFields';
import type { Company, Person } from '../person';
import type { Identifiers } from '../person/entities';
import { compareDescriptions } from './agreement';
import { decideMatch } from './decide';
import { describeEarlierResult, describeResult } from './recordDescription';
import { scoreAgreement } from './score';

/**
 * Whether two results are of two people or companies. IDs of two providers say nothing about each other.
 * @param asked what the first one was asked by
 */
export function contradictEachOther(
	first: Person | Company,
	asked: Identifiers,
	second: Person | Company,
): boolean {
	const agreement = compareDescriptions(
		describeEarlierResult(omitFields(first, ['providerId']), omitFields(asked, ['providerId'])),
		describeResult(omitFields(second, ['providerId'])),
	);
	return decideMatch(scoreAgreement(agreement), agreement) === 'conflict';
}
