/** The codes of currencies as people type them. */
import { failed, success, type Result } from '../../shared/core/result';

/** Currencies of 2024 and 2025, which an older runtime does not list. */
const NEW_CODES = ['XCG', 'ZWG'];

/** Of the codes with X, only those of several countries are currencies; the others are metals, tests, and no currency. */
const NO_CURRENCY = /^X(?!AF|CD|CG|OF|PF)/;

const CODES = new Set([...Intl.supportedValuesOf('currency'), ...NEW_CODES]);

/**
 * Refuses what is no ISO 4217 code of a currency, such as `€`, `EURO` or `BTC`, by the list of the runtime.
 * @param label names the field in the message, such as `'Currency'`
 */
export function checkCurrencyCode(code: string, label: string): Result<void> {
	if (CODES.has(code) && !NO_CURRENCY.test(code)) return success(undefined);
	return failed(
		`${label} cannot be "${code}"`,
		'Use the three letters of an ISO 4217 code, such as EUR.',
	);
}
