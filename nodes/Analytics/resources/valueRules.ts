/**
 * Google's rules for values of resources. They are checked before a request, so that the failure names the field and says
 * what to do. Source: the comments of the protos of `@google-analytics/admin`; "alphanumeric" includes letters
 * of every script, as Google's naming rules say: support.google.com/analytics/answer/13316687
 */
import { isTimeZone } from '../../shared/core/calendar';
import { asRecord } from '../../shared/core/json';
import { failed, success } from '../../shared/core/result';
import { checkCurrencyCode } from '../google/currencyCode';
import { hasReservedPrefix, RESERVED_PREFIXES } from '../google/reservedNames';
import { checkArithmetic } from '../google/syntax';
import type { ValueRule } from './fields';

/** Creates a rule that allows at most `length` characters, counted like Google in UTF-16 code units. */
export function limitLength(length: number): ValueRule {
	return (value, title) => {
		const text = String(value);
		if (text.length <= length) return success(undefined);
		return failed(
			`'${title}' is ${text.length} characters long, and Google allows ${length}`,
			'Shorten it.',
		);
	};
}

const LETTERS_FIRST = /^\p{L}[\p{L}\p{M}\p{N}_]*$/u;
const LETTERS_FIRST_WITH_SPACES = /^\p{L}[\p{L}\p{M}\p{N}_ ]*$/u;

/** Events may have this parameter, but no definition may use it. */
const RESERVED_PARAMETER = 'session_id';

function isReserved(name: string): boolean {
	return name.toLowerCase() === RESERVED_PARAMETER || hasReservedPrefix(name);
}

/** The name under which a tag sends a parameter has at most 40 characters, and is not reserved. */
export const parameterNameRule: ValueRule = (value, title) => {
	const name = String(value);
	if (isReserved(name)) {
		return failed(
			`'${title}' cannot be "${name}": Google reserves this name`,
			`Use a name other than session_id that does not begin with ${RESERVED_PREFIXES.join(', ')}, and send the parameter under that name.`,
			{ reason: 'reserved' },
		);
	}
	if (!LETTERS_FIRST.test(name)) {
		return failed(
			`'${title}' cannot be "${name}"`,
			'Use letters, digits, and underscores, starting with a letter, and send the parameter under that name.',
		);
	}
	return limitLength(40)(name, title);
};

/** The name of a custom dimension or metric in reports has letters, digits, spaces, and underscores. */
export const definitionNameRule: ValueRule = (value, title) => {
	const name = String(value);
	if (!LETTERS_FIRST_WITH_SPACES.test(name)) {
		return failed(
			`'${title}' cannot be "${name}"`,
			'Use letters, digits, spaces, and underscores, starting with a letter.',
		);
	}
	return limitLength(82)(name, title);
};

/** The ID of a calculated metric, used in reports as `calcMetric:<ID>`, has letters, digits, and underscores. */
export const calculatedMetricIdRule: ValueRule = (value, title) => {
	const id = String(value);
	if (!/^\w+$/.test(id)) {
		return failed(
			`'${title}' cannot be "${id}"`,
			'Use the letters a to z, digits, and underscores, without spaces.',
		);
	}
	return limitLength(80)(id, title);
};

/** A formula is arithmetic over metrics, and may refer to five custom metrics. */
export const formulaRule: ValueRule = (value, title) => {
	const arithmetic = checkArithmetic(String(value), `'${title}'`);
	if (!arithmetic.ok) return arithmetic;
	const custom = new Set(String(value).match(/\bcustomEvent:\w+/g));
	if (custom.size <= 5) return success(undefined);
	return failed(
		`'${title}' refers to ${custom.size} custom metrics, and Google allows 5`,
		'Use fewer custom metrics.',
	);
};

/** The value is a name from the IANA time zone database. */
export const timeZoneRule: ValueRule = (value, title) => {
	const zone = String(value);
	if (isTimeZone(zone)) return success(undefined);
	return failed(
		`'${title}' cannot be "${zone}"`,
		'Use a name from the IANA time zone database, such as Europe/Oslo, or choose one from the list.',
	);
};

/** The value is an ISO 4217 code. */
export const currencyRule: ValueRule = (value, title) =>
	checkCurrencyCode(String(value), `'${title}'`);

/** Creates a rule for numbers from `lowest` to `highest`. Expressions can give values that the panel would not accept. */
export function limitToRange(lowest: number, highest: number): ValueRule {
	return (value, title) => {
		const number = Number(value);
		if (number >= lowest && number <= highest) return success(undefined);
		return failed(`'${title}' must be from ${lowest} to ${highest}`, `It is ${String(value)}.`);
	};
}

/** The value is a single email address: `ada@example.com`. */
export const emailRule: ValueRule = (value, title) => {
	const email = String(value);
	if (/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(email)) return success(undefined);
	return failed(`'${title}' cannot be "${email}"`, 'Enter one email address.');
};

/** The value is the ID of a Google Ads account, without its dashes. */
export const customerIdRule: ValueRule = (value, title) => {
	const id = String(value);
	if (/^\d{10}$/.test(id)) return success(undefined);
	return failed(
		`'${title}' cannot be "${id}"`,
		'Enter the ten digits at the top right of Google Ads, such as 123-456-7890.',
	);
};

/** Creates a rule that allows at most `count` entries in a list. */
export function limitEntries(count: number): ValueRule {
	return (value, title) => {
		if (!Array.isArray(value) || value.length <= count) return success(undefined);
		return failed(
			`'${title}' has ${value.length} entries, and Google allows ${count}`,
			'Remove some of them.',
		);
	};
}

/** The values of `AudienceClauseType` in the Admin API. */
const CLAUSE_TYPES: unknown[] = ['INCLUDE', 'EXCLUDE'];

/** Each clause of an audience includes or excludes users, by a simple filter or a sequence: `AudienceFilterClause`. */
export const filterClausesRule: ValueRule = (value, title) => {
	if (!Array.isArray(value)) return failed(`'${title}' is not a list`, 'Check the value.');
	const clauses: unknown[] = value;
	for (const [index, clause] of clauses.entries()) {
		const { clauseType, simpleFilter, sequenceFilter } = asRecord(clause);
		if (!CLAUSE_TYPES.includes(clauseType)) {
			return failed(
				`'${title}': clause ${index + 1} cannot have the clauseType ${JSON.stringify(clauseType ?? null)}`,
				'Use INCLUDE or EXCLUDE.',
			);
		}
		if (simpleFilter === undefined && sequenceFilter === undefined) {
			return failed(
				`'${title}': clause ${index + 1} has neither a simpleFilter nor a sequenceFilter`,
				'Add one of them.',
			);
		}
	}
	return success(undefined);
};
