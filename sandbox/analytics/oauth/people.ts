/** The people who can sign in to the sandbox, and what each may do. */
export type Role = 'viewer' | 'admin';

export interface Person {
	email: string;
	name: string;
	/** On every account that is not sealed. */
	role?: Role;
	/** Shown on the consent page, so that a tester knows whom to pick. */
	about: string;
}

export const PEOPLE: readonly Person[] = [
	{
		email: 'maya@fjord.example',
		name: 'Maya Berg',
		role: 'admin',
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
		about: 'Has no Google Analytics account at all',
	},
];

export const [OWNER] = PEOPLE as [Person, ...Person[]];

export const SERVICE_ACCOUNT = {
	email: 'reporting@sandbox-project.iam.gserviceaccount.example',
	role: 'admin',
} as const;
