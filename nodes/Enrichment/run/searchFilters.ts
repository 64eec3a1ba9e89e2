import type { JsonRecord } from '../../shared/core/json';
import { failed, type Result } from '../../shared/core/result';
import {
	CRITERION_LABELS,
	NO_CRITERIA,
	type Criteria,
	type CriterionName,
} from '../records/searchCriteria';
import type { Entity } from '../person/entities';
import type { LookupService } from './settings';

/** The provider's own filters for these criteria, or why it cannot express them. Nothing is sent. */
export function searchFilters(
	entity: Entity,
	criteria: Criteria,
	filters: JsonRecord,
	{ dialect }: Pick<LookupService, 'dialect'>,
): Result<JsonRecord> {
	const search = dialect.searches[entity];
	if (!search) {
		return failed(
			`${dialect.label} has no search for ${entity === 'contact' ? 'contacts' : 'companies'}`,
			"Choose another provider in the credential, or send a custom request with 'Provider API: Call'. Nothing was sent.",
		);
	}
	const names = Object.keys(criteria) as CriterionName[];
	if (names.length + Object.keys(filters).length === 0) return NO_CRITERIA;
	const unknown = names.find((name) => !search.criteria.includes(name));
	if (unknown === undefined) return search.filters(criteria, filters);
	return failed(
		`${dialect.label} cannot search ${entity === 'contact' ? 'contacts' : 'companies'} by '${CRITERION_LABELS[unknown]}'`,
		`Clear the field: ignoring it could return, and charge for, too many results. It takes ${listed(search.criteria)}; use the provider's own filters under Options, 'Filters (JSON)'.`,
	);
}

function listed(names: readonly CriterionName[]): string {
	return names.map((name) => CRITERION_LABELS[name]).join(', ');
}
