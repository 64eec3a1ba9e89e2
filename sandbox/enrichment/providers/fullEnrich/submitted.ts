import { createHmac } from 'node:crypto';

import { isObject } from '../../asked';
import type { JsonObject } from '../../records';
import type { Job, JobCallback } from '../frame/job';
import { objects, text } from '../frame/read';
import { malformed } from './refusal';
import { resultOf, rowsOf } from './result';

const MOST = 100;
const MOST_KEYS = 10;
const LONGEST = 100;

/** What both kinds of job begin with. */
export function readSubmission(body: JsonObject): { name: string; data: JsonObject[] } {
	const name = text(body['name']);
	if (!name) return malformed('enrichment.name.empty', 'Enrichment name not set');
	const data = objects(body['data']);
	if (!data || data.length === 0) return malformed('enrichment.data.empty', 'Data is empty');
	if (data.length > MOST) malformed('enrichment.data.exceeded', `At most ${MOST} contacts`);
	data.forEach(({ custom }) => checkCustom(custom));
	return { name, data };
}

function checkCustom(custom: unknown): void {
	if (custom === undefined) return;
	if (!isObject(custom)) return malformed('enrichment.custom', 'Custom must be an object');
	const values = Object.values(custom);
	if (values.length > MOST_KEYS) {
		malformed(
			'enrichment.custom.key.exceeded',
			`Custom field contains too many keys (max: ${MOST_KEYS} keys)`,
		);
	}
	if (!values.every((value) => typeof value === 'string')) {
		malformed('enrichment.custom', 'Custom values must be strings');
	}
	if (values.some((value) => String(value).length > LONGEST)) {
		malformed(
			'enrichment.custom.value.exceeded',
			`Custom field value max len exceeded (max: ${LONGEST} character)`,
		);
	}
}

/** The result as it is fetched, signed with the key. */
export function callbackOf(body: JsonObject, key: string): JobCallback | undefined {
	const url = body['webhook_url'];
	if (url === undefined) return undefined;
	if (typeof url !== 'string' || !/^https?:\/\//.test(url)) {
		return malformed('enrichment.webhook_url', 'Webhook URL must be start with http or https');
	}
	return {
		url,
		message: (job: Job) => {
			const message = JSON.stringify(resultOf(job, rowsOf(job)));
			const signature = createHmac('sha1', key).update(message).digest('hex');
			return { text: message, headers: { 'x-signature-sha1': signature } };
		},
	};
}

export const uuid = (hex: string) =>
	[
		hex.slice(0, 8),
		hex.slice(8, 12),
		hex.slice(12, 16),
		hex.slice(16, 20),
		hex.slice(20, 32),
	].join('-');
