import type { SandboxReply } from '../../../http/types';
import type { JsonObject, Person } from '../../records';
import { ok, type Call, type Purchase } from '../frame/provider';
import { distinct, renamed, text } from '../frame/read';
import { arranged } from '../frame/rows';
import { answerOf, notYetRevealed, searchPrice } from './billing';
import { contactOf, foundContactOf } from './records';
import { readIds, readRecords, readReveal, type Reveal } from './requests';

type Outcome = Person | 'optedOut' | undefined;

const NAMES = {
	id: 'id',
	linkedInUrl: 'linkedinUrl',
	email: 'email',
	firstName: 'firstName',
	lastName: 'lastName',
	company: 'companyName',
	companyDomain: 'companyDomain',
};

const FIELDS = ['clientReferenceId', ...Object.values(NAMES)];

/** One to a hundred contacts: pays for the search and for each thing revealed. */
export function enrichContacts(call: Call): SandboxReply {
	const records = readRecords(call, 'contacts', FIELDS, isEnough);
	const outcomes = records.map((record) => find(call, record));
	const rows = records.map((record, index) => rowOf(call, referenceOf(record), outcomes[index]));
	return answer(call, outcomes, rows, searchPrice(call, peopleIn(outcomes).length));
}

/** Profiles, and what could be revealed of them at which price. */
export function searchContacts(call: Call): SandboxReply {
	const records = readRecords(call, 'contacts', FIELDS, isEnough);
	const outcomes = records.map((record) => find(call, record));
	const people = peopleIn(outcomes);
	call.buy(searchPrice(call, people.length));
	const rows = records.map((record, index) => {
		const [reference, outcome] = [referenceOf(record), outcomes[index]];
		return typeof outcome === 'object'
			? { ...reference, ...foundContactOf(outcome, revealable(call, outcome)) }
			: rowOf(call, reference, outcome);
	});
	const results = arranged(rows, call.quirks, (row) => 'error' in row);
	return ok(answerOf(call, people.length, { results }));
}

/** What is free for this account, since it was revealed before, says so. */
export const revealable = (call: Call, person: Person): JsonObject[] =>
	revealPrices(person, { emails: true, phones: true }).map(({ bought, id, credits }) => ({
		field: bought === 'email' ? 'emails' : 'phones',
		credits: call.owns(bought, id) ? 0 : credits,
	}));

/** By the ids of a search: pays only for what is revealed. */
export function enrichContactsById(call: Call): SandboxReply {
	const ids = readIds(call);
	const outcomes = ids.map((id) => find(call, { id }));
	const rows = ids.map((id, index) => rowOf(call, { id }, outcomes[index]));
	return answer(call, outcomes, rows, []);
}

function answer(
	call: Call,
	outcomes: Outcome[],
	rows: JsonObject[],
	search: Purchase[],
): SandboxReply {
	const people = peopleIn(outcomes);
	const reveal = shownOf(call);
	const wanted = distinct(outcomes).flatMap((person) => revealPrices(person, reveal));
	call.buy([...search, ...notYetRevealed(call, wanted)]);
	const results = arranged(rows, call.quirks, (row) => 'error' in row);
	return ok(answerOf(call, people.length, { results }));
}

/** One credit for the e-mail addresses of somebody, five for the phones; nothing where there are none. */
export function revealPrices({ id, emails, phones }: Person, reveal: Reveal): Purchase[] {
	return [
		...(reveal.emails && emails.length > 0
			? [{ bought: 'email', id, credits: 1 } as const]
			: []),
		...(reveal.phones && phones.length > 0
			? [{ bought: 'phone', id, credits: 5 } as const]
			: []),
	];
}

function rowOf(call: Call, reference: JsonObject, outcome: Outcome): JsonObject {
	if (outcome === undefined) {
		return { ...reference, error: { code: 'NOT_FOUND', message: 'Contact not found' } };
	}
	if (outcome === 'optedOut') {
		const message = 'The contact asked not to be shown';
		return { ...reference, error: { code: 'COMPLIANCE_RESTRICTED', message } };
	}
	return { ...reference, ...contactOf(outcome, shownOf(call)) };
}

/** A plan without contact data answers without it. */
const shownOf = (call: Call): Reveal =>
	call.quirks.contactDataHidden ? { emails: false, phones: false } : readReveal(call);

const peopleIn = (outcomes: Outcome[]): Person[] =>
	outcomes.filter((outcome) => typeof outcome === 'object');

const referenceOf = ({ clientReferenceId }: JsonObject): JsonObject =>
	clientReferenceId === undefined ? {} : { clientReferenceId };

function find({ world }: Call, record: JsonObject): Outcome {
	const match = world.person(renamed(record, NAMES));
	return match === 'optedOut' ? match : match?.record;
}

function isEnough(record: JsonObject): boolean {
	const has = (name: string) => text(record[name]) !== undefined;
	const works = has('companyName') || has('companyDomain');
	return (
		has('id') ||
		has('linkedinUrl') ||
		has('email') ||
		(has('firstName') && has('lastName') && works)
	);
}
