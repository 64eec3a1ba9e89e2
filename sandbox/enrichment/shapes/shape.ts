import type { Company, JsonObject, Kind, Person } from '../records';

/** Providers spell the same field differently in a single answer and in a bulk answer. */
export type Place = 'single' | 'bulk' | 'search';

/** How one provider writes down what it knows. */
export interface Shape {
	/** The key a single record stands under. */
	holder: Record<Kind, string>;
	person(person: Person, place: Place): JsonObject;
	company(company: Company): JsonObject;
	/** The record under the provider's own key, with what else stands beside it. */
	wrapPerson(record: JsonObject, place: Place): JsonObject;
	wrapCompany(record: JsonObject, place: Place): JsonObject;
}
