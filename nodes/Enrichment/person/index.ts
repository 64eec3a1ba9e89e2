/** From any provider's record to the one person or company that the node puts out. */
export {
	companyFrom,
	employerFrom,
	type Company,
	type CompanyParts,
	type EmployerParts,
} from './company';
export type {
	Email,
	EmailParts,
	EmailStatus,
	EmailType,
	Phone,
	PhoneParts,
	PhoneType,
} from './contacts';
export type { SocialParts } from './links';
export { countryCode, countryName, type Location, type LocationParts } from './location';
export type { FundingParts } from './money';
export {
	mergeFound,
	personFrom,
	type EducationParts,
	type ExperienceParts,
	type Person,
	type PersonParts,
} from './person';
