import { isRecord } from '../../shared/core/json';
import type { Identifiers } from './entities';
import { comparable } from './identifiers';

/** Fields that describe the record, not the person or company. */
const ABOUT_THE_RECORD = new Set([
	'providerId',
	'confidence',
	'updatedAt',
	'type',
	'status',
	'doNotCall',
]);

/** Whether a result holds nothing but what was asked: then nothing was found. */
export function onlyRepeats(result: object, asked: Identifiers): boolean {
	return !someText(result, (text) => !isAsked(asked, text));
}

function isAsked(asked: Identifiers, text: string): boolean {
	const { firstName = '', lastName = '' } = asked;
	const said = comparable(text);
	if (said === comparable(`${firstName} ${lastName}`)) return true;
	return Object.values(asked).some((value) => comparable(value) === said);
}

function someText(value: unknown, test: (text: string) => boolean): boolean {
	if (Array.isArray(value)) return value.some((member) => someText(member, test));
	if (isRecord(value)) {
		return Object.keys(value).some(
			(key) => !ABOUT_THE_RECORD.has(key) && someText(value[key], test),
		);
	}
	return (typeof value === 'string' || typeof value === 'number') && test(String(value));
}
