/**
 * Dropcontact. Sources, looked up on 2026-11-21: the pages quickstart, errors, credits, rate-limits,
 * webhooks, reference/input-record and reference/set-the-default-webhook-callback-url of
 * developer.dropcontact.com (2026). Sure: the provider's own. The 15 kB of a record are held as
 * characters of its JSON by the sandbox alone. It does not publish that values must be text; it
 * publishes text or null. Only names, types and limits were taken from them.
 */
import type { Contract } from './contract';
import {
	email,
	flag,
	list,
	needsOneOf,
	nullable,
	object,
	oneOf,
	required,
	text,
	textLike,
	url,
	type Schema,
} from './schema';

const COMPANIES = ['company', 'website', 'company_linkedin', 'num_siren', 'siret'];

const TEXTS = [
	...['first_name', 'last_name', 'full_name', 'civility', 'job', 'job_function', 'job_level'],
	...['mobile_phone', 'location', 'siret_address', 'siret_zip', 'siret_city', ...COMPANIES],
];

/** A public profile: pages of the Sales Navigator are not read. */
const profile = textLike(/^(?!.*\/sales\/).*linkedin\.com\/in\/\S+$/);

const record: Record<string, Schema> = {
	...Object.fromEntries(TEXTS.map((name) => [name, nullable(text)])),
	email: nullable(email),
	linkedin: nullable(profile),
	custom_fields: { type: 'free' },
};

export const dropcontact: Contract = {
	'POST /v1/enrich/all': {
		body: object(
			{
				data: list(object(record, needsOneOf(...COMPANIES, 'email', 'linkedin')), 250, 1),
				siren: flag,
				language: oneOf('en', 'fr'),
				custom_callback_url: url,
			},
			required('data'),
		),
	},
	'GET /v1/enrich/all/{request_id}': {
		path: { request_id: textLike(/^[a-z]+$/) },
		query: object({ forceResults: flag }),
	},
	'GET /v1/account/credits': {},
	'PUT /v1/enrich/webhook': { body: object({ callback_url: url }, required('callback_url')) },
	'GET /v1/enrich/webhook': {},
	'DELETE /v1/enrich/webhook': {},
};
