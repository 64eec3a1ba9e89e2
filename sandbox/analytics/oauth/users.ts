/**
 * The users who can sign in to the sandbox. `role` is the user's role on every account that is not sealed; the consent
 * page shows `about`, so that a tester knows whom to pick.
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

/** The user whose tokens `issue()` gives by default. */
export const [OWNER] = SANDBOX_USERS;

export const SERVICE_ACCOUNT = {
	email: 'reporting@sandbox-project.iam.gserviceaccount.example',
	role: 'admin',
} as const;
