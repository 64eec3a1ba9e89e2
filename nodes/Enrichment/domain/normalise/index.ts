export { normaliseCompany } from './company';
export { confidenceOf } from './confidence';
export { normalisePerson } from './person';
export type {
	Company,
	Email,
	EmailStatus,
	EmailType,
	EmployeeRange,
	Employer,
	Funding,
	Location,
	Person,
	Phone,
	PhoneType,
	Revenue,
} from './types';
export { unwrapCompany, unwrapPerson } from './unwrap';
