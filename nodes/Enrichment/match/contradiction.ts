import { omitFields } from '../../shared/core/omitFields';
import type { Company, Person } from '../person';
import type { Identifiers } from '../person/entities';
import { compareDescriptions } from './agreement';
import { decideMatch } from './decide';
import { describeEarlierResult, describeResult } from './recordDescription';
import { scoreAgreement } from './score';

/**
 * Whether two results describe different people or companies. The IDs of two providers are not compared.
 * @param firstIdentifiers the identifiers that the first result was requested by
 */
export function areResultsOfDifferentEntities(
	first: Person | Company,
	firstIdentifiers: Identifiers,
	second: Person | Company,
): boolean {
	const agreement = compareDescriptions(
		describeEarlierResult(
			omitFields(first, ['providerId']),
			omitFields(firstIdentifiers, ['providerId']),
		),
		describeResult(omitFields(second, ['providerId'])),
	);
	return decideMatch(scoreAgreement(agreement), agreement) === 'conflict';
}
