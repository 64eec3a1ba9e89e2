import type { SandboxReply } from '../../../http/types';
import type { Company, JsonObject } from '../../records';
import { ok, type Call, type Purchase } from '../frame/provider';
import { distinct, renamed, text } from '../frame/read';
import { arranged } from '../frame/rows';
import { answerOf, notYetRevealed, searchPrice } from './billing';
import { companyOf } from './records';
import { readRecords } from './requests';

/** One to a hundred companies, one credit each. */
export function enrichCompanies(call: Call): SandboxReply {
	const records = readRecords(call, 'companies', ['clientReferenceId', ...IDENTIFIERS], isEnough);
	const found = records.map((record) => find(call, record));
	const companies = found.filter((company) => company !== undefined);
	// A request without a result costs what a search without a result costs.
	const nothing = companies.length === 0 ? searchPrice(call, 0) : [];
	call.buy([...nothing, ...notYetRevealed(call, distinct(found).map(priceOf))]);
	const rows = records.map((record, index) => rowOf(record, found[index]));
	const results = arranged(rows, call.quirks, (row) => 'error' in row);
	return ok(answerOf(call, companies.length, { results }));
}

const IDENTIFIERS = ['id', 'name', 'domain'];

const isEnough = (record: JsonObject) => IDENTIFIERS.some((name) => text(record[name]));

const find = ({ world }: Call, record: JsonObject): Company | undefined =>
	world.company(renamed(record, { id: 'id', name: 'name', domain: 'domain' }))?.record;

const priceOf = ({ id }: Company): Purchase => ({ bought: 'company', id, credits: 1 });

const rowOf = ({ clientReferenceId }: JsonObject, company: Company | undefined): JsonObject => ({
	...(clientReferenceId === undefined ? {} : { clientReferenceId }),
	...(company
		? companyOf(company)
		: { error: { code: 'NOT_FOUND', message: 'Company not found' } }),
});
