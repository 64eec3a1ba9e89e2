import { workEmailOf } from '../records';
import { anymailFinder as wire, person as asked } from '../wire/anymailFinder';
import { identifiersIn } from '../wire/schema';
import { ok, served } from './frame/provider';

const STATUS = { verified: 'valid', catchAll: 'risky', unverified: 'risky' } as const;

/** Anymail Finder: work addresses, one record a request; only a valid one is charged. */
export const anymailFinder = served(wire, 'sandbox-anymailfinder-key', {
	'POST /find-email/person': ({ body }, call) => {
		const match = call.world.person(identifiersIn(asked, body));
		if (match === 'optedOut') return ok({ ...NOTHING, email_status: 'blacklisted' });
		const address = match && workEmailOf(match.record);
		if (!match || !address) return ok({ ...NOTHING, email_status: 'not_found' });
		const email_status = STATUS[address.status];
		if (email_status === 'valid') {
			call.pay('email', match.record.id, 1);
		}
		return ok({
			credits_charged: call.spent,
			email: address.email,
			valid_email: email_status === 'valid' ? address.email : null,
			email_status,
		});
	},

	/** Paid for whatever it says. */
	'POST /verify-email': ({ body }, call) => {
		const email = body.email.toLowerCase();
		call.pay('verification', email, 0.2);
		const owner = call.ownerOf(email);
		const known = typeof owner === 'object' ? owner.address : undefined;
		const email_status = known ? STATUS[known.status] : 'invalid';
		return ok({ credits_charged: call.spent, email_status });
	},
});

const NOTHING = { credits_charged: 0, email: null, valid_email: null };
