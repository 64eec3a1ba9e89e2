import { isRecord } from '../../shared/core/json';
import type { Identifiers } from '../person/entities';
import { comparable } from '../person/canonical/text';

/** Fields that describe the record, not the person or company. */
const ABOUT_THE_RECORD = new Set([
	'providerId',
	'confidence',
	'updatedAt',
	'type',
	'status',
	'doNotCall',
]);

/** Whether a result holds nothing but what was sent: then nothing was found. That an address works is news. */
export function onlyRepeats(result: object, asked: Identifiers): boolean {
	return !saysMore(result, asked);
}

function isAsked(asked: Identifiers, text: string): boolean {
	const { firstName = '', lastName = '' } = asked;
	const said = comparable(text);
	for (const value of Object.values(asked)) if (comparable(value) === said) return true;
	return said === comparable(`${firstName} ${lastName}`);
}

function saysMore(value: unknown, asked: Identifiers): boolean {
	if (Array.isArray(value)) return value.some((member) => saysMore(member, asked));
	if (!isRecord(value)) {
		const isSaid = typeof value === 'string' || typeof value === 'number';
		return isSaid && !isAsked(asked, String(value));
	}
	if (value.status === 'verified') return true;
	for (const key in value) {
		if (!ABOUT_THE_RECORD.has(key) && saysMore(value[key], asked)) return true;
	}
	return false;
}
