/** The fields of a waterfall, and what it accepts. */
import {
	choice,
	choices,
	rows,
	text,
	withReader,
	type Choices,
	type Field,
	type FieldSettings,
	type Parameter,
} from '../../shared/node/field';
import { PROVIDERS, toProviderLabel, type ProviderName } from '../providers/registry';
import type { Need } from '../records/needs';

/** Shows a field only for credentials with the keys of several providers. */
const SHOWN_IN_WATERFALL = { displayOptions: { show: { authentication: ['waterfall'] } } };
const OPTION_SHOWN_IN_WATERFALL = {
	displayOptions: { show: { '/authentication': ['waterfall'] } },
};

/** The choices of 'Data to Get' and of the providers in a waterfall. */
const NEED_CHOICES = {
	personalEmail: 'Personal Email',
	phone: 'Phone',
	profile: 'Profile',
	email: 'Work Email',
};

const PROVIDER_CHOICES = PROVIDERS.map(({ name, label }) => ({ name: label, value: name }));

/** Reads a limit; 0 means no limit. From an expression, empty and 0 are refused, because they may be an empty budget or a missing field. */
export function readSpendingLimit(
	parameter: Parameter,
	title: string,
	unit: { spend: string },
): number {
	const limit = parameter.isBlank ? 0 : parameter.decimalNumber();
	if (limit < 0) {
		return parameter.refuse(
			`'${title}' is ${limit}, but cannot be less than 0`,
			'Check the value or the expression. Nothing was sent.',
		);
	}
	if (limit > 0 || parameter.written !== 'expression') return limit;
	return parameter.refuse(
		`'${title}' is empty or 0, so nothing was sent`,
		`Make sure the expression returns ${unit.spend}, or clear the field for no limit.`,
	);
}

/**
 * Creates a field of needs. No needs mean something else at each field, so an expression that finds nothing is refused;
 * `[]` is on purpose.
 */
export function buildNeedsField(
	title: string,
	description: string,
	particulars: FieldSettings & { default?: Need[] } = {},
): Field<Need[]> {
	const field = choices(title, NEED_CHOICES, description, particulars);
	return withReader(field, (parameter) => {
		const needs = field.read(parameter);
		const isEmptyList = Array.isArray(parameter.value) && parameter.value.length === 0;
		if (needs.length > 0 || isEmptyList || !parameter.isMapped) return needs;
		return parameter.refuse(
			`${parameter.label} is mapped, but has no value`,
			`${parameter.describeValue()} Correct the expression, or choose from the list. Nothing was sent.`,
		);
	});
}

const stepFields = {
	provider: choice(
		'Provider',
		PROVIDER_CHOICES,
		"The credential must contain this provider's API key",
		{
			default: 'hunter',
		},
	),
	reveal: buildNeedsField(
		'For',
		"The parts of 'Data to Get' to request from this provider. Leave empty to request everything it offers. Every result includes profile data.",
	),
	maxCredits: withReader(
		text('Max Credits', 'Hard limit for this provider in this run', {
			placeholder: 'No limit',
		}),
		(parameter) =>
			readSpendingLimit(parameter, 'Max Credits', {
				spend: 'the maximum number of credits to spend',
			}),
	),
};

/** The providers of a waterfall, in the order in which they are asked. */
export const providerSteps = rows(
	'Providers',
	'Provider',
	stepFields,
	'The providers to ask, in order. Each one is asked only about records that are still missing data. Leave empty to ask all providers in the credential, in the order listed there. Put providers that return results later at the end.',
	{
		...SHOWN_IN_WATERFALL,
		groupName: 'steps',
		sameForAllItems: true,
		rowName: ({ provider }) => toProviderLabel(provider),
		itemTitle:
			'={{ $collection.item.properties[0].options.find(({ value }) => value === $collection.item.value.provider)?.name }}',
	},
);

export const maxCost = withReader(
	text(
		'Max Cost',
		"Hard limit for this run, in the credential's currency. The credential must have a 'Price per Credit' for each provider.",
		{ ...SHOWN_IN_WATERFALL, sameForAllItems: true, placeholder: 'No limit' },
	),
	(parameter) =>
		readSpendingLimit(parameter, 'Max Cost', { spend: 'the maximum amount to spend' }),
);

const EMAIL_RULES = {
	any: { name: 'Any', description: 'Any address that is not known to be invalid' },
	notCatchAll: {
		name: 'Not Catch-All',
		description:
			'No addresses at catch-all domains, which accept mail for any mailbox, whether or not it exists',
	},
	verified: { name: 'Verified', description: 'Only addresses that a provider has verified' },
} satisfies Choices<string>;

const VERIFIERS: Choices<ProviderName | 'none'> = {
	none: 'None',
	...(Object.fromEntries(PROVIDERS.map(({ name, label }) => [name, label])) as Record<
		ProviderName,
		string
	>),
};

/** Options for accepted contact data. The defaults for options that are not added are in `readWaterfall.ts`. */
export const acceptOptions = {
	acceptEmail: choice(
		'Accept Email',
		EMAIL_RULES,
		"Which email addresses to accept. A contact without one is marked 'incomplete' and keeps any other address found. In a waterfall, the next provider is tried.",
		{ default: 'notCatchAll', sameForAllItems: true },
	),
	acceptPhone: choice(
		'Accept Phone',
		{
			any: 'Any',
			mobile: { name: 'Mobile', description: 'Only mobile numbers' },
		},
		"Which phone numbers to accept. A contact without one is marked 'incomplete' and keeps any other number found.",
		{ default: 'mobile', sameForAllItems: true },
	),
	verifyWith: choice(
		'Verify With',
		VERIFIERS,
		"The provider that checks unverified addresses before they are accepted. Uses that provider's credits.",
		{ ...OPTION_SHOWN_IN_WATERFALL, default: 'none', sameForAllItems: true },
	),
};
