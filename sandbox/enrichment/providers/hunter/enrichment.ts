import type { SandboxReply } from '../../../http/types';
import { isEmail } from '../../identity';
import type { Company, Person } from '../../records';
import { ok, type Call, type Purchase } from '../frame/provider';
import { text } from '../frame/read';
import { companyOf, personOf } from './records';
import { notFound, optedOut } from './refusal';

const PRICE = 0.2;

export function findPerson(call: Call): SandboxReply {
	const email = text(call.query.get('email'));
	const handle = text(call.query.get('linkedin_handle'));
	if (!email && !handle) call.fail('badRequest', 'You are missing the email parameter');
	if (email && !isEmail(email)) call.fail('badRequest', 'The email is invalid');
	const linkedInUrl = handle && `https://www.linkedin.com/in/${handle}`;
	const match = call.world.person({ email, linkedInUrl });
	if (match === 'optedOut') return optedOut();
	if (!match) return notFound('person');
	call.buy([priceOf('person', match.record)]);
	return ok({ data: personOf(match.record), meta: { email } });
}

export function findCompany(call: Call): SandboxReply {
	const domain = text(call.query.get('domain'));
	if (!domain) return call.fail('badRequest', 'You are missing the domain parameter');
	const match = call.world.company({ domain });
	if (!match) return notFound('company');
	call.buy([priceOf('company', match.record)]);
	return ok({ data: companyOf(match.record), meta: { domain } });
}

/** Both in one request, for the price of two. */
export function findBoth(call: Call): SandboxReply {
	const email = text(call.query.get('email'));
	if (!email) return call.fail('badRequest', 'You are missing the email parameter');
	const match = call.world.person({ email });
	if (match === 'optedOut') return optedOut();
	if (!match) return notFound('person');
	const { record } = match;
	call.buy([priceOf('person', record), priceOf('company', record.company)]);
	return ok({
		data: { person: personOf(record), company: companyOf(record.company) },
		meta: { email },
	});
}

const priceOf = (bought: 'person' | 'company', { id }: Person | Company): Purchase => ({
	bought,
	id,
	credits: PRICE,
});
