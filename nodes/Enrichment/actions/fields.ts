import type { INodeProperties } from 'n8n-workflow';

import {
	choice,
	collection,
	decimalNumber,
	flag,
	hasExpression,
	isLeftEmpty,
	markSameForAllItems,
	notice,
	options,
	toNodeProperties,
	createReader,
	text,
	withPanel,
	wholeNumber,
	withReader,
	type Field,
	type Fields,
	type Values,
} from '../../shared/node/field';
import { success } from '../../shared/core/result';
import type { InputItem } from '../../shared/node/inputItem';
import { hideForTools, type ToolFieldRule } from '../../shared/node/tool';
import { IDENTIFIERS, toFieldLabel, type Entity, type IdentifierName } from '../person/entities';
import {
	jobResultColumnNames,
	concurrency,
	defaultCountry,
	includeRaw,
	lookupOptions,
	minimumConfidence,
	providerRetryFields,
	buildLookupOptions,
} from './options';
import { suppressionList } from './suppressionList';
import type { Need } from '../records/needs';
import { buildNeedsField, maxCost, providerSteps, readSpendingLimit } from './waterfallFields';

/** `enrich` completes all items together and keeps their data; `find` returns one result per item. */
export type LookupKind = 'enrich' | 'find';

/** Which credential the node uses. `service.ts` knows the credential type of each. */
export const authenticationProperties: INodeProperties[] = toNodeProperties({
	authentication: choice(
		'Authentication',
		{
			singleProvider: 'Single Provider',
			waterfall: 'Waterfall (Several Providers)',
		},
		'Whether the credential holds an API key for one provider or for several',
		{ noDataExpression: true },
	),
});

/**
 * Builds the field of an identifier, without a default, because an untouched panel means "read the item itself".
 */
function buildIdentifierField(
	name: IdentifierName,
	description: string,
	placeholder?: string,
): Field<unknown> {
	const particulars = placeholder === undefined ? {} : { placeholder };
	return withReader(text(toFieldLabel(name), description, particulars), ({ value }) => value);
}

/** The identifiers in the panel itself and in the collection below. */
interface IdentifierFields {
	main: Fields;
	more: Fields;
}

const IDENTIFIER_FIELDS: Record<Entity, IdentifierFields> = {
	contact: {
		main: {
			email: buildIdentifierField(
				'email',
				'Enough to identify a person on its own. Work emails match best.',
				'e.g. nathan@example.com',
			),
			linkedInUrl: buildIdentifierField(
				'linkedInUrl',
				"The person's LinkedIn profile URL. Enough to identify a person on its own.",
				'e.g. https://www.linkedin.com/in/ada-lovelace',
			),
			firstName: buildIdentifierField(
				'firstName',
				"Used together with 'Last Name' and 'Company'",
				'e.g. Ada',
			),
			lastName: buildIdentifierField(
				'lastName',
				"Used together with 'First Name' and 'Company'",
				'e.g. Lovelace',
			),
			company: buildIdentifierField(
				'company',
				'Name or domain of the company the person works for',
				'e.g. Analytical Engines',
			),
		},
		more: {
			companyDomain: buildIdentifierField(
				'companyDomain',
				'More reliable than the company name. A URL works too.',
				'e.g. example.com',
			),
			fullName: buildIdentifierField(
				'fullName',
				"Used instead of 'First Name' and 'Last Name'",
				'e.g. Ada Lovelace',
			),
			phone: buildIdentifierField(
				'phone',
				'Include the country code. Few providers look people up by phone.',
				'e.g. +49 30 123456',
			),
			providerId: buildIdentifierField(
				'providerId',
				"The provider's ID for the person, for example from a search",
				'e.g. 587cf802f65125cad923a266',
			),
		},
	},
	company: {
		main: {
			domain: buildIdentifierField(
				'domain',
				'A URL or an email address works too',
				'e.g. example.com',
			),
			name: buildIdentifierField(
				'name',
				'Name of the company; less reliable than its domain',
				'e.g. Analytical Engines',
			),
		},
		more: {
			linkedInUrl: buildIdentifierField(
				'linkedInUrl',
				"URL of the company's LinkedIn page",
				'e.g. https://www.linkedin.com/company/analytical-engines',
			),
			providerId: buildIdentifierField(
				'providerId',
				"The provider's ID for the company, for example from a search",
				'e.g. 5f5e2b8a1c9d440001a3b7e2',
			),
		},
	},
};

const SUFFICIENT_IDENTIFIERS: Record<Entity, string> = {
	contact: 'Enter an email, a LinkedIn URL, or a name and company.',
	company: 'Enter a domain, a name, or a LinkedIn URL.',
};

const OWN_FIELDS: Record<Entity, string> = {
	contact: 'Email or linkedin_url',
	company: 'Website or company_name',
};

/** Builds the notice above the identifiers; AI agents read the descriptions of the fields instead. */
function buildIdentifierNotice(entity: Entity, kind: LookupKind): Field<undefined> {
	const fromItem = ` Leave all of them empty to use each item's own fields, such as ${OWN_FIELDS[entity]}.`;
	const shown = notice(SUFFICIENT_IDENTIFIERS[entity] + (kind === 'enrich' ? fromItem : ''));
	return withPanel(shown, hideForTools(shown.panel));
}

const buildMoreIdentifiersField = (entity: Entity) =>
	collection('More Identifiers', IDENTIFIER_FIELDS[entity].more, undefined, {
		placeholder: 'Add Identifier',
	});

/** One identifier of the panel. */
export interface IdentifierFieldReader {
	name: IdentifierName;
	isUntouched: (input: InputItem) => boolean;
	hasExpression: (input: InputItem) => boolean;
	/** Reads the value as n8n passes it. */
	read: (input: InputItem) => unknown;
}

/** Lists every identifier of the panel, with how it is read. */
export function listIdentifierReaders(entity: Entity): IdentifierFieldReader[] {
	const { main, more } = IDENTIFIER_FIELDS[entity];
	const readMain = createReader(main);
	const readMore = createReader({ moreIdentifiers: buildMoreIdentifiersField(entity) });
	const entriesOf = (fields: Fields, read: (input: InputItem) => Values<Fields>) =>
		Object.keys(fields)
			.filter(isIdentifierOf(entity))
			.map((name) => ({
				name,
				isUntouched: (input: InputItem) => isLeftEmpty(read(input), name),
				hasExpression: (input: InputItem) => hasExpression(read(input), name),
				read: (input: InputItem) => read(input)[name],
			}));
	return entriesOf(main, readMain).concat(
		entriesOf(more, (input) => readMore(input).moreIdentifiers),
	);
}

function isIdentifierOf(entity: Entity): (name: string) => name is IdentifierName {
	const names: readonly string[] = IDENTIFIERS[entity];
	return (name): name is IdentifierName => names.includes(name);
}

export type OnNoMatch = 'route' | 'skip' | 'flag';

export const onNoMatch = choice(
	'On No Match',
	{
		flag: {
			name: 'Send to One Output',
			description:
				"Send all items to one output and check each item's status. Use this when a Webhook node responds when the last node finishes.",
		},
		route: {
			name: 'Send to Separate Outputs',
			description: 'Found, Not Found, and Unresolved',
		},
		skip: {
			name: 'Skip',
			description: 'Drop items without a match; keep Found and Unresolved',
		},
	},
	'What to do when the provider finds no match. This is not treated as an error.',
	{
		default: 'route',
		builderHint: {
			propertyHint:
				"Outputs: 'route' has Found, Not Found, and Unresolved; 'skip' has Found and Unresolved; 'flag' has one",
		},
	},
);

export const outputField = text(
	'Result Field',
	'Field to write the result to, or the prefix for its columns. Use dots for nested fields. Other fields are not changed.',
	{
		default: 'enrichment',
		required: true,
		builderHint: {
			propertyHint:
				'The data found is nested under this field: enrichment.person.email, enrichment.company.name, enrichment.status',
		},
		placeholder: 'e.g. enrichment or crm.enrichment',
	},
);

export const fillEmptyFields = flag(
	'Fill My Empty Columns',
	"Whether to also copy the data found (email, phone, job title, LinkedIn URL, company, and so on) into the item's own empty columns. An email or phone that the item has no column for is added. Matches below the minimum confidence are not copied. Items with no empty columns are not looked up.",
);

/**
 * Builds the field 'Max Credits'. It is in the main panel, because users first decide what a run may spend, and a text
 * field, because a number field cannot be empty and 0 would read as "spend nothing".
 */
function buildMaxCreditsField(description: string): Field<number> {
	return withReader(
		text('Max Credits', description, {
			sameForAllItems: true,
			placeholder: 'No limit',
			builderHint: {
				propertyHint: 'Set a limit whenever the number of input items is not known',
			},
		}),
		(parameter) =>
			readSpendingLimit(parameter, 'Max Credits', {
				spend: 'the maximum number of credits to spend',
			}),
	);
}

export const maxCredits = buildMaxCreditsField(
	'Hard limit for this run: requests that could exceed it are not sent. In a waterfall, it applies to all providers together.',
);

/** The default limit of each call of a tool, since an agent may call it again and again. */
export const DEFAULT_TOOL_LIMIT: ToolFieldRule = { preset: '20' };

/** The default needs for contacts. */
export const DEFAULT_NEEDS: readonly Need[] = ['profile', 'email'];

/** The field 'Data to Get', in the main panel because it determines the price. */
export const reveal = buildNeedsField(
	'Data to Get',
	"The data you need for each contact. Data the item already has is not bought again, and contacts with nothing missing are not looked up. A contact found without all of it goes to Not Found as 'incomplete'.",
	{ default: [...DEFAULT_NEEDS], sameForAllItems: true },
);

/** The field 'Mode': records are looked up, or only the cost is estimated. */
export const mode = choice(
	'Mode',
	{
		estimate: {
			name: 'Estimate Cost (Free)',
			description: 'Show what would be looked up and the maximum cost. Nothing is sent.',
		},
		lookUp: {
			name: 'Look Up',
			description: 'Send the lookups to the provider. This uses credits.',
		},
	},
	'Whether to look up the records or only estimate the cost',
	{ default: 'lookUp', sameForAllItems: true },
);

export type ResultFormat = 'object' | 'columns';

/** Descriptions of the result formats. */
interface FormatTexts {
	columns: string;
	object: string;
	description: string;
}

const ENRICH_FORMATS: FormatTexts = {
	columns:
		"Flat fields after the item's existing fields, the same in every row; ready for a spreadsheet or database",
	object: 'One field that holds everything',
	description: 'How to add the result to the item',
};

export function buildResultFormatField({
	columns,
	object,
	description,
}: FormatTexts): Field<ResultFormat> {
	return choice(
		'Result Format',
		{
			columns: { name: 'Columns', description: columns },
			object: { name: 'Object', description: object },
		},
		description,
		{ default: 'object' },
	);
}

/** The same for all items, because all rows of a run have the same columns. */
const { resultFormat } = markSameForAllItems({
	resultFormat: buildResultFormatField(ENRICH_FORMATS),
});

/**
 * All fields of lookups except identifiers. Fields that an entity or an operation does not have are read as their
 * defaults.
 */
export const lookupFields = {
	reveal,
	providerSteps,
	maxCost,
	fillEmptyFields,
	outputField,
	resultFormat,
	onNoMatch,
	mode,
	maxCredits,
	options: options(lookupOptions),
};

export type LookupValues = Values<typeof lookupFields>;

export const readLookupValues = createReader(lookupFields);

/** Builds the fields of one lookup, in the order of the panel. */
export function buildLookupFields(
	entity: Entity,
	kind: LookupKind,
): Fields & { onNoMatch: Field<OnNoMatch> } {
	const isEnrich = kind === 'enrich';
	return {
		identifiersNotice: buildIdentifierNotice(entity, kind),
		...IDENTIFIER_FIELDS[entity].main,
		moreIdentifiers: buildMoreIdentifiersField(entity),
		...(entity === 'contact' && { reveal }),
		...(isEnrich && { fillEmptyFields }),
		providerSteps,
		maxCost,
		...(isEnrich && { outputField, resultFormat }),
		onNoMatch,
		mode,
		maxCredits,
		options: options(buildLookupOptions(entity, kind)),
	};
}

/** The fields of the sample of a comparison. */
const sampleFields = {
	sampleSize: wholeNumber(
		'Sample Size',
		'How many randomly chosen contacts to look up with every provider. Each provider may charge for each contact.',
		{ default: 25, min: 1 },
	),
	seed: wholeNumber(
		'Random Seed',
		'Use the same number to choose the same contacts from the same list again. 0 chooses different ones each time.',
		{ default: 0, min: 0 },
	),
};

export const readCompareValues = createReader(sampleFields);

/** Builds a notice that is shown while a credential is selected that the operation refuses. */
function buildCredentialNotice(
	words: string,
	authentication: 'singleProvider' | 'waterfall',
): Field<undefined> {
	return notice(words, { displayOptions: { show: { authentication: [authentication] } } });
}

export const oneProviderNotice: Field<undefined> = buildCredentialNotice(
	"This operation works with a single provider. Select an 'Enrichment API' credential above.",
	'waterfall',
);

const severalProvidersNotice = buildCredentialNotice(
	"This operation compares several providers. Select an 'Enrichment Waterfall API' credential above.",
	'singleProvider',
);

/** The fields of a comparison of providers, in the order of the panel. */
export const compareFields = {
	credentialNotice: severalProvidersNotice,
	identifiersNotice: buildIdentifierNotice('contact', 'enrich'),
	...IDENTIFIER_FIELDS.contact.main,
	moreIdentifiers: buildMoreIdentifiersField('contact'),
	reveal,
	...sampleFields,
	maxCredits: buildMaxCreditsField(
		'Hard limit for each provider: requests that could exceed it are not sent',
	),
	maxCost,
	options: options({ ...providerRetryFields, concurrency }),
};

/** The fields of Get Result. The request was sent earlier, so only the reading of its result can be chosen. */
export const resultFields = {
	jobId: text(
		'Job ID',
		"Leave empty to add results to the input items that are still 'pending'. To fetch a different job, enter its ID; you get one item per person.",
		{ placeholder: 'e.g. fefbc2203558eb3adcea' },
	),
	fillEmptyFields,
	outputField,
	onNoMatch,
	options: options({
		...providerRetryFields,
		columnNames: jobResultColumnNames,
		defaultCountry,
		includeRaw,
		minimumConfidence,
		suppressionList,
	}),
};

/** The fields of a verification. An email that cannot be read is an outcome of its item, not a refusal of the run. */
export const verifyFields = {
	credentialNotice: oneProviderNotice,
	email: withReader(
		text('Email', 'Email address to verify. Duplicates are verified and charged only once.', {
			required: true,
			placeholder: 'e.g. nathan@example.com',
		}),
		(parameter) => parameter.input.attemptNow(() => success(parameter.text())),
	),
	maxCredits,
	options: options({
		...providerRetryFields,
		concurrency,
		maxWaitMinutes: decimalNumber(
			'Job Max Wait (Minutes)',
			"How long to wait for a job, for providers that verify addresses in batches. 0 uses the provider's usual time. Addresses that are not ready by then come out as 'unknown'.",
			{ default: 0, min: 0 },
		),
	}),
};
