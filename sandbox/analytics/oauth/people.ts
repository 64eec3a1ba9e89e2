/** The people who can sign in to the sandbox, and what each may do. */
export type Role = 'none' | 'viewer' | 'administrator';

export interface Person {
	email: string;
	name: string;
	role: Role;
	/** Shown on the consent page, so that a tester knows whom to pick. */
	about: string;
}

export const PEOPLE: readonly Person[] = [
	{
		email: 'maya@fjord.example',
		name: 'Maya Berg',
		role: 'administrator',
		about: 'Administrator of nearly every account',
	},
	{
		email: 'viktor@fjord.example',
		name: 'Viktor Lund',
		role: 'viewer',
		about: 'May read everything Maya sees, may change nothing',
	},
	{
		email: 'nora@newcomer.example',
		name: 'Nora Sand',
		role: 'none',
		about: 'Has no Google Analytics account at all',
	},
];

export const [OWNER] = PEOPLE as [Person, ...Person[]];

export const personByEmail = (email: string) => PEOPLE.find((person) => person.email === email);
