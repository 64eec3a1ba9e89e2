import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import {
	CRITERION_LABELS,
	NO_CRITERIA,
	type Criteria,
	type CriterionName,
} from '../records/searchCriteria';
import type { Entity } from '../person/entities';
import type { Dialect, SearchDialect } from '../providers/dialect';

const MANY: Record<Entity, string> = { contact: 'contacts', company: 'companies' };

/** How the provider searches, or that it does not. */
export function searchOf(entity: Entity, { label, searches }: Dialect): Result<SearchDialect> {
	const search = searches[entity];
	if (search) return success(search);
	return failed(
		`${label} has no search for ${MANY[entity]}`,
		"Choose another provider in the credential, or send a custom request with 'Provider API: Call'. Nothing was sent.",
	);
}

/** The provider's own filters for these criteria, or why it cannot express them. Nothing is sent. */
export function searchFilters(
	entity: Entity,
	criteria: Criteria,
	filters: JsonRecord,
	dialect: Dialect,
): Result<JsonRecord> {
	const found = searchOf(entity, dialect);
	if (!found.ok) return found;
	const search = found.value;
	const names = Object.keys(criteria) as CriterionName[];
	if (names.length + Object.keys(filters).length === 0) return NO_CRITERIA;
	const unknown = names.find((name) => !search.criteria.includes(name));
	if (unknown === undefined) return search.filters(criteria, filters);
	return failed(
		`${dialect.label} cannot search ${MANY[entity]} by '${CRITERION_LABELS[unknown]}'`,
		`Clear the field: ignoring it could return, and charge for, too many results. It takes ${listed(search.criteria)}; use the provider's own filters under Options, 'Filters (JSON)'.`,
	);
}

function listed(names: readonly CriterionName[]): string {
	return names.map((name) => CRITERION_LABELS[name]).join(', ');
}
