/** From any provider's record to the one person or company that the node puts out. */
export { companyFrom, employerFrom } from './companyFrom';
export { countryCode, countryName } from './country';
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
