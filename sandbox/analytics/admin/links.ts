/** What joins a property to other products and to people. */
import type { Values } from '../wire/message';
import { invalid } from '../wire/refusal';
import { ROLES } from './access';
import { missing, precondition, requireForm } from './checks';
import { digitsFrom, lettersFrom } from './ids';
import { most, type Rules } from './rules';
import { parentOf } from './store';

const ACKNOWLEDGEMENT = 'userDataCollectionAcknowledgement';

/** Where the store keeps that somebody has acknowledged the collection of user data. */
export const acknowledgementOf = (property: string) => `${property}/${ACKNOWLEDGEMENT}`;

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
	adSenseLinks: {
		key: ['adClientCode'],
		check: (link) => requireGiven(link, 'adClientCode', /^ca-pub-\d+$/),
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
	measurementProtocolSecrets: {
		isFull: most(10),
		pages: { usual: 10, most: 10 },
		check(_, { store, parent }) {
			if (store.get(acknowledgementOf(parentOf(parentOf(parent)))) !== undefined) return;
			throw precondition(
				'User data collection must be acknowledged for this property first.',
			);
		},
		adds: (_, { parent, id }) => ({ secretValue: lettersFrom(`${parent}/${id}`, 22) }),
	},
};
