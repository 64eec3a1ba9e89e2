/**
 * Google's rules on what people type into fields of resources: each is checked before a request, so that a refusal names
 * the field and what to do. From the comments of the protos of `@google-analytics/admin`; "alphanumeric" includes letters
 * of every script, as Google's naming rules say: support.google.com/analytics/answer/13316687
 */
import { isTimeZone } from '../../shared/core/calendar';
import { failed, success } from '../../shared/core/result';
import { checkCurrencyCode } from '../google/currencyCode';
import { hasReservedPrefix, RESERVED_PREFIXES } from '../google/reservedNames';
import type { ValueRule } from './fields';

/** At most so many characters, as Google counts them: in UTF-16 code units. */
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

/** Events may have such a parameter, but no definition may be made of it. */
const RESERVED_PARAMETER = 'session_id';

function isReserved(name: string): boolean {
	return name.toLowerCase() === RESERVED_PARAMETER || hasReservedPrefix(name);
}

/** The name under which a tag sends a parameter: 40 characters at most. */
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
			'Use letters, digits and underscores, starting with a letter, and send the parameter under that name.',
		);
	}
	return limitLength(40)(name, title);
};

/** The name of a custom dimension or metric in reports. */
export const definitionNameRule: ValueRule = (value, title) => {
	const name = String(value);
	if (!LETTERS_FIRST_WITH_SPACES.test(name)) {
		return failed(
			`'${title}' cannot be "${name}"`,
			'Use letters, digits, spaces and underscores, starting with a letter.',
		);
	}
	return limitLength(82)(name, title);
};

/** The ID of a calculated metric, which reports use as `calcMetric:<ID>`. */
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

/** A calculated metric may refer to five custom metrics. */
export const formulaRule: ValueRule = (value, title) => {
	const custom = new Set(String(value).match(/\bcustomEvent:\w+/g));
	if (custom.size <= 5) return success(undefined);
	return failed(
		`'${title}' refers to ${custom.size} custom metrics, and Google allows 5`,
		'Use fewer custom metrics.',
	);
};

export const timeZoneRule: ValueRule = (value, title) => {
	const zone = String(value);
	if (isTimeZone(zone)) return success(undefined);
	return failed(
		`'${title}' cannot be "${zone}"`,
		'Use a name from the IANA time zone database, such as Europe/Oslo, or choose one from the list.',
	);
};

export const currencyRule: ValueRule = (value, title) =>
	checkCurrencyCode(String(value), `'${title}'`);

/** A number between two others, both included; an expression may give what the panel would not take. */
export function limitToRange(lowest: number, highest: number): ValueRule {
	return (value, title) => {
		const number = Number(value);
		if (number >= lowest && number <= highest) return success(undefined);
		return failed(`'${title}' must be from ${lowest} to ${highest}`, `It is ${String(value)}.`);
	};
}

/** One email address: `ada@example.com`. */
export const emailRule: ValueRule = (value, title) => {
	const email = String(value);
	if (/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(email)) return success(undefined);
	return failed(`'${title}' cannot be "${email}"`, 'Enter one email address.');
};

/** The ID of a Google Ads account, without its dashes. */
export const customerIdRule: ValueRule = (value, title) => {
	const id = String(value);
	if (/^\d{10}$/.test(id)) return success(undefined);
	return failed(
		`'${title}' cannot be "${id}"`,
		'Enter the ten digits at the top right of Google Ads, such as 123-456-7890.',
	);
};

/** A list of at most so many. */
export function limitEntries(count: number): ValueRule {
	return (value, title) => {
		if (!Array.isArray(value) || value.length <= count) return success(undefined);
		return failed(
			`'${title}' has ${value.length} entries, and Google allows ${count}`,
			'Remove some of them.',
		);
	};
}
