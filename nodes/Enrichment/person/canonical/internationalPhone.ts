/** National phone numbers with their country, where its numbering plan leaves no doubt. */
import { findMax } from '../../../shared/core/lists';
import { NUMBERING_PLANS, type NumberingPlan } from './data/numberingPlans';

/** Whether the country, in ISO 3166-1 with two letters, has a numbering plan. */
export const hasNumberingPlan = (country: string): boolean => NUMBERING_PLANS.has(country);

/** Digits and the signs between them, without a `+` or an extension. */
const NATIONAL = /^[\d\s().\-/–]{5,40}$/;

/**
 * A national number in E.164: "(030) 123456" with `DE` is "+4930123456". Unchanged where it is international already,
 * has an extension, is no number of the country, or can be read in two ways.
 * @param country in ISO 3166-1 with two letters
 */
export function toInternationalPhone(written: string, country: string): string {
	const plan = NUMBERING_PLANS.get(country);
	if (plan === undefined || !NATIONAL.test(written)) return written;
	const readings = new Set(listNationalNumbers(written.replace(/\D/g, ''), plan));
	const [national] = readings;
	return readings.size === 1 ? `+${plan.callingCode}${national}` : written;
}

/** The national numbers that these digits may be. */
function listNationalNumbers(digits: string, plan: NumberingPlan): string[] {
	const { callingCode, trunkPrefix, lengths } = plan;
	const numbers: string[] = [];
	const isWhole = isNationalNumber(digits, plan);
	if (trunkPrefix !== '' && digits.startsWith(trunkPrefix)) {
		numbers.push(digits.slice(trunkPrefix.length));
	}
	// Without the trunk prefix a short number may be one of the same town, whose area code is not known.
	const isLongest = digits.length === findMax(lengths);
	if (isWhole && (trunkPrefix === '' || isLongest)) numbers.push(digits);
	if (!isWhole && digits.startsWith(callingCode)) numbers.push(digits.slice(callingCode.length));
	return numbers.filter((number) => isNationalNumber(number, plan));
}

function isNationalNumber(digits: string, { lengths, pattern }: NumberingPlan): boolean {
	return lengths.includes(digits.length) && new RegExp(`^(?:${pattern})$`).test(digits);
}
