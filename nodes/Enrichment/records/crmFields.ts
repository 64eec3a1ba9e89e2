/**
 * Maps result columns to CRM API names, so that the CRM nodes accept the columns as they are. Only standard fields
 * that take any text or number are listed; HubSpot's and Pipedrive's `industry` accept only their own values.
 * Sources: the HubSpot and Salesforce nodes of n8n 1.123, and Pipedrive's answers in their `__schema__`.
 */
import type { Entity } from '../person/entities';

export type Crm = 'hubSpot' | 'pipedrive' | 'salesforce';

/** CRM fields by column name. */
type CrmFields = ReadonlyMap<string, string>;

const FIELDS: Record<Crm, Record<Entity, CrmFields>> = {
	hubSpot: {
		contact: new Map([
			['firstName', 'firstname'],
			['lastName', 'lastname'],
			['email', 'email'],
			['phone', 'phone'],
			['jobTitle', 'jobtitle'],
			['company_name', 'company'],
			['company_website', 'website'],
			['linkedInUrl', 'hs_linkedin_url'],
			['location_street', 'address'],
			['location_city', 'city'],
			['location_region', 'state'],
			['location_postalCode', 'zip'],
			['location_country', 'country'],
		]),
		company: new Map([
			['name', 'name'],
			['domain', 'domain'],
			['website', 'website'],
			['phone', 'phone'],
			['description', 'description'],
			['employeeCount', 'numberofemployees'],
			['revenue_amount', 'annualrevenue'],
			['foundedYear', 'founded_year'],
			['linkedInUrl', 'linkedin_company_page'],
			['socialProfiles_facebook', 'facebook_company_page'],
			['location_street', 'address'],
			['location_city', 'city'],
			['location_region', 'state'],
			['location_postalCode', 'zip'],
			['location_country', 'country'],
		]),
	},
	salesforce: {
		contact: new Map([
			['firstName', 'FirstName'],
			['lastName', 'LastName'],
			['email', 'Email'],
			['phone', 'Phone'],
			['jobTitle', 'Title'],
			['location_street', 'MailingStreet'],
			['location_city', 'MailingCity'],
			['location_region', 'MailingState'],
			['location_postalCode', 'MailingPostalCode'],
			['location_country', 'MailingCountry'],
		]),
		company: new Map([
			['name', 'Name'],
			['website', 'Website'],
			['phone', 'Phone'],
			['industry', 'Industry'],
			['description', 'Description'],
			['employeeCount', 'NumberOfEmployees'],
			['revenue_amount', 'AnnualRevenue'],
			['ticker', 'TickerSymbol'],
			['location_street', 'BillingStreet'],
			['location_city', 'BillingCity'],
			['location_region', 'BillingState'],
			['location_postalCode', 'BillingPostalCode'],
			['location_country', 'BillingCountry'],
		]),
	},
	pipedrive: {
		contact: new Map([
			['fullName', 'name'],
			['email', 'email'],
			['phone', 'phone'],
			['jobTitle', 'job_title'],
			['location_name', 'postal_address'],
		]),
		company: new Map([
			['name', 'name'],
			['website', 'website'],
			['linkedInUrl', 'linkedin'],
			['employeeCount', 'employee_count'],
			['revenue_amount', 'annual_revenue'],
			['location_name', 'address'],
		]),
	},
};

/** Lists the fields of a CRM by column name, such as `jobtitle` for `jobTitle`. */
export const listCrmFields = (crm: Crm, entity: Entity): CrmFields => FIELDS[crm][entity];
