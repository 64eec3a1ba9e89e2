/** The syntax of texts that Google parses: arithmetic over metrics, and regular expressions. */
import { failed, success, type Result } from '../../shared/core/result';

/** A metric, such as `eventCount`, `keyEvents:purchase` or `{{eventCount}}`, or a number. */
const OPERAND = /\{\{\s*[a-z][\w:]*\s*\}\}|[a-z][\w:]*|\d+(?:\.\d+)?|\.\d+/gi;

/**
 * Checks arithmetic over metrics with + - * / and parentheses. Source: `formula` of `CalculatedMetric` in the Admin API,
 * and `expression` of `Metric` in the Data API.
 * @param label names the field in the message, such as `'Formula'`
 */
export function checkArithmetic(text: string, label: string): Result<void> {
	let left = text.replace(OPERAND, 'n').replace(/\s+/g, ' ').trim();
	for (let before = ''; before !== left; ) {
		before = left;
		left = left
			.replace(/\( ?n ?\)/g, 'n')
			.replace(/n ?[-+*/] ?n/g, 'n')
			.replace(/(^|[-+*/(]) ?- ?n/g, '$1n');
	}
	if (left === 'n') return success(undefined);
	return failed(
		`${label} cannot be "${text}"`,
		'Combine names of metrics and numbers with + - * / and parentheses, such as eventCount / totalUsers.',
	);
}

/** What RE2, Google's syntax, has and JavaScript writes differently or not at all. */
const RE2_FORMS: Array<[form: RegExp, inJavaScript: string]> = [
	[/\(\?[imsU]*(?:-[imsU]+)?\)/g, ''],
	[/\(\?[imsU]*(?:-[imsU]+)?:/g, '(?:'],
	[/\(\?P</g, '(?<'],
	[/\\[ACQEz]/g, ''],
];

/** What RE2 leaves out because it could take forever: lookarounds and references to groups. */
const NOT_IN_RE2 = /\(\?<?[=!]|\\[1-9]/;

/**
 * Checks a regular expression as far as JavaScript can tell. Source: https://github.com/google/re2/wiki/Syntax
 * @param about what the failure begins with, such as `The filter on "country"`
 */
export function checkRegularExpression(pattern: string, about: string): Result<void> {
	const plain = pattern.replace(/\\\\/g, '');
	if (NOT_IN_RE2.test(plain)) {
		return failed(
			`${about} has the regular expression "${pattern}", which Google does not support`,
			'Google knows neither lookarounds such as (?=…) nor references to groups such as \\1. Use several conditions instead.',
		);
	}
	const inJavaScript = RE2_FORMS.reduce((text, [form, to]) => text.replace(form, to), pattern);
	if (canCompile(inJavaScript)) return success(undefined);
	return failed(
		`${about} has the regular expression "${pattern}", which is not valid`,
		'Close all parentheses and brackets, and write a backslash before characters that are meant as they are, such as \\( or \\[.',
	);
}

function canCompile(pattern: string): boolean {
	try {
		return new RegExp(pattern) instanceof RegExp;
	} catch {
		return false;
	}
}
