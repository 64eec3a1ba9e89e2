/** Levels by the world's words. LeadMagic publishes no list; an unknown text finds nobody. */
export const LEVEL: Record<string, string> = {
	cSuite: 'C-Team',
	vp: 'VP',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
};

/** Functions by the world's departments; the short name is expanded to the whole one. */
export const FUNCTION: Record<string, string> = {
	Sales: 'Sales & Business Development',
	Marketing: 'Advertising & Marketing',
	Engineering: 'Engineering',
	Finance: 'Finance',
	'Human Resources': 'Human Resources',
	Operations: 'Operations',
};
