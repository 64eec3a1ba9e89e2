/** From any provider's record to the one person or company that the node puts out. */
export { normaliseCompany } from './company';
export { companyFrom } from './companyFrom';
export { confidenceOf } from './confidence';
export { countryCode, countryName } from './country';
export { employerFrom } from './employerFrom';
export type {
	CompanyParts,
	EducationParts,
	EmailParts,
	EmployerParts,
	ExperienceParts,
	FundingParts,
	LocationParts,
	PersonParts,
	PhoneParts,
	SocialParts,
} from './parts';
export { normalisePerson } from './person';
export { personFrom } from './personFrom';
export type {
	Company,
	Education,
	Email,
	EmailStatus,
	EmailType,
	EmployeeRange,
	Employer,
	Experience,
	Funding,
	Location,
	Person,
	Phone,
	PhoneType,
	Revenue,
} from './types';
export { unwrapCompany, unwrapPerson } from './unwrap';
