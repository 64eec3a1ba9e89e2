/** What the tests of providers with jobs share. */
import {
	ASYNC_PROVIDER_NAMES,
	type AsyncProviderName,
} from '../nodes/Enrichment/providers/registry';
import type { ApiRequest } from '../nodes/shared/core/http';
import { asRecords, type JsonRecord } from '../nodes/shared/core/json';
import type { WorldPerson } from '../sandbox/enrichment';
import { createProviderBench, type ProviderBench } from './providers';

export interface JobProvider extends JobFacts {
	bench: ProviderBench;
}

interface JobFacts {
	/** The most records of a job. */
	batch: number;
	/** The name of a job's ID. */
	jobId: string;
	/** What becomes of a job whose ID the provider no longer knows. */
	lost: string;
	/** The list of rows in a result. */
	rowsAt: 'data' | 'items';
	/** What asks for a result. */
	fetches: RegExp;
	/** A row with another tag, or without one. */
	tagged(row: JsonRecord, tag: unknown): JsonRecord;
}

const asObject = (field: string) => (row: JsonRecord, record: unknown) => ({
	...row,
	[field]: record === undefined ? undefined : { record },
});

const JOB_FACTS: Record<AsyncProviderName, JobFacts> = {
	dropcontact: {
		batch: 250,
		jobId: 'request_id',
		// Unknown looks like not ready there.
		lost: 'pending/pending',
		rowsAt: 'data',
		fetches: /^GET/,
		tagged: asObject('custom_fields'),
	},
	fullEnrich: {
		batch: 100,
		jobId: 'enrichment_id',
		lost: 'failed/jobLost',
		rowsAt: 'data',
		fetches: /^GET/,
		tagged: asObject('custom'),
	},
	icypeas: {
		batch: 100,
		jobId: 'file',
		// It says so with status 200, which alone never ends a paid job.
		lost: 'pending/pending',
		rowsAt: 'items',
		fetches: /^POST \/bulk-single-searchs\/read/,
		tagged: (row, externalId) => ({ ...row, userData: { webhookUrl: '', externalId } }),
	},
	betterContact: {
		batch: 100,
		jobId: 'id',
		lost: 'failed/jobLost',
		rowsAt: 'data',
		fetches: /^GET/,
		tagged: (row, value) => ({
			...row,
			custom_fields: value === undefined ? [] : [{ name: 'record', value, position: 0 }],
		}),
	},
};

export const JOB_PROVIDERS_BY_LABEL = ASYNC_PROVIDER_NAMES.map((name) => {
	const bench = createProviderBench(name);
	const provider: JobProvider = { bench, ...JOB_FACTS[name] };
	return [bench.dialect.label, provider] as const;
});

/** People with a work address that delivers, no namesakes; a name in another script cannot be compared. */
export function takePeople({ sandbox }: ProviderBench, count: number): WorldPerson[] {
	const seen = new Set<string>();
	return sandbox.people
		.filter((person) => {
			const { emails, optedOut } = person;
			const name = getFullName(person);
			const isLatin = /^[\p{Script=Latin}\s'.-]+$/u.test(name);
			const isNew =
				!seen.has(name) && isLatin && !optedOut && emails[0]?.status === 'verified';
			return isNew && seen.add(name);
		})
		.slice(0, count);
}

export const getFullName = ({ firstName, lastName }: WorldPerson) =>
	`${firstName} ${lastName}`.toLowerCase();

/** The jobs that were handed in. */
export const listSubmittedJobs = ({ requests, name }: Pick<ProviderBench, 'requests' | 'name'>) =>
	requests.filter((request) => !isJobFetch(name, request));

/** Whether a request asks for the result of a job. */
export function isJobFetch(
	name: string,
	{ method, path }: Pick<ApiRequest, 'method' | 'path'>,
): boolean {
	const facts = ASYNC_PROVIDER_NAMES.find((each) => each === name);
	return facts !== undefined && JOB_FACTS[facts].fetches.test(`${method} ${path}`);
}

/** How many records each of them had. */
export const listJobSizes = (bench: ProviderBench) =>
	listSubmittedJobs(bench).map(({ body }) => (body as { data: unknown[] }).data.length);

/** Every result is this one, with the tag of the first record. */
export function answerJobs({ answerAt }: ProviderBench, body: JsonRecord, status = 200): void {
	const custom = { custom: { record: '0' }, custom_fields: [{ name: 'record', value: '0' }] };
	const data = asRecords(body.data).map((row) => ({ ...row, ...custom }));
	answerAt(/^GET/, (_, respond) => ({ ...respond(), status, body: { ...body, data } }));
}
