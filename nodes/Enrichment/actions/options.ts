import {
	choice,
	choices,
	decimalNumber,
	flag,
	flagWhenAdded,
	jsonObject,
	options,
	text,
	wholeNumber,
	withReader,
	type Field,
	type Fields,
	type Parameter,
} from '../../shared/node/field';
import { retryFields } from '../../shared/node/retryFields';
import { hasNumberingPlan } from '../person/canonical/internationalPhone';
import type { Entity } from '../person/entities';
import { findCountryCode } from '../person/location';
import { listAsyncProviderLabels } from '../providers/registry';
import { skipIfFieldHasValue } from './skipField';
import { suppressionList } from './suppressionList';
import { acceptOptions } from './waterfallFields';

/** The options for retries; every operation that sends requests has them. */
export const providerRetryFields = retryFields(
	'If the provider asks for a longer wait, the run ends and the remaining records are skipped.',
);

/** The fields of the operation Get Balance. */
export const balanceFields = { options: options(providerRetryFields) };

export const concurrency = wholeNumber(
	'Concurrency',
	'How many requests to send at the same time',
	{ default: 3, min: 1 },
);

export const includeRaw = flagWhenAdded(
	'Include Raw Response',
	"Whether to add the provider's original data under 'raw'",
);

/** 100 at most: above that, every paid match would be rejected. */
export const minimumConfidence = decimalNumber(
	'Minimum Confidence',
	'Treat matches below this score as no match. Their data is kept.',
	{ default: 0, min: 0, max: 100, sameForAllItems: true },
);

/** Reads a country; an unknown one is refused if it was typed, and ignored if it comes from an item. */
function readCountry(parameter: Parameter): string | undefined {
	const { value } = parameter;
	if (typeof value !== 'string' && value !== undefined && value !== null) {
		return parameter.refuse(
			`${parameter.label} must be text`,
			`${parameter.describeValue()} Use the two-letter code of a country, such as US, GB or DE. Nothing was sent.`,
		);
	}
	const written = parameter.text();
	const country = findCountryCode(written);
	if (country !== undefined && hasNumberingPlan(country)) return country;
	if (written === '' || parameter.written === 'expression') return undefined;
	return parameter.refuse(
		`${parameter.label} cannot be "${written}"`,
		'Use the two-letter code of a country, such as US, GB, or DE. Nothing was sent.',
	);
}

export const defaultCountry = withReader(
	text(
		'Default Country',
		'Two-letter code of the country to assume for phone numbers without a country code: with DE, 030 123456 becomes +4930123456. Ambiguous numbers stay unchanged.',
		{ placeholder: 'e.g. US' },
	),
	readCountry,
);

const buildCreditsField = (title: string, usual: number): Field<number> =>
	decimalNumber(
		title,
		`Maximum cost of one lookup. Used for 'Max Credits', 'Estimate Cost', and records with no reported charge. 0 uses the provider's published price, or ${usual} if there is none.`,
		{ default: 0, min: 0 },
	);

/** The options of lookups of either kind. */
const commonOptions = {
	concurrency,
	dedupe: flag('Deduplicate', 'Whether to look up duplicate records only once', {
		default: true,
	}),
	extraBody: jsonObject(
		'Extra Fields (JSON)',
		'Extra fields to add to each record of the request. They cannot change who is looked up: identifiers always take precedence.',
		{ default: '{}' },
	),
	includeRaw,
	minimumConfidence,
	onFailure: choice(
		'On Failure',
		{
			keep: {
				name: 'Keep Going',
				description: "Send failed records to Unresolved with the status 'failed'",
			},
			stop: {
				name: 'Stop',
				description: 'Stop the workflow, even if earlier records were charged',
			},
		},
		'What to do when a record fails after others were charged',
	),
	retryUnknownOutcome: flagWhenAdded(
		'Retry After Timeout',
		'Whether to repeat a lookup after a timeout or a broken connection. It may be charged twice.',
	),
	retryWithOtherIdentifiers: flagWhenAdded(
		'Retry with Other Identifiers',
		"Whether to try a record's other identifiers one by one if there is no match. Each try may cost credits.",
	),
	suppressionList,
	defaultCountry,
	skipIfFieldHasValue,
};

const contactOptions = {
	...acceptOptions,
	creditsPerContact: buildCreditsField('Credits per Contact', 2),
	onlyVerified: choices(
		'Only Verified',
		{
			phone: 'Phone',
			email: 'Work Email',
		},
		'For Prospeo: contacts without a verified work email, or without a mobile number, count as no match and are not charged',
		{ sameForAllItems: true },
	),
	useProviderWaterfall: flagWhenAdded(
		'Use Provider Waterfall',
		"Whether the provider may also query third-party sources connected to your account, at their rates. Apollo and Lusha only. If you set 'Max Credits', also set 'Credits per Contact'.",
		{ sameForAllItems: true },
	),
	verifyCatchAll: flagWhenAdded(
		'Verify Catch-All Emails',
		'Whether to run extra checks on email addresses at catch-all domains. BetterContact only; requires its catch-all add-on. You pay only for addresses found to be safe.',
		{ sameForAllItems: true },
	),
	waitMode: choice(
		'Job Wait Mode',
		{
			dontWait: {
				name: "Don't Wait",
				description: "Records go to Unresolved as 'pending'; fetch them with 'Get Result'",
			},
			poll: {
				name: 'Until Done',
				description: 'Check at the interval the provider recommends until the job is done',
			},
		},
		`For providers that return results later: ${listAsyncProviderLabels()}, and Apollo for phone numbers`,
		{ default: 'poll' },
	),
	maxWaitMinutes: decimalNumber(
		'Job Max Wait (Minutes)',
		"How long to wait for a job. 0 uses the provider's usual time. Records that are not ready by then come out as 'pending'.",
		{ default: 0, min: 0 },
	),
	callbackUrl: text(
		'Job Callback URL',
		"Address the provider calls when the job is done, such as a Wait node's resume URL. Used when 'Job Wait Mode' is \"Don't Wait\".",
		{ placeholder: 'e.g. {{ $execution.resumeUrl }}' },
	),
};

const companyOptions = { creditsPerCompany: buildCreditsField('Credits per Company', 1) };

/** The columns of a lookup result. */
const columnSet = choice(
	'Columns',
	{
		all: { name: 'All', description: 'All available data, in about 50 columns' },
		essential: {
			name: 'Essential',
			description: 'Status, name, email, phone, company, and cost',
		},
	},
	'Which columns to add. Every row has the same columns; missing values are empty strings.',
	{
		default: 'essential',
		sameForAllItems: true,
		displayOptions: { show: { '/resultFormat': ['columns'] } },
	},
);

/** The columns of the matches of a search. */
export const searchColumnSet = choice(
	'Columns',
	{
		all: { name: 'All', description: 'All available data, in about 50 columns' },
		essential: {
			name: 'Essential',
			description: 'Name, job title, company, location, and the IDs to look it up by',
		},
	},
	'Which columns to add. Every row has the same columns; missing values are empty strings.',
	{ default: 'essential', displayOptions: { show: { '/resultFormat': ['columns'] } } },
);

/** The naming schemes of columns. */
const COLUMN_NAMES = {
	hubSpot: 'HubSpot',
	ours: 'Standard',
	pipedrive: 'Pipedrive',
	salesforce: 'Salesforce',
} as const;

const columnNames = choice(
	'Column Names',
	COLUMN_NAMES,
	"The node's standard names, or the API names of a CRM's contact and company fields. With a CRM's names, empty columns are omitted, values already in the item are never overwritten, and data that the CRM has no field for keeps its standard name.",
	{
		default: 'ours',
		sameForAllItems: true,
		displayOptions: { show: { '/resultFormat': ['columns'] } },
	},
);

/** The column names of results whose job was submitted with 'Result Format: Columns'. */
export const jobResultColumnNames = choice(
	'Column Names',
	COLUMN_NAMES,
	'For results in columns: the same choice as in the node that submitted the job',
	{ default: 'ours', sameForAllItems: true },
);

const enrichOptions = {
	columnNames,
	tryFirst: wholeNumber(
		'Try First',
		'Look up a random sample of this many records, then stop. The summary estimates the whole list: how many records would be found, and how many credits they would cost. All other records go to Unresolved. 0 looks up the whole list.',
		{ default: 0, min: 0, sameForAllItems: true },
	),
	columnSet,
	batchSize: wholeNumber(
		'Batch Size',
		"Records per bulk request. 0 means the provider's maximum.",
		{ default: 0, min: 0 },
	),
};

const findOptions = {
	keepInput: flagWhenAdded(
		'Keep Input',
		"Whether to keep the input item's fields and add the result as the field 'enrichment'",
	),
};

/** The options of all lookups together. */
export const lookupOptions = {
	...providerRetryFields,
	...commonOptions,
	...contactOptions,
	...companyOptions,
	...enrichOptions,
	...findOptions,
};

/** Builds the options of one operation that looks up records. */
export function buildLookupOptions(entity: Entity, kind: 'enrich' | 'find'): Fields {
	return {
		...providerRetryFields,
		...commonOptions,
		...(entity === 'contact' ? contactOptions : companyOptions),
		...(kind === 'enrich' ? enrichOptions : findOptions),
	};
}
