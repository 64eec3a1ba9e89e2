/** What joins a property to other products and to people. */
import type { Values } from '../wire/message';
import { invalid } from '../wire/refusal';
import { ROLES } from './access';
import { missing, requireForm } from './checks';
import { digitsFrom } from './ids';
import { most, type Rules } from './rules';

function requireGiven(values: Values, field: string, form: RegExp): void {
	if (values[field] === undefined) throw missing(field);
	requireForm(values, field, form);
}

/** Google Cloud projects go in by id or number, and come out by number. */
const PROJECT: Rules = {
	check: (link) => requireGiven(link, 'project', /^projects\/[a-z0-9-]+$/),
	adds: ({ project }) => {
		const id = String(project).replace('projects/', '');
		return { project: `projects/${/^\d+$/.test(id) ? id : digitsFrom(id, 12)}` };
	},
};

export const LINKS: Record<string, Rules> = {
	bigQueryLinks: PROJECT,
	firebaseLinks: { ...PROJECT, isFull: most(1) },
	googleAdsLinks: {
		key: ['customerId'],
		check: (link) => requireGiven(link, 'customerId', /^\d+$/),
		adds: ({ adsPersonalizationEnabled = true }, { caller }) => ({
			adsPersonalizationEnabled,
			creatorEmailAddress: caller,
		}),
	},
	accessBindings: {
		key: ['user'],
		isForAdministrators: true,
		pages: { usual: 200, most: 500 },
		check(binding) {
			requireGiven(binding, 'user', /^[^@\s]+@[^@\s]+$/);
			const unknown = ((binding['roles'] ?? []) as string[]).find((role) => !(role in ROLES));
			if (unknown !== undefined) throw invalid(`Invalid role: ${unknown}`);
		},
		/** Whoever has no role has no binding. */
		after({ name, roles }, store) {
			if (roles === undefined) store.remove(name);
		},
	},
};
