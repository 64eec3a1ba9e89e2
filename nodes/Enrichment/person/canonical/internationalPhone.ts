/** Converts national phone numbers to international ones where the country's numbering plan leaves no doubt. */
import { findMax } from '../../../shared/core/lists';
import { NUMBERING_PLANS, type NumberingPlan } from './data/numberingPlans';

/** Whether a country (ISO 3166-1, two letters) has a numbering plan here. */
export const hasNumberingPlan = (country: string): boolean => NUMBERING_PLANS.has(country);

/** Digits and separators, without a `+` or an extension. */
const NATIONAL_NUMBER = /^[\d\s().\-/–]{5,40}$/;

/**
 * Converts a national number to E.164: "(030) 123456" with `DE` becomes "+4930123456". The number is returned
 * unchanged if it is international already, has an extension, does not fit the country's plan, or can be read in two
 * ways.
 * @param country ISO 3166-1, two letters
 */
export function toInternationalPhone(phone: string, country: string): string {
	const plan = NUMBERING_PLANS.get(country);
	if (plan === undefined || !NATIONAL_NUMBER.test(phone)) return phone;
	const readings = new Set(listNationalNumbers(phone.replace(/\D/g, ''), plan));
	const [national] = readings;
	return readings.size === 1 ? `+${plan.callingCode}${national}` : phone;
}

/** Lists the national numbers that these digits can stand for. */
function listNationalNumbers(digits: string, plan: NumberingPlan): string[] {
	const { callingCode, trunkPrefix, lengths } = plan;
	const numbers: string[] = [];
	const isWhole = isNationalNumber(digits, plan);
	if (trunkPrefix !== '' && digits.startsWith(trunkPrefix)) {
		numbers.push(digits.slice(trunkPrefix.length));
	}
	// Without the trunk prefix, a short number may be a local one whose area code is unknown.
	const isLongest = digits.length === findMax(lengths);
	if (isWhole && (trunkPrefix === '' || isLongest)) numbers.push(digits);
	if (!isWhole && digits.startsWith(callingCode)) numbers.push(digits.slice(callingCode.length));
	return numbers.filter((number) => isNationalNumber(number, plan));
}

function isNationalNumber(digits: string, { lengths, pattern }: NumberingPlan): boolean {
	return lengths.includes(digits.length) && new RegExp(`^(?:${pattern})$`).test(digits);
}
