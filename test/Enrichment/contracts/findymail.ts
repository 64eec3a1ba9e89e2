/**
 * Findymail. Sources, looked up on 2026-11-21: its own GitHub Findymail/n8n-nodes-findymail (commit
 * 7a91150) for paths and fields, Findymail/findymail-cursor-plugin (commit 3033bec) for prices and
 * limits; the tables of GitHub simstudioai/sim (apps/docs/content/docs/en/tools/findymail.mdx), a third
 * party's reading of app.findymail.com/docs, for `business-profile`, which the older n8n node calls
 * `linkedin`, and for `with_profile`. Less sure than the others: no OpenAPI file could be read.
 * Only names, types and limits were taken from them.
 */
import type { Contract } from './contract';
import { domain, email, flag, needsOneOf, object, required, text } from './schema';

const profile = object({ linkedin_url: text, webhook_url: text }, required('linkedin_url'));

export const findymail: Contract = {
	'POST /search/name': {
		// `domain` may be a company's name.
		body: object({ name: text, domain: text, webhook_url: text }, required('name', 'domain')),
	},
	'POST /search/business-profile': { body: profile },
	'POST /search/reverse-email': {
		body: object({ email, with_profile: flag }, required('email')),
	},
	'POST /search/phone': { body: object({ linkedin_url: text }, required('linkedin_url')) },
	'POST /search/company': {
		body: object(
			{ linkedin_url: text, domain, name: text },
			needsOneOf('linkedin_url', 'domain', 'name'),
		),
	},
	'POST /verify': { body: object({ email }, required('email')) },
	'GET /credits': {},
};
