import type { Entity } from './entities';
import type { Envelope } from './envelope';

/** The values that fit into the usual flat fields of a CRM record. */
export function valuesToFill(
	entity: Entity,
	{ person, company }: Envelope,
): Record<string, string | number> {
	const values =
		entity === 'contact'
			? {
					email: person?.email,
					phone: person?.phone,
					fullName: person?.fullName,
					firstName: person?.firstName,
					lastName: person?.lastName,
					jobTitle: person?.jobTitle,
					seniority: person?.seniority,
					linkedInUrl: person?.linkedInUrl,
					company: person?.company?.name,
					domain: person?.company?.domain,
					location: person?.location?.name,
				}
			: {
					name: company?.name,
					domain: company?.domain,
					website: company?.website,
					industry: company?.industry,
					employeeCount: company?.employeeCount,
					foundedYear: company?.foundedYear,
					phone: company?.phone,
					linkedInUrl: company?.linkedInUrl,
					description: company?.description,
					location: company?.location?.name,
				};
	return Object.fromEntries(
		Object.entries(values).filter(
			(entry): entry is [string, string | number] => entry[1] !== undefined,
		),
	);
}
