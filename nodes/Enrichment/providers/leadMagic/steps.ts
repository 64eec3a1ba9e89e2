/**
 * LeadMagic sells one fact a request. Which requests a lookup takes, by what names the person and what
 * is to be revealed, with their credits:
 *
 * | named by        | always                          | `email`                       | `personalEmail`    | `phone`  |
 * |-----------------|---------------------------------|-------------------------------|--------------------|----------|
 * | LinkedIn URL    | profile 1                       | by name 1, else by profile 5  | personal 2         | mobile 5 |
 * | email           | LinkedIn URL 10, profile 1      | the same, if it is a private one | personal 2      | mobile 5 |
 * | name and company | email by name 1                | –                             | LinkedIn URL 10, personal 2 | mobile 5 |
 *
 * Each is sent only while the record lacks what it brings and has what it needs, and only what is found
 * costs. An address that the record brings is not bought: with an email at work, `email` adds nothing, with
 * a private one `personalEmail` does not. The dear way from an email to a LinkedIn URL is gone only where
 * there is no other way to what was asked for.
 */
import type { Identifiers } from '../../person/entities';
import type { LookupWishes, Reveal, Step } from '../dialect';
import {
	company,
	COMPANY_WAYS,
	emailOfName,
	emailOfProfile,
	isPrivate,
	mobile,
	NAME_WAYS,
	personalEmail,
	profile,
	profileOfEmail,
} from './facts';
import { selectOne } from '../ways';

type Chain = Record<'always' | Reveal, readonly Step[]>;

const CHAINS: Record<'linkedInUrl' | 'email' | 'name', Chain> = {
	linkedInUrl: {
		always: [profile],
		email: [emailOfName, emailOfProfile],
		personalEmail: [personalEmail],
		phone: [mobile],
	},
	email: {
		always: [profileOfEmail, profile],
		email: [emailOfName, emailOfProfile],
		personalEmail: [personalEmail],
		phone: [mobile],
	},
	name: {
		always: [emailOfName],
		email: [],
		personalEmail: [profileOfEmail, personalEmail],
		phone: [mobile],
	},
};

export function personSteps(identifiers: Identifiers, { reveal }: LookupWishes): readonly Step[] {
	const chain = chainFor(identifiers);
	if (chain === undefined) return [];
	const wanted = reveal.filter((each) => !brings(identifiers, each));
	return [...chain.always, ...wanted.flatMap((each) => chain[each])];
}

function chainFor(identifiers: Identifiers): Chain | undefined {
	if (identifiers.linkedInUrl !== undefined) return CHAINS.linkedInUrl;
	if (identifiers.email !== undefined) return CHAINS.email;
	return selectOne(identifiers, NAME_WAYS) && CHAINS.name;
}

function brings({ email }: Identifiers, reveal: Reveal): boolean {
	if (email === undefined || reveal === 'phone') return false;
	return isPrivate(email) === (reveal === 'personalEmail');
}

export function companySteps(identifiers: Identifiers): readonly Step[] {
	return selectOne(identifiers, COMPANY_WAYS) === undefined ? [] : [company];
}
