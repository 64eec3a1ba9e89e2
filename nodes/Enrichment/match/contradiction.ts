import type { Company, Person } from '../person';
import type { Identifiers } from '../person/entities';
import { compareDescriptions } from './agreement';
import { decideMatch } from './decide';
import { describeEarlierResult, describeResult } from './description';
import { scoreAgreement } from './score';

/**
 * Whether two results are of two people or companies. IDs of two providers say nothing about each other.
 * @param asked what the first one was asked by
 */
export function areOfDifferentSubjects(
	first: Person | Company,
	asked: Identifiers,
	second: Person | Company,
): boolean {
	const { providerId: _, ...askedOthers } = asked;
	const agreement = compareDescriptions(
		describeEarlierResult(withoutId(first), askedOthers),
		describeResult(withoutId(second)),
	);
	return decideMatch(scoreAgreement(agreement), agreement) === 'conflict';
}

function withoutId<Result extends Person | Company>(result: Result): Result {
	const { providerId: _, ...others } = result;
	return others as Result;
}
