import type { SandboxReply } from '../../../http/types';
import type { Email, JsonObject, Person } from '../../records';
import { ok, type Call } from '../frame/provider';
import { text, wholeNumber } from '../frame/read';
import { scoreOf, verificationOf, workEmailOf } from './records';
import { notFound, optedOut } from './refusal';

/** The address of somebody at a company: one credit, only when one is found. */
export function findEmail(call: Call): SandboxReply {
	const asked = read(call);
	const match = call.world.person(asked);
	if (match === 'optedOut') return optedOut();
	const person = match?.record;
	// "Ask again": the same request, until the answer is there.
	if (person && call.isPending(`finder ${person.id}`)) return { status: 202, body: { data: {} } };
	const email = person && workEmailOf(person);
	if (!person || !email) return nothing(call);
	call.buy([{ bought: 'email', id: person.id, credits: 1 }]);
	return ok({ data: foundOf(person, email), meta: { params: paramsOf(call) } });
}

function read(call: Call) {
	const asked = Object.fromEntries(PARAMS.map((name) => [name, text(call.query.get(name))]));
	const { domain, company, first_name, last_name, full_name, linkedin_handle } = asked;
	if (!domain && !company) call.fail('badRequest', 'You are missing the domain parameter');
	if (!full_name && !linkedin_handle && !(first_name && last_name)) {
		call.fail('badRequest', 'You are missing the first_name and last_name parameters');
	}
	const seconds = { min: 3, max: 20, otherwise: 10 };
	if (wholeNumber(call.query.get('max_duration'), seconds) === undefined) {
		call.fail('badRequest', 'max_duration must be between 3 and 20');
	}
	return {
		company,
		companyDomain: domain,
		firstName: first_name,
		lastName: last_name,
		fullName: full_name,
		linkedInUrl: linkedin_handle && `https://www.linkedin.com/in/${linkedin_handle}`,
	};
}

const PARAMS = ['domain', 'company', 'first_name', 'last_name', 'full_name', 'linkedin_handle'];

const paramsOf = ({ query }: Call): JsonObject =>
	Object.fromEntries(PARAMS.map((name) => [name, query.get(name)]));

/** Either a record without an address, or 404. */
function nothing(call: Call): SandboxReply {
	if (call.quirks.disputed === 'second') return notFound('email address');
	const { first_name, last_name, domain, company } = paramsOf(call);
	const data = { first_name, last_name, email: null, score: null, domain, company, sources: [] };
	return ok({ data, meta: { params: paramsOf(call) } });
}

const foundOf = (person: Person, email: Email): JsonObject => ({
	first_name: person.firstName,
	last_name: person.lastName,
	email: email.email,
	score: scoreOf(email),
	domain: person.company.domain,
	accept_all: email.status === 'catchAll',
	position: person.jobTitle,
	twitter: null,
	linkedin_url: person.linkedInUrl || null,
	phone_number: person.phones[0]?.number ?? null,
	company: person.company.name,
	sources: [],
	verification: verificationOf(email),
});
