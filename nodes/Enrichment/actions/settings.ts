import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Run } from '../../shared/node/operation';
import type { Patience } from '../../shared/node/transport';
import type { Entity, IdentifierName } from '../domain/entities';
import type { Candidate, Prices } from '../domain/plan';
import type { LookupSettings } from '../lookup/settings';
import { providerFor } from '../providers';
import type { Provider } from '../providers/provider';
import { identifierNames } from './fields';

const COST_OPTION = {
	contact: 'creditsPerContact',
	company: 'creditsPerCompany',
} as const satisfies Record<Entity, string>;

/** The options that hold for the whole run; they are taken from its first item. */
export function readSettings(input: Input, entity: Entity, bulk: boolean): LookupSettings {
	const cost = amount(input, COST_OPTION[entity]);
	const maxCredits = amount(input, 'maxCredits');
	if (maxCredits > 0 && cost === 0) input.accept(NO_ESTIMATE);
	return {
		entity,
		bulk,
		batchSize: bulk ? input.count('options.batchSize') : 1,
		concurrency: input.count('options.concurrency'),
		cost,
		maxCredits,
		minimumConfidence: input.number('options.minimumConfidence'),
		includeRaw: input.flag('options.includeRaw'),
		retryWithOtherIdentifiers: input.flag('options.retryWithOtherIdentifiers'),
		stopAtFailure: input.choice('options.onFailure') === 'stop',
		retryUnknownOutcome: input.flag('options.retryUnknownOutcome'),
	};
}

/** A limit worked out as what is left of a budget may come out below zero: that is no "no limit". */
function amount(input: Input, name: keyof typeof AMOUNTS): number {
	const number = input.number(`options.${name}`);
	if (number >= 0) return number;
	return input.accept(
		failed(
			`'${AMOUNTS[name]}' is ${number}, but cannot be less than 0`,
			'Check the value or the expression. Nothing was sent.',
		),
	);
}

const AMOUNTS = {
	maxCredits: 'Max Credits',
	maxWaitSeconds: 'Max Wait',
	creditsPerContact: 'Credits per Contact',
	creditsPerCompany: 'Credits per Company',
};

const NO_ESTIMATE = failed(
	"'Max Credits' cannot be kept with an estimate of 0 credits for a lookup",
	"Set 'Credits per Contact' or 'Credits per Company' to the most that one lookup can cost.",
);

export function pricesOf(settings: LookupSettings): Prices {
	const { batchSize, cost, maxCredits, retryWithOtherIdentifiers } = settings;
	return { batchSize, cost, maxCredits, retries: retryWithOtherIdentifiers };
}

export function readPatience(input: Input): Patience {
	return {
		maxRetries: input.count('options.maxRetries', 0),
		maxWaitSeconds: amount(input, 'maxWaitSeconds'),
		timeoutSeconds: input.number('options.timeoutSeconds'),
	};
}

/** One record, with what decides whether and how it is looked up. */
export function readCandidate(input: Input, entity: Entity): Candidate {
	const filled = input.text('options.skipIfFieldHasValue');
	return {
		raw: Object.fromEntries(
			identifierNames(entity).map((name) => [name, readIdentifier(input, name)]),
		),
		extra: input.object('options.extraBody') ?? {},
		alreadyFilled: filled !== '' && hasValue(fieldOf(input.record, filled)),
	};
}

/** The company of a person that a search found is an object; its name, or else its domain, names it. */
function readIdentifier(input: Input, name: IdentifierName): string {
	const value: unknown = name === 'company' ? input.read(name) : undefined;
	if (!isRecord(value)) return input.text(name);
	return String(value.name ?? value.domain ?? '');
}

/** A field by its name, or by its path where no field has that name. */
function fieldOf(record: JsonRecord, name: string): unknown {
	if (Object.hasOwn(record, name)) return record[name];
	return name
		.split('.')
		.reduce<unknown>(
			(value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
			record,
		);
}

export function hasValue(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (Array.isArray(value)) return value.length > 0;
	return value !== undefined && value !== null;
}

export function providerOf({ credentials }: Run): Provider {
	return providerFor(String(credentials.provider), {
		searchPaths: {
			contact: pathOf(credentials.contactSearchPath, '/person/search'),
			company: pathOf(credentials.companySearchPath, '/company/search'),
		},
	});
}

function pathOf(path: unknown, fallback: string): string {
	const text = typeof path === 'string' && path.trim() !== '' ? path.trim() : fallback;
	return text.startsWith('/') ? text : `/${text}`;
}
