/** Finishes envelopes by what their items and the options state. */
import type { Company, Person } from '../person';
import { toInternationalPhones } from '../person/contacts';
import type { Entity } from '../person/entities';
import { addChangesOfStatedValues, type ItemStatement } from '../records/changes';
import type { Envelope } from '../records/envelope';
import { withholdSuppressedResult, type SuppressionList } from './suppressionList';

/** What the item and the options state about one record. */
export interface FinishingContext {
	entity: Entity;
	/** The item's own data, with which the answer is compared. */
	statement: ItemStatement;
	suppressionList: SuppressionList | undefined;
	/** The country assumed for national phone numbers, as a two-letter code of ISO 3166-1. */
	defaultCountry: string | undefined;
}

/** Finishes an envelope: withholds suppressed people, makes phone numbers international, and adds changes against the item. */
export function finishEnvelopeForItem(
	envelope: Envelope,
	{ entity, statement, suppressionList, defaultCountry }: FinishingContext,
): Envelope {
	const shown = withholdSuppressedResult(suppressionList, envelope);
	const addCountryToResultPhones =
		defaultCountry === undefined ? shown : addCountryToPhones(shown, defaultCountry);
	return addChangesOfStatedValues(entity, statement, addCountryToResultPhones);
}

function addCountryToPhones(envelope: Envelope, country: string): Envelope {
	const { person, company } = envelope;
	if (person !== undefined) return { ...envelope, person: complete<Person>(person, country) };
	if (company !== undefined) return { ...envelope, company: complete<Company>(company, country) };
	return envelope;
}

function complete<Result extends Person | Company>(result: Result, country: string): Result {
	return { ...result, ...toInternationalPhones(result, country) };
}
