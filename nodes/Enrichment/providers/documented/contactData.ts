/** Addresses and numbers, in the words that any API may use. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { EmailParts, PhoneParts } from '../../person';
import { toPercent } from '../../person/confidence';
import { asList, flag, scalar, text as readText } from '../../person/values';
import { partsBy } from '../build/fieldMap';
import { confidence, updatedAt } from './parts';
import { oneOf, text } from './plain';

type Read<Value> = (row: JsonRecord) => Value;

/** What the entries of any of these fields say, each with what its field says of it. */
function entries<Parts extends { type?: unknown }>(
	fields: Readonly<Record<string, string>>,
	read: (entry: unknown) => Parts,
): Read<Parts[]> {
	const places = Object.entries(fields).flatMap(([type, names]) =>
		names.split(' ').map((name) => ({ type, name })),
	);
	return (row) =>
		places.flatMap(({ type, name }) =>
			asList(row[name]).map((entry) => {
				const parts = read(entry);
				const own = readText(parts.type) ?? 'unknown';
				return own === 'unknown' ? { ...parts, type } : parts;
			}),
		);
}

const addressParts = partsBy<EmailParts>({
	email: text('email address value'),
	type: text('type emailtype kind label'),
	status: oneOf(scalar, 'status emailstatus verificationstatus verified isverified valid'),
	confidence,
	updatedAt,
});
const address = (entry: unknown) => addressParts(isRecord(entry) ? entry : { email: entry });

const addresses = entries(
	{
		'': 'emails emailaddresses',
		work: 'workemail workemails businessemail',
		personal: 'personalemail personalemails',
	},
	address,
);

const emailStatus = oneOf(scalar, 'emailstatus emailverified');
const emailConfidence = oneOf(toPercent, 'emailconfidence');

/** The record's own is the provider's choice, and may have its status beside it. */
export const emails: Read<EmailParts[]> = (row) => {
	const own = asList(row.email).map((entry): EmailParts => {
		const parts = address(entry);
		const status = readText(parts.status) === undefined ? emailStatus(row) : parts.status;
		const sure = parts.confidence ?? emailConfidence(row);
		return { ...parts, status, confidence: sure, isPrimary: true };
	});
	return [...addresses(row), ...own];
};

const numberParts = partsBy<PhoneParts>({
	number: text('e164 internationalnumber number phone value'),
	type: text('type phonetype kind label'),
	doNotCall: oneOf(flag, 'donotcall dnc'),
	confidence,
	updatedAt,
});
const number = (entry: unknown) => numberParts(isRecord(entry) ? entry : { number: entry });

const numbers = entries(
	{
		'': 'phones phonenumbers',
		mobile: 'mobile mobilephone mobilephones mobilenumber',
		direct: 'directphone directphones directdial',
		work: 'workphone workphones officephone',
		home: 'homephone homephones',
		hq: 'hqphone companyphone',
	},
	number,
);

export const phones: Read<PhoneParts[]> = (row) => [
	...numbers(row),
	...asList(row.phone ?? row.phonenumber).map((entry) => ({ ...number(entry), isPrimary: true })),
];
