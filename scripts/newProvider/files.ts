import { nameDialectBuilder } from './lists';

/** The files of a new provider, by their paths: the smallest possible provider, with made-up facts. */
export function buildProviderFiles(name: string, label: string): Map<string, string> {
	return new Map([
		[`nodes/Enrichment/providers/${name}.ts`, buildDialectSource(name, label)],
		[`sandbox/enrichment/providers/${name}.ts`, buildSandboxSource(name, label)],
		[`sandbox/enrichment/examples/${name}.ts`, buildExamplesSource(name)],
		[`test/Enrichment/providers/${name}.test.ts`, buildTestSource(name, label)],
	]);
}

function buildDialectSource(name: string, label: string): string {
	return `/**
 * ${label}: every fact below is made up. Say here what it is built from (document, version, the day it was read), what
 * is inferred, and whether it was run against a live account.
 */
import { isRecord } from '../../shared/core/json';
import { buildFoundReading, buildSingleRecordReader, NO_MATCH } from './build/answerReaders';
import { buildConstantReader, buildPersonReader, mapSnakeCaseNames } from './build/fieldMap';
import { buildSingleRecordRequest } from './build/paidRequest';
import { buildDialectFactory } from './build/provider';
import { NAME_AT_COMPANY_SETS } from './lookupIdentifiers';
import { readNumberAt } from './meaning';
import { priceUpToCreditsPerRecord } from './requests';

const toPerson = buildPersonReader({
	emails: [{ email: 'email', type: buildConstantReader('work'), status: 'email_status' }],
});

const PERSON = buildSingleRecordRequest({
	path: '/people',
	sufficientSets: [['linkedInUrl'], ...NAME_AT_COMPANY_SETS],
	sendsOneSet: true,
	fieldNames: {
		...mapSnakeCaseNames('fullName', 'firstName', 'lastName', 'linkedInUrl'),
		companyDomain: 'domain',
		company: 'company_name',
	},
	price: priceUpToCreditsPerRecord(1),
	readRows: buildSingleRecordReader((body) => {
		// An answer in another form may have been charged, so it is never "no match".
		if (!isRecord(body) || body.email === undefined) return undefined;
		const person = toPerson(body);
		const reading = person.email === undefined ? NO_MATCH : buildFoundReading(person);
		return { reading, charge: readNumberAt(body, 'credits_charged') };
	}),
});

export const ${nameDialectBuilder(name)} = buildDialectFactory({
	name: '${name}',
	baseUrl: 'https://api.${name.toLowerCase()}.invalid/v1',
	key: { as: 'bearer' },
	account: { path: '/account', balance: { remaining: 'credits_left' } },
	contact: { reveals: ['email'], requests: [PERSON] },
	// A miss has status 200, so a 404 means a wrong address.
	refusals: { code: 'error', statuses: { 404: 'noEndpoint' } },
	credits: { charged: ['credits_charged'] },
});
`;
}

function buildSandboxSource(name: string, label: string): string {
	return `/**
 * ${label}: every fact below is made up. Name here each source with its version and the day it was read.
 */
import * as v from 'valibot';

import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { findWorkEmail } from '../records';
import {
	domain,
	nullishObject,
	strictPartialObject,
	filledText,
	requireOneCompleteGroup,
	url,
	type SentTexts,
} from '../wire/schemas';
import { readBearerKey } from '../wire/apiKeys';
import type { PersonIdentifiers } from '../world/world';

const personFields = {
	linkedin_url: url,
	first_name: filledText,
	last_name: filledText,
	full_name: filledText,
	domain,
	company_name: filledText,
};

function readPerson(sent: SentTexts<typeof personFields>): PersonIdentifiers {
	return {
		linkedInUrl: sent.linkedin_url,
		firstName: sent.first_name,
		lastName: sent.last_name,
		fullName: sent.full_name,
		companyDomain: sent.domain,
		company: sent.company_name,
	};
}

/** ${label} takes one record per request and finds work addresses; misses are free. */
export const ${name}Api: ProviderApi = {
	basePath: '/${name}/v1',
	readKey: readBearerKey,
	endpoints: {
		'POST /people': defineEndpoint({
			identifiers: personFields,
			body: v.pipe(
				strictPartialObject(personFields),
				requireOneCompleteGroup(
					['linkedin_url'],
					['full_name', 'domain'],
					['full_name', 'company_name'],
					['first_name', 'last_name', 'domain'],
					['first_name', 'last_name', 'company_name'],
				),
			),
			answer: nullishObject({
				credits_charged: v.number(),
				email: filledText,
				email_status: v.picklist(['valid', 'risky']),
			}),
			handle: ({ body }, call) => {
				const person = call.findPerson(readPerson(body));
				const address = person && findWorkEmail(person);
				if (!person || !address) {
					return ok({ credits_charged: 0, email: null, email_status: null });
				}
				call.pay('email', person.id, 1);
				const email_status = address.status === 'verified' ? 'valid' : 'risky';
				return ok({ credits_charged: call.spent, email: address.email, email_status });
			},
		}),

		/** This free endpoint tests the key. */
		'GET /account': defineEndpoint({
			answer: v.strictObject({ credits_left: v.number() }),
			handle: (_, { credits }) => ok({ credits_left: credits }),
		}),
	},
	refusal: v.strictObject({ error: filledText, message: filledText }),
	writeRefusal: ({ message, code }) => ({ error: code, message }),
	failures: {
		badKey: { code: 'unauthorized' },
		badRequest: { code: 'bad_request' },
		forbidden: { code: 'forbidden' },
		outOfCredits: { code: 'no_credits' },
		serverError: { code: 'server_error' },
		slowDown: { code: 'too_many_requests' },
		unknownPath: { code: 'not_found' },
	},
};
`;
}

function buildExamplesSource(name: string): string {
	return `import type { ProviderExamples, PublishedExample } from './example';

/** Made up: take at least three requests and answers from the provider's own documents, each with its address. */
const FOUND: PublishedExample = {
	source: 'https://app.${name.toLowerCase()}.invalid',
	request: {
		method: 'POST',
		path: '/people',
		body: { full_name: 'Ada Example', domain: 'example.test' },
	},
	answer: {
		credits_charged: 1,
		email: 'ada@example.test',
		email_status: 'valid',
	},
};

export const ${name}Examples: ProviderExamples = {
	published: [FOUND],
	lookup: {
		record: { fullName: 'Ada Example', companyDomain: 'example.test' },
		answeredBy: [FOUND],
		person: { email: 'ada@example.test' },
	},
};
`;
}

function buildTestSource(name: string, label: string): string {
	return `import { ADA } from '../../../sandbox/enrichment';
import { getEmail, identifyByLinkedInUrl } from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('${name}');

it('${label} finds a work address by a LinkedIn URL, for one credit', async () => {
	const { envelopes } = await bench.run([identifyByLinkedInUrl(ADA)]);
	expect(envelopes[0]).toMatchObject({
		status: 'found',
		person: { email: getEmail(ADA), emails: [{ type: 'work', status: 'verified' }] },
		credits: { charged: 1, estimated: false },
	});
	expect(bench.requests.map(({ body }) => body)).toEqual([{ linkedin_url: ADA.linkedInUrl }]);
});
`;
}
