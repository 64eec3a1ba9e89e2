/**
 * The people who can sign in to the sandbox; the role is the one on every account that is not sealed. The consent
 * page shows what is said about them, so that a tester knows whom to pick.
 */
export const SANDBOX_USERS = [
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
		role: undefined,
		about: 'Has no Google Analytics account at all',
	},
] as const;

export const [OWNER] = SANDBOX_USERS;

export const SERVICE_ACCOUNT = {
	email: 'reporting@sandbox-project.iam.gserviceaccount.example',
	role: 'admin',
} as const;
