import type { SandboxReply } from '../../../http/types';
import type { Call } from '../frame/provider';
import { text } from '../frame/read';
import { answer, demand } from './asked';
import { nobody } from './profiles';
import { camelCompanyOf, companyOf } from './records';

export function findCompany(call: Call): SandboxReply {
	const body = call.json();
	const domain = text(body['company_domain']);
	const name = text(body['company_name']);
	const page = text(body['profile_url']);
	demand(call, domain ?? name ?? page, 'company_domain, company_name or profile_url');
	const linkedInUrl = page && companyPage(page);
	const company = call.world.company({ domain, name, linkedInUrl })?.record;
	if (!company) return nobody(call, 'Company not found');
	const bought = { bought: 'company', id: company.id, credits: 1 } as const;
	const fields = call.quirks.disputed === 'first' ? companyOf(company) : camelCompanyOf(company);
	return answer(call, bought, 'Company found', fields);
}

const companyPage = (page: string) =>
	page.includes('/') ? page : `https://www.linkedin.com/company/${page}`;
