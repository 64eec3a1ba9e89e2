import type { SandboxReply } from '../../../http/types';
import type { Company, JsonObject, Person } from '../../records';
import { ok, type Call } from '../frame/provider';
import { wholeNumber } from '../frame/read';
import { searchCompanies, searchPeople } from '../world/search';
import { companyCriteria, InvalidFilter, personCriteria, readFilters } from './filters';
import { companyOf, personOf } from './records';
import { refusal } from './refusal';

const PER_PAGE = 25;

/** Contact data is never revealed here: only `person_id` leads to it. */
export const searchPerson = (call: Call): SandboxReply =>
	search(call, () => {
		const filters = readFilters(call, 'person');
		return searchPeople(call.world, personCriteria(call.world, filters)).map(personRow);
	});

export const searchCompany = (call: Call): SandboxReply =>
	search(call, () => {
		const filters = readFilters(call, 'company');
		return searchCompanies(call.world, companyCriteria(call.world, filters)).map(companyRow);
	});

type LazyRow = () => JsonObject;

const personRow =
	(person: Person): LazyRow =>
	() => ({
		person: personOf(person, { email: false, mobile: false }),
		company: companyOf(person.company),
	});

const companyRow =
	(company: Company): LazyRow =>
	() => ({ company: companyOf(company) });

/** A page with results is a credit; without any it is refused, as NO_RESULTS. */
function search(call: Call, find: () => LazyRow[]): SandboxReply {
	const page = wholeNumber(call.json()['page'], { min: 1, max: 1000, otherwise: 1 });
	if (page === undefined) return call.fail('badRequest', 'page: must be between 1 and 1000');
	const found = orRefused(find);
	if (!Array.isArray(found)) return found;
	const results = found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((row) => row());
	if (results.length === 0) return refusal('NO_RESULTS');
	call.buy([{ bought: 'search', id: `request ${call.number}`, credits: 1 }]);
	return ok({
		error: false,
		free: false,
		results,
		pagination: {
			current_page: page,
			per_page: PER_PAGE,
			total_page: Math.ceil(found.length / PER_PAGE),
			total_count: found.length,
		},
	});
}

function orRefused<T>(work: () => T): T | SandboxReply {
	try {
		return work();
	} catch (error) {
		if (error instanceof InvalidFilter) return refusal('INVALID_FILTERS', error.message);
		throw error;
	}
}
