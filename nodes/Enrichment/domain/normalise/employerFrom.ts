import { profilesFrom } from './links';
import type { EmployerParts } from './parts';
import { sizeFrom } from './size';
import type { Employer } from './types';
import { known, orNothing, text } from './values';
import { domain, website } from './web';

/** Where a person works. */
export function employerFrom(parts: EmployerParts): Employer | undefined {
	return orNothing(
		known<Employer>({
			name: text(parts.name),
			domain: domain(parts.domain) ?? domain(parts.website),
			industry: text(parts.industry),
			...sizeFrom([parts.employeeCount, parts.employeeRange]),
			website: website(parts.website),
			linkedInUrl: profilesFrom({ linkedIn: parts.linkedInUrl }, 'company', ['linkedIn'])
				.linkedIn,
			providerId: text(parts.providerId),
		}),
	);
}
