import { mapResult, success } from '../../shared/core/result';
import { choices, text } from '../../shared/node/field';
import { buildChoicesFromPrefixedConstants } from '../fields';
import { readTextOrEmpty } from '../google/jsonValues';
import { defineResource, buildListRequest, accountOrPropertyParent } from './description';
import { readFieldsForGoogle, REQUIRED, withGoogleForm } from './fields';
import { removeResource, buildOperation } from './operations';
import { defineResourceOperation } from './session';
import { emailRule } from './valueRules';
import { hasSameIdentity } from './values';

const ROLES = buildChoicesFromPrefixedConstants('predefinedRoles/', [
	'admin',
	'analyst',
	'editor',
	'no-cost-data',
	'no-revenue-data',
	'viewer',
]);

const email = withGoogleForm(
	text('Email', 'Email address of the Google account', {
		...REQUIRED,
		placeholder: 'e.g. ada@example.com',
	}),
	{ at: 'user', createOnly: true, ignoresCase: true, rule: emailRule },
);

/** At least one role is required: without one, Google removes all access of the user. */
const roles = withGoogleForm(
	choices('Roles', ROLES, 'All roles the user should have. Any others are removed.', {
		...REQUIRED,
		default: ['predefinedRoles/viewer'],
	}),
	{ unordered: true },
);

/** The users who may see or change an account or a property. Google calls this an access binding. */
export const userAccess = defineResource({
	name: 'userAccess',
	fields: { email, roles },
	google: {
		api: 'v1alpha',
		collection: 'accessBindings',
		changesWhole: true,
	},
	panel: {
		many: 'users with access',
		parent: accountOrPropertyParent,
		verbs: ['getMany'],
		texts: {
			getMany: 'Get many users with access to an account or a property, and their roles',
		},
	},
	rules: {
		identity: ['email'],
		ifExists: 'update',
	},
});

export const grantOperation = buildOperation(userAccess, 'create', {
	name: 'Grant',
	value: 'grant',
	action: 'Grant access to a user',
	description: 'Assign roles to a user, replacing any current roles',
});

export const revokeOperation = defineResourceOperation({
	name: 'Revoke',
	value: 'revoke',
	action: 'Revoke the access of a user',
	description: 'Remove all roles of a user. Roles granted at a higher level stay in place.',
	fields: { ...accountOrPropertyParent.fields, email },
	optionFields: {},
	prepare: async (item) => {
		const parent = await accountOrPropertyParent.read(item);
		const { email: user } = readFieldsForGoogle({ email }, item.input);
		const work = async () => {
			const all = await item.fetchAll(buildListRequest(userAccess, parent));
			if (!all.ok) return all;
			const found = all.value.find((each) =>
				hasSameIdentity(userAccess, { email: user }, each),
			);
			const ended = found
				? await removeResource(userAccess, readTextOrEmpty(found.name), item)
				: success({});
			return mapResult(ended, () => [{ email: user, revoked: Boolean(found) }]);
		};
		return success({ work });
	},
});
