/** What is known of countries by their two letters (ISO 3166): their names, currencies and time zones. */
import { readTexts } from '../../google/jsonValues';

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

/** ISO 4217. Countries that are not here count neither for nor against a currency. */
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

/** In English; the letters themselves where they are no country. */
export function formatCountry(country: string): string {
	if (!isCountry(country)) return country;
	return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}

function isCountry(country: string): boolean {
	return /^[A-Z]{2}$/.test(country);
}

export function findCurrencyOfCountry(country: string): string | undefined {
	return EURO_COUNTRIES.includes(country) ? 'EUR' : CURRENCIES.get(country);
}

/** By country, because asking the runtime takes time. */
const zones = new Map<string, string[]>();

/** The time zones of a country; none where the runtime knows none. */
export function findTimeZones(country: string): string[] {
	if (!isCountry(country)) return [];
	const known = zones.get(country) ?? loadTimeZones(country);
	zones.set(country, known);
	return known;
}

/** A method in newer versions of Node.js, and a property in older ones. */
function loadTimeZones(country: string): string[] {
	const locale: object = new Intl.Locale(`und-${country}`);
	if ('getTimeZones' in locale && typeof locale.getTimeZones === 'function')
		return readTexts(locale.getTimeZones());
	return 'timeZones' in locale ? readTexts(locale.timeZones) : [];
}
