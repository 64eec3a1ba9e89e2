import { profileUrl } from './links';
import type { EmployerParts } from './parts';
import { sizeFrom } from './size';
import type { Employer } from './types';
import { known, orNothing, text } from './values';
import { domain, website } from './web';

/** Where a person works. */
export function employerFrom(parts: EmployerParts): Employer | undefined {
	const { employeeCount, employeeRange } = sizeFrom([parts.employeeCount, parts.employeeRange]);
	return orNothing(
		known<Employer>({
			name: text(parts.name),
			domain: domain(parts.domain) ?? domain(parts.website),
			industry: text(parts.industry),
			employeeCount,
			employeeRange,
			website: website(parts.website),
			linkedInUrl: profileUrl('linkedIn', parts.linkedInUrl, 'company'),
			providerId: text(parts.providerId),
		}),
	);
}
