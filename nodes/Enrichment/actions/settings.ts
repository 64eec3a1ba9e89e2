import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Patience as RetryOptions } from '../../shared/node/transport';
import type { Entity, IdentifierName } from '../domain/entities';
import type { Candidate } from '../domain/plan';
import type { LookupSettings } from '../lookup/settings';
import { identifierNames } from './fields';

const COST_OPTION = {
	contact: 'creditsPerContact',
	company: 'creditsPerCompany',
} as const satisfies Record<Entity, string>;

/** The options that hold for the whole run; they are taken from its first item. */
export function readSettings(input: Input, entity: Entity, bulk: boolean): LookupSettings {
	return {
		entity,
		batchSize: bulk ? input.count('options.batchSize', 0) : 1,
		concurrency: input.count('options.concurrency'),
		estimate: amount(input, COST_OPTION[entity]),
		maxCredits: amount(input, 'maxCredits'),
		reveal: ['email'],
		requiredFields: [],
		minimumConfidence: input.number('options.minimumConfidence'),
		includeRaw: input.flag('options.includeRaw'),
		retryWithOtherIdentifiers: input.flag('options.retryWithOtherIdentifiers'),
		stopAtFailure: input.choice('options.onFailure') === 'stop',
		retryUnknownOutcome: input.flag('options.retryUnknownOutcome'),
	};
}

/** A limit worked out as what is left of a budget may come out below zero: that is no "no limit". */
export function amount(input: Input, name: keyof typeof AMOUNTS): number {
	const number = input.number(name === 'maxCredits' ? name : `options.${name}`);
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

export function readRetryOptions(input: Input): RetryOptions {
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
