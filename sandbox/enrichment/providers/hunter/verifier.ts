import type { SandboxReply } from '../../../http/types';
import { domainOf, isEmail } from '../../identity';
import type { JsonObject } from '../../records';
import { ok, type Call } from '../frame/provider';
import { text } from '../frame/read';
import { verificationOf } from './records';
import { optedOut } from './refusal';

const PRICE = 0.5;
const WEBMAIL = ['gmail.com', 'outlook.com', 'yahoo.com'];
const DISPOSABLE = ['mailinator.com'];

/** What could not be determined is free. */
const FREE = ['unknown', 'webmail', 'disposable'];

export function verifyEmail(call: Call): SandboxReply {
	const email = text(call.query.get('email'))?.toLowerCase();
	if (!email) return call.fail('badRequest', 'You are missing the email parameter');
	if (!isEmail(email)) return call.fail('badRequest', 'The email is invalid');
	const status = statusOf(call, email);
	if (status === 'optedOut') return optedOut();
	if (call.isPending(`verifier ${email}`)) return inProgress;
	const credits = FREE.includes(status) ? 0 : PRICE;
	if (credits > 0) call.buy([{ bought: 'verification', id: email, credits }]);
	return ok({ data: verdictOf(email, status), meta: { params: { email } } });
}

const inProgress: SandboxReply = {
	status: 202,
	body: { meta: { message: 'The verification is still in progress. Ask again later.' } },
};

function statusOf({ world }: Call, email: string): string {
	const domain = domainOf(email);
	if (WEBMAIL.includes(domain)) return 'webmail';
	if (DISPOSABLE.includes(domain)) return 'disposable';
	const match = world.person({ email });
	if (match === 'optedOut') return 'optedOut';
	const address = match?.record.emails.find((entry) => entry.email === email);
	return address ? String(verificationOf(address)['status']) : 'invalid';
}

const RESULT: Record<string, string> = { valid: 'deliverable', invalid: 'undeliverable' };
const SCORE: Record<string, number> = { valid: 97, invalid: 0, accept_all: 62 };

const verdictOf = (email: string, status: string): JsonObject => ({
	status,
	result: RESULT[status] ?? 'risky',
	score: SCORE[status] ?? 40,
	email,
	regexp: true,
	gibberish: false,
	disposable: status === 'disposable',
	webmail: status === 'webmail',
	mx_records: status !== 'invalid',
	smtp_server: status !== 'invalid',
	smtp_check: status === 'valid',
	accept_all: status === 'accept_all',
	block: false,
	sources: [],
});
