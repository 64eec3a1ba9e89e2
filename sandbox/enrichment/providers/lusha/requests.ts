import { isEmail } from '../../identity';
import type { JsonObject } from '../../records';
import type { Call } from '../frame/provider';
import { objects, text } from '../frame/read';

const MOST = 100;

/** The records of a lookup, each of them able to name somebody; the whole request is refused else. */
export function readRecords(
	call: Call,
	list: 'contacts' | 'companies',
	fields: readonly string[],
	isEnough: (record: JsonObject) => boolean,
): JsonObject[] {
	const records = objects(call.json()[list]);
	if (!records) return call.fail('badRequest', `${list} must be an array of objects`);
	refuseCount(call, list, records.length);
	records.forEach((record, index) => {
		const complaint =
			complaintOf(record, fields) ?? (isEnough(record) ? undefined : 'needs an identifier');
		if (complaint) call.fail('badRequest', `${list}.${index} ${complaint}`);
	});
	return records;
}

export function readIds(call: Call): string[] {
	const { ids } = call.json();
	if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
		return call.fail('badRequest', 'ids must be an array of strings');
	}
	refuseCount(call, 'ids', ids.length);
	return ids;
}

export interface Reveal {
	emails: boolean;
	phones: boolean;
}

/** Left out it reveals, and charges for, both. */
export function readReveal(call: Call): Reveal {
	const reveal = call.json()['reveal'] ?? ['emails', 'phones'];
	const known = ['emails', 'phones'];
	if (!Array.isArray(reveal) || !reveal.every((field) => known.includes(field))) {
		return call.fail('badRequest', 'each value in reveal must be one of: emails, phones');
	}
	return { emails: reveal.includes('emails'), phones: reveal.includes('phones') };
}

function refuseCount(call: Call, list: string, count: number): void {
	if (count < 1 || count > MOST) {
		call.fail('badRequest', `${list} must contain between 1 and ${MOST} elements`);
	}
}

function complaintOf(record: JsonObject, fields: readonly string[]): string | undefined {
	for (const [name, value] of Object.entries(record)) {
		if (!fields.includes(name)) return `property ${name} should not exist`;
		if (typeof value !== 'string') return `${name} must be a string`;
	}
	const email = text(record['email']);
	return email && !isEmail(email) ? 'email must be an email' : undefined;
}
