/** The codes of currencies as people type them. */
import { failed, success, type Result } from '../../shared/core/result';

/**
 * Refuses a text without the form of an ISO 4217 code, such as `€` or `EURO`. Only the form is checked: a list of codes
 * would refuse a currency that is newer than the list.
 * @param label names the field in the message, such as `'Currency'`
 */
export function checkCurrencyCode(code: string, label: string): Result<void> {
	if (/^[A-Z]{3}$/.test(code)) return success(undefined);
	return failed(
		`${label} cannot be "${code}"`,
		'Use the three letters of an ISO 4217 code, such as EUR.',
	);
}
