/** What is done with an envelope after its lookup, by what its item and the user say. */
import type { Company, Person } from '../person';
import { toInternationalPhones } from '../person/contacts';
import type { Entity } from '../person/entities';
import { addChanges, type ItemStatement } from '../records/changes';
import type { Envelope } from '../records/envelope';
import { withholdSuppressedResult, type SuppressionList } from './suppressionList';

/** What the item and the options say of one record. */
export interface FinishingContext {
	entity: Entity;
	/** What the answer is compared with. */
	statement: ItemStatement;
	suppressionList: SuppressionList | undefined;
	/** Whose national phone numbers become international ones: ISO 3166-1 with two letters. */
	defaultCountry: string | undefined;
}

/** The envelope without data of suppressed people, with whole phone numbers, and with the changes since the item was written. */
export function finishEnvelopeForItem(
	envelope: Envelope,
	{ entity, statement, suppressionList, defaultCountry }: FinishingContext,
): Envelope {
	const shown = withholdSuppressedResult(suppressionList, envelope);
	const addCountryToResultPhones =
		defaultCountry === undefined ? shown : addCountryToPhones(shown, defaultCountry);
	return addChanges(entity, statement, addCountryToResultPhones);
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
