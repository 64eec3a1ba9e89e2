import type { SandboxReply } from '../../../http/types';
import type { JsonObject } from '../../records';
import type { JobCallback, JobRecord } from '../frame/job';
import { ok, type Call, type Purchase } from '../frame/provider';
import { objects, text } from '../frame/read';
import { find, type Outcome } from './find';
import { rowOf } from './records';

const MOST = 250;
const MOST_BYTES = 15_000;

const COMPANY = ['company', 'website', 'company_linkedin', 'num_siren', 'siret'];

const FIELDS = [
	...['first_name', 'last_name', 'full_name', 'civility', 'email', 'linkedin', 'job'],
	...['job_function', 'job_level', 'mobile_phone', 'location', 'siret_address', 'siret_zip'],
	...['siret_city', 'custom_fields', ...COMPANY],
];

/** A credit is taken for every record at once; those without a find get it back with the result. */
export function enrichAll(call: Call): SandboxReply {
	const body = call.json();
	const records = readRecords(call, body);
	const outcomes = records.map((record) => find(call, record));
	const purchases = records.map((record, index) =>
		priceOf(call, record, outcomes[index]!, index),
	);
	call.buy(purchases);
	const language = body['language'] === 'fr' ? 'fr' : 'en';
	const id = call.submit({
		kind: 'enrich',
		idFrom: letters,
		records: records.map((record, index): JobRecord => {
			const outcome = outcomes[index]!;
			const isPaid = text(record['email']) !== undefined || outcome.email !== undefined;
			return {
				price: () => [],
				givenBack: isPaid ? [] : [purchases[index]!],
				row: () => rowOf(record, outcome, language),
			};
		}),
		callback: callbackOf(call, body),
	});
	const unexpected = unexpectedIn(records);
	return ok({
		...{ error: false, success: true, request_id: id, credits_left: call.credits },
		...(unexpected.length > 0 ? { unexpected_field: unexpected } : {}),
	});
}

function readRecords(call: Call, body: JsonObject): JsonObject[] {
	const records = objects(body['data']);
	if (!records || records.length === 0) return call.fail('badRequest', 'Missing data in JSON');
	if (records.length > MOST) {
		return call.fail(
			'badRequest',
			`Too many records, you can only submit up to ${MOST} records`,
		);
	}
	if (records.some((record) => Buffer.byteLength(JSON.stringify(record)) > MOST_BYTES)) {
		return call.fail(
			'badRequest',
			'Data size is too big, you can only submit up to 15 kB of data in a single record',
		);
	}
	if (!records.every(isEnough)) return call.fail('badRequest', 'A record names nobody');
	return records;
}

const isEnough = (record: JsonObject): boolean =>
	[...COMPANY, 'email', 'linkedin'].some((name) => text(record[name]) !== undefined);

const unexpectedIn = (records: JsonObject[]): string[] => [
	...new Set(records.flatMap(Object.keys).filter((name) => !FIELDS.includes(name))),
];

function priceOf(call: Call, record: JsonObject, { person }: Outcome, index: number): Purchase {
	const id = person?.id ?? text(record['email']) ?? `record ${call.number}.${index}`;
	return { bought: 'email', id, credits: 1 };
}

/** Without signature, and without the balance. */
function callbackOf(call: Call, body: JsonObject): JobCallback | undefined {
	const url = text(body['custom_callback_url']);
	if (!url) return undefined;
	if (!/^https?:\/\//.test(url)) call.fail('badRequest', 'custom_callback_url is not valid');
	const isOlder = call.quirks.disputed === 'second';
	return {
		url,
		message: ({ id, plan }) => {
			const data = plan.records.map((record) => record.row(true));
			const result = { error: false, success: true, request_id: id, data };
			const event = { event_type: 'enrich_api_result', data: { data, request_id: id } };
			return { text: JSON.stringify(isOlder ? [event] : result) };
		},
	};
}

/** Fifteen small letters. */
const letters = (hex: string) =>
	[...hex.slice(0, 15)]
		.map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
		.join('');
