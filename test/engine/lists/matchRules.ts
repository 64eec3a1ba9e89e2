/** The rules and examples of decision 018, from the first that applies. */
import type { Identifiers } from '../../../nodes/Enrichment/person/entities';
import type { StatedPerson } from '../../../testing/generic';

export interface MatchRule {
	/** As in the table of the decision. */
	rule: string;
	askedBy: Identifiers;
	answered: StatedPerson;
	result: 'found' | 'lowConfidence' | 'unmatched';
	/** Of a single answer; null where something contradicts that no score outweighs. */
	matchScore: number | null;
}

export const MATCH_RULES: readonly MatchRule[] = [
	{
		rule: 'The same page or id is theirs, whatever the name is: people marry',
		askedBy: {
			firstName: 'Anna',
			lastName: 'Schmidt',
			linkedInUrl: 'https://www.linkedin.com/in/anna-schmidt-12',
		},
		answered: {
			firstName: 'Anna',
			lastName: 'Braun',
			linkedInUrl: 'https://www.linkedin.com/in/anna-schmidt-12',
		},
		result: 'found',
		matchScore: 88,
	},
	{
		rule: 'The name agrees (equal, initial, short form, other letters), whatever else has changed: people change jobs',
		askedBy: { firstName: 'Bob', lastName: 'Müller', email: 'bob@acme.test' },
		answered: { firstName: 'Robert', lastName: 'Mueller', email: 'r.mueller@newco.test' },
		result: 'found',
		matchScore: 72,
	},
	{
		rule: 'Asked by name and employer alone, and answered with another employer: a mover or a namesake, nobody can tell',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		answered: { firstName: 'Anna', lastName: 'Schmidt', company: 'Newco' },
		result: 'lowConfidence',
		matchScore: 46,
	},
	{
		rule: '… unless the answer names the one asked by among other positions',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		answered: {
			firstName: 'Anna',
			lastName: 'Schmidt',
			company: 'Newco',
			earlierCompanies: ['Acme'],
		},
		result: 'found',
		matchScore: 80,
	},
	{
		rule: '… or has something else in common',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme', phone: '+49301234567' },
		answered: {
			firstName: 'Anna',
			lastName: 'Schmidt',
			company: 'Newco',
			phone: '+49301234567',
		},
		result: 'found',
		matchScore: 81,
	},
	{
		rule: '… or states no employer',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		answered: { firstName: 'Anna', lastName: 'Schmidt' },
		result: 'found',
		matchScore: 75,
	},
	{
		rule: 'The employer may be written in short, in other letters or as its domain',
		askedBy: {
			firstName: 'Anna',
			lastName: 'Schmidt',
			company: 'International Business Machines',
		},
		answered: { firstName: 'Anna', lastName: 'Schmidt', company: 'IBM' },
		result: 'found',
		matchScore: 77,
	},
	{
		rule: '… but not with another page or id, unless employer or address agree: that is a namesake',
		askedBy: {
			firstName: 'Anna',
			lastName: 'Schmidt',
			linkedInUrl: 'https://www.linkedin.com/in/anna-schmidt-12',
		},
		answered: {
			firstName: 'Anna',
			lastName: 'Schmidt',
			linkedInUrl: 'https://www.linkedin.com/in/anna-schmidt-99',
			company: 'Newco',
		},
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… and with the employer it is the person, who has a new page',
		askedBy: {
			firstName: 'Anna',
			lastName: 'Schmidt',
			linkedInUrl: 'https://www.linkedin.com/in/anna-schmidt-12',
			company: 'Acme',
		},
		answered: {
			firstName: 'Anna',
			lastName: 'Schmidt',
			linkedInUrl: 'https://www.linkedin.com/in/dr-anna-schmidt',
			company: 'Acme',
		},
		result: 'found',
		matchScore: 77,
	},
	{
		rule: "An initial is many people's: an address of another first name says that it is not theirs",
		askedBy: {
			firstName: 'A.',
			lastName: 'Schmidt',
			email: 'anna.s@acme.test',
			company: 'Acme',
		},
		answered: {
			firstName: 'Alex',
			lastName: 'Schmidt',
			email: 'alex.s@acme.test',
			company: 'Acme',
		},
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: 'Two surnames have an order',
		askedBy: { fullName: 'Juan García López', company: 'Acme' },
		answered: { firstName: 'Juan', lastName: 'López García', company: 'Acme' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… which the two halves of one with a hyphen do not have',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt-Weber', company: 'Acme' },
		answered: { firstName: 'Anna', lastName: 'Weber-Schmidt', company: 'Acme' },
		result: 'found',
		matchScore: 78,
	},
	{
		rule: 'First and last name swapped agree with the same employer or address',
		askedBy: { firstName: 'Schmidt', lastName: 'Anna', company: 'Acme' },
		answered: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		result: 'found',
		matchScore: 73,
	},
	{
		rule: '… and not without',
		askedBy: { firstName: 'Schmidt', lastName: 'Anna', company: 'Acme' },
		answered: { firstName: 'Anna', lastName: 'Schmidt', company: 'Newco' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: 'So do names that sound alike, or surnames of one stem',
		askedBy: { firstName: 'Jana', lastName: 'Novák', company: 'Acme' },
		answered: { firstName: 'Jana', lastName: 'Nováková', company: 'Acme' },
		result: 'found',
		matchScore: 73,
	},
	{
		rule: '… which brothers and sisters do not have',
		askedBy: { firstName: 'Daniel', lastName: 'Weiss', company: 'Acme' },
		answered: { firstName: 'Daniela', lastName: 'Weiss', company: 'Acme' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… nor names that only sound alike, where each has a mailbox of the same company',
		askedBy: { firstName: 'Thomas', lastName: 'Meier', email: 'thomas.meier@acme.test' },
		answered: { firstName: 'Thomas', lastName: 'Maier', email: 'thomas.maier@acme.test' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: 'Half of the name agrees: only with the same address, which is no role mailbox',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', email: 'anna@acme.test' },
		answered: { firstName: 'Anna', lastName: 'Braun', email: 'anna@acme.test' },
		result: 'found',
		matchScore: 86,
	},
	{
		rule: '… and not with the same employer alone',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		answered: { firstName: 'Anna', lastName: 'Braun', company: 'Acme' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… nor half a name in the answer at another employer, where name and employer are all that was asked by',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		answered: { firstName: 'Anna', company: 'Newco' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… but at the same one it is theirs: providers leave out last names',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		answered: { firstName: 'Anna', company: 'Acme' },
		result: 'found',
		matchScore: 65,
	},
	{
		rule: 'Another name beats an equal address, which may be shared',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', email: 'anna@acme.test' },
		answered: { firstName: 'Peter', lastName: 'Braun', email: 'anna@acme.test' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: "No name was asked by, or none that is a person's: the exact address is theirs",
		askedBy: { fullName: 'Marketing Team', email: 'anna@acme.test' },
		answered: { firstName: 'Anna', lastName: 'Schmidt', email: 'anna@acme.test' },
		result: 'found',
		matchScore: 86,
	},
	{
		rule: "… a company's name is no person's",
		askedBy: { fullName: 'Stripe', company: 'Stripe', email: 'patrick@stripe.test' },
		answered: { firstName: 'Patrick', lastName: 'Collison', email: 'patrick@stripe.test' },
		result: 'found',
		matchScore: 86,
	},
	{
		rule: '… half a name is none to decide by, in one word or in two',
		askedBy: { firstName: 'Annemarie', email: 'ab@acme.test' },
		answered: { firstName: 'Anne-Marie', lastName: 'Berg', email: 'ab@acme.test' },
		result: 'found',
		matchScore: 86,
	},
	{
		rule: '… and without an address in the answer, the place of the answer is enough',
		askedBy: { email: 'anna@acme.test' },
		answered: { firstName: 'Anna', lastName: 'Schmidt' },
		result: 'found',
		matchScore: 59,
	},
	{
		rule: '… also with a new address, where the name can be behind the one asked by',
		askedBy: { email: 'aschmidt@acme.test' },
		answered: { firstName: 'Anna', lastName: 'Schmidt', email: 'anna.schmidt@newco.test' },
		result: 'found',
		matchScore: 59,
	},
	{
		rule: '… or where the first part of both addresses is the same',
		askedBy: { email: 'kitty7@acme.test' },
		answered: { firstName: 'Anna', lastName: 'Schmidt', email: 'kitty7@newco.test' },
		result: 'found',
		matchScore: 59,
	},
	{
		rule: '… but not another address or page with a name that shares nothing with the one asked by',
		askedBy: { email: 'anna.schmidt@acme.test' },
		answered: { firstName: 'Peter', lastName: 'Braun', email: 'peter.braun@acme.test' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… the end of a page says as much as the first part of an address',
		askedBy: { linkedInUrl: 'https://www.linkedin.com/in/anna-schmidt-12' },
		answered: {
			firstName: 'Peter',
			lastName: 'Braun',
			linkedInUrl: 'https://www.linkedin.com/in/peter-braun',
		},
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… and not a name beside which the address asked by has another first name',
		askedBy: { email: 'anna.schmidt@acme.test' },
		answered: { firstName: 'Peter', lastName: 'Braun' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… nor an address or a page alone that names another than was asked by',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		answered: { email: 'peter.braun@acme.test' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… while one that may be theirs needs no name beside it',
		askedBy: { firstName: 'Anna', lastName: 'Schmidt', company: 'Acme' },
		answered: { email: 'aschmidt@acme.test' },
		result: 'found',
		matchScore: 64,
	},
	{
		rule: 'A name in another script cannot be compared; no address speaks for it or against it',
		askedBy: { firstName: '大卫', lastName: '陈', company: 'Acme' },
		answered: { firstName: 'David', lastName: 'Chen', email: 'david.chen@acme.test' },
		result: 'found',
		matchScore: 59,
	},
	{
		rule: "A last name is shared by many: with it alone, another address is another person's",
		askedBy: { email: 'anna.schmidt@acme.test' },
		answered: { firstName: 'Peter', lastName: 'Schmidt', email: 'peter.schmidt@acme.test' },
		result: 'unmatched',
		matchScore: null,
	},
	{
		rule: '… nor beside the first name of a woman or a man that is like theirs',
		askedBy: { email: 'maria.rossi@acme.test' },
		answered: { firstName: 'Mario', lastName: 'Rossi', email: 'mario.rossi@acme.test' },
		result: 'unmatched',
		matchScore: null,
	},
];
