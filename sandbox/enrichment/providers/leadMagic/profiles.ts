import type { SandboxReply } from '../../../http/types';
import type { Call } from '../frame/provider';
import { text } from '../frame/read';
import { answer, demand, personBy, profilePage } from './asked';
import { problem } from './problem';
import { mobileOf, profileOf, profileUrlOf } from './records';

const PROFILE = 1;
const FROM_EMAIL = 10;
const MOBILE = 5;

/** Without a match 200 and free, or 404. */
export function searchProfile(call: Call): SandboxReply {
	const linkedInUrl = profilePage(call.json()['profile_url']);
	demand(call, linkedInUrl, 'profile_url');
	const person = personBy(call, { linkedInUrl });
	if (!person) return nobody(call, 'Profile not found');
	const bought = { bought: 'person', id: person.id, credits: PROFILE } as const;
	return answer(call, bought, 'Profile found', profileOf(person, call.quirks));
}

export const nobody = (call: Call, message: string): SandboxReply =>
	call.quirks.disputed === 'first'
		? answer(call, undefined, message, {})
		: problem(404, 'not_found', message);

/** The page of whoever has this address. */
export function profileOfEmail(call: Call): SandboxReply {
	const body = call.json();
	const email = text(body['work_email']) ?? text(body['personal_email']);
	demand(call, email, 'work_email or personal_email');
	const person = personBy(call, { email });
	const page = person && profileUrlOf(person, call.quirks);
	return answer(
		call,
		page ? { bought: 'profileUrl', id: person.id, credits: FROM_EMAIL } : undefined,
		page ? 'Profile URL found' : 'Profile URL not found',
		page ? { profile_url: page } : {},
	);
}

export function findMobile(call: Call): SandboxReply {
	const body = call.json();
	const linkedInUrl = profilePage(body['profile_url']);
	const email = text(body['work_email']) ?? text(body['personal_email']);
	demand(call, linkedInUrl ?? email, 'profile_url, work_email or personal_email');
	const person = personBy(call, { linkedInUrl, email });
	const mobile = person && mobileOf(person);
	return answer(
		call,
		mobile ? { bought: 'phone', id: person.id, credits: MOBILE } : undefined,
		mobile ? 'Mobile found' : 'mobile not found',
		{ mobile_number: mobile ?? null },
	);
}
