/** The names, currencies, and time zones of countries. A country goes by its two letters (ISO 3166). */
import { readTextList } from '../../google/jsonValues';

const EURO_COUNTRIES = [
	'AT',
	'BE',
	'BG',
	'CY',
	'DE',
	'EE',
	'ES',
	'FI',
	'FR',
	'GR',
	'HR',
	'IE',
	'IT',
	'LT',
	'LU',
	'LV',
	'MT',
	'NL',
	'PT',
	'SI',
	'SK',
];

/** Currency codes (ISO 4217) by country. A country without an entry counts neither for nor against a currency. */
const CURRENCIES = new Map([
	['AE', 'AED'],
	['AR', 'ARS'],
	['AU', 'AUD'],
	['BR', 'BRL'],
	['CA', 'CAD'],
	['CH', 'CHF'],
	['CL', 'CLP'],
	['CN', 'CNY'],
	['CO', 'COP'],
	['CZ', 'CZK'],
	['DK', 'DKK'],
	['EG', 'EGP'],
	['GB', 'GBP'],
	['HK', 'HKD'],
	['HU', 'HUF'],
	['ID', 'IDR'],
	['IL', 'ILS'],
	['IN', 'INR'],
	['IS', 'ISK'],
	['JP', 'JPY'],
	['KE', 'KES'],
	['KR', 'KRW'],
	['MX', 'MXN'],
	['MY', 'MYR'],
	['NG', 'NGN'],
	['NO', 'NOK'],
	['NZ', 'NZD'],
	['PE', 'PEN'],
	['PH', 'PHP'],
	['PK', 'PKR'],
	['PL', 'PLN'],
	['RO', 'RON'],
	['RS', 'RSD'],
	['SA', 'SAR'],
	['SE', 'SEK'],
	['SG', 'SGD'],
	['TH', 'THB'],
	['TR', 'TRY'],
	['TW', 'TWD'],
	['UA', 'UAH'],
	['US', 'USD'],
	['VN', 'VND'],
	['ZA', 'ZAR'],
]);

/** Returns the English name of a country, or the text itself if it is not a country code. */
export function toCountryName(country: string): string {
	if (!isCountry(country)) return country;
	return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}

function isCountry(country: string): boolean {
	return /^[A-Z]{2}$/.test(country);
}

/** Finds the code of a country's currency. */
export function findCurrencyOfCountry(country: string): string | undefined {
	return EURO_COUNTRIES.includes(country) ? 'EUR' : CURRENCIES.get(country);
}

/** A cache by country, because looking up time zones in the runtime is slow. */
const timeZonesByCountry = new Map<string, string[]>();

/** Lists the time zones of a country; empty if the runtime knows none. */
export function findTimeZones(country: string): string[] {
	if (!isCountry(country)) return [];
	const timeZones = timeZonesByCountry.get(country) ?? loadTimeZones(country);
	timeZonesByCountry.set(country, timeZones);
	return timeZones;
}

/** `Intl.Locale` has the time zones in a method in newer versions of Node.js, and in a property in older ones. */
function loadTimeZones(country: string): string[] {
	const locale: object = new Intl.Locale(`und-${country}`);
	if ('getTimeZones' in locale && typeof locale.getTimeZones === 'function')
		return readTextList(locale.getTimeZones());
	return 'timeZones' in locale ? readTextList(locale.timeZones) : [];
}
