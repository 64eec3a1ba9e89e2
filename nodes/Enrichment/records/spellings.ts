import type { JsonRecord } from '../../shared/core/json';
import { IDENTIFIERS, type Entity, type IdentifierName } from '../person/entities';

/**
 * How CRMs, sheets and forms call the fields that identify a record, compared by `spellingOf`. The first
 * one that has a value counts. An identifier's own name always comes first and need not be listed.
 */
const SPELLINGS: Record<Entity, Partial<Record<IdentifierName, string>>> = {
	contact: {
		email: 'emailaddress workemail workemailaddress businessemail companyemail primaryemail contactemail emailwork mail',
		linkedInUrl:
			'linkedin linkedinprofile linkedinprofileurl linkedinlink personlinkedinurl hslinkedinurl linkedinpublicprofileurl',
		firstName: 'givenname forename fname first',
		lastName: 'surname familyname lname last',
		company:
			'companyname organization organisation organizationname organisationname orgname accountname account employer currentcompany companyorganization',
		fullName: 'name contactname personname',
		companyDomain:
			'domain website companywebsite companyurl websiteurl organizationdomain companydomainname',
		phone: 'phonenumber mobile mobilephone mobilephonenumber mobilenumber telephone telephonenumber tel cell cellphone workphone businessphone',
	},
	company: {
		domain: 'website companydomain companywebsite url websiteurl companyurl homepage companydomainname organizationdomain web',
		name: 'companyname company organization organisation organizationname organisationname accountname account',
		linkedInUrl:
			'linkedin linkedincompanypage linkedincompanyurl companylinkedinurl companylinkedin linkedinpage linkedinlink',
	},
};

/** `E-mail`, `e_mail`, `E mail:` and Notion's `property_e_mail` are one spelling. */
export function spellingOf(name: string): string {
	const before = spelled.get(name);
	if (before !== undefined) return before;
	const plain = name.replace(/^property_(?!name$)/, '');
	const spelling = plain.toLowerCase().replace(/[\s_.:*()[\]-]/g, '');
	if (spelled.size < MOST_SPELLED && name.length <= LONGEST_NAME) spelled.set(name, spelling);
	return spelling;
}

/** All items of a run have the same fields. */
const spelled = new Map<string, string>();
const MOST_SPELLED = 1_000;
const LONGEST_NAME = 100;

/** The spellings of an identifier, its own name first. */
export function spellingsOf(entity: Entity, name: string): readonly string[] {
	return LISTS[entity].get(name) ?? [spellingOf(name)];
}

const LISTS: Record<Entity, ReadonlyMap<string, readonly string[]>> = {
	contact: listsOf(SPELLINGS.contact),
	company: listsOf(SPELLINGS.company),
};

/** An identifier that a field can hold, and how many of its spellings come before this one. */
interface FieldMeaning {
	name: IdentifierName;
	rank: number;
}

/** The identifiers that a field of that name can hold. */
export function meaningsOf(entity: Entity, field: string): readonly FieldMeaning[] {
	return MEANINGS[entity].get(spellingOf(field)) ?? NO_MEANINGS;
}

const NO_MEANINGS: readonly FieldMeaning[] = [];

function meaningsIn(entity: Entity): ReadonlyMap<string, FieldMeaning[]> {
	const meanings = new Map<string, FieldMeaning[]>();
	for (const name of IDENTIFIERS[entity]) {
		spellingsOf(entity, name).forEach((spelling, rank) => {
			meanings.set(spelling, [...(meanings.get(spelling) ?? []), { name, rank }]);
		});
	}
	return meanings;
}

function listsOf(spellings: Partial<Record<IdentifierName, string>>) {
	return new Map(
		Object.entries(spellings).map(([name, others]) => [
			name,
			[spellingOf(name), ...others.split(' ')],
		]),
	);
}

/** The fields of a record by their spelling; of several alike, the first that `isFilled`. */
export function fieldsBySpelling(
	record: JsonRecord,
	isFilled: (value: unknown) => boolean,
): Map<string, string> {
	const fields = new Map<string, string>();
	for (const field of Object.keys(record)) {
		const spelling = spellingOf(field);
		const known = fields.get(spelling);
		if (known === undefined || !isFilled(record[known])) fields.set(spelling, field);
	}
	return fields;
}

const MEANINGS: Record<Entity, ReadonlyMap<string, readonly FieldMeaning[]>> = {
	contact: meaningsIn('contact'),
	company: meaningsIn('company'),
};
