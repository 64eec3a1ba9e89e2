import type { SandboxReply } from '../../../http/types';
import { isEmail } from '../../identity';
import { foundPerson } from '../frame/found';
import { ok, type Call } from '../frame/provider';
import { text } from '../frame/read';
import { fullEnrichKey } from './key';
import { profileOf } from './records';
import { malformed } from './refusal';
import { callbackOf, readSubmission, uuid } from './submitted';

const PRICE = 1;

/** Who has these addresses: a profile, without contact data. */
export function reverseEmails(call: Call): SandboxReply {
	const body = call.json();
	const { name, data } = readSubmission(body);
	const id = call.submit({
		...{ kind: 'reverse', name, idFrom: uuid, withoutCredits: 'end' },
		records: data.map((record) => {
			const email = text(record['email']);
			if (!email) malformed('reverse.email.empty', 'Email cannot be empty');
			if (!isEmail(email)) malformed('reverse.email.invalid', 'Email is invalid');
			const person = foundPerson(call, { email });
			const credits = () => (person && call.owns('person', person.id) ? 0 : PRICE);
			return {
				price: () =>
					person ? [{ bought: 'person', id: person.id, credits: credits() }] : [],
				row: (isDone) => ({
					input: { email },
					...('custom' in record ? { custom: record['custom'] } : {}),
					...(isDone ? { profile: person ? profileOf(person) : null } : {}),
				}),
			};
		}),
		callback: callbackOf(body, fullEnrichKey),
	});
	return ok({ enrichment_id: id });
}
