import type { SandboxReply } from '../../../http/types';
import { isObject } from '../../asked';
import type { JsonObject } from '../../records';
import { ok, type Call } from '../frame/provider';
import { text } from '../frame/read';
import { answerBulk, priceOf, type Outcome } from './bulk';
import { worldId } from './ids';
import { companyOf } from './records';
import { refusal } from './refusal';

const BULK_LIMIT = 50;

export function enrichCompany(call: Call): SandboxReply {
	const data = call.json()['data'];
	if (!isObject(data)) return call.fail('badRequest', 'data: Field required');
	const outcome = look(call, data);
	if (outcome === 'invalid') return refusal('INVALID_DATAPOINTS');
	if (outcome === 'notMatched') return refusal('NO_MATCH');
	const credits = priceOf(call, outcome.purchase);
	call.buy([{ ...outcome.purchase, credits }]);
	return ok({ error: false, free_enrichment: credits === 0, ...outcome.row });
}

export const enrichCompanies = (call: Call): SandboxReply =>
	answerBulk(call, BULK_LIMIT, (record) => look(call, record));

function look({ world }: Call, record: JsonObject): Outcome {
	const asked = {
		id: worldId(text(record['company_id'])),
		domain: text(record['company_website']),
		name: text(record['company_name']),
		linkedInUrl: text(record['company_linkedin_url']),
	};
	if (Object.values(asked).every((value) => value === undefined)) return 'invalid';
	const company = world.company(asked)?.record;
	if (!company) return 'notMatched';
	return {
		purchase: { bought: 'company', id: company.id, credits: 1 },
		row: { company: companyOf(company) },
	};
}
