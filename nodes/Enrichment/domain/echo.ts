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
	const { firstName = '', lastName = '' } = asked;
	const known = new Set([...Object.values(asked), `${firstName} ${lastName}`].map(comparable));
	return !someText(result, (text) => !known.has(comparable(text)));
}

function someText(value: unknown, test: (text: string) => boolean): boolean {
	if (Array.isArray(value)) return value.some((member) => someText(member, test));
	if (isRecord(value)) {
		return Object.entries(value).some(
			([key, member]) => !ABOUT_THE_RECORD.has(key) && someText(member, test),
		);
	}
	return (typeof value === 'string' || typeof value === 'number') && test(String(value));
}
