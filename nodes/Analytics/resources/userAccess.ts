import { mapped, success } from '../../shared/core/result';
import { optionsAfter } from '../fields';
import { textIn } from '../google/jsonValues';
import { defineResource, listOf, ofEither } from './description';
import { choices, FIXED, panelOf, readAll, REQUIRED, text } from './fields';
import { end, operationFor } from './operations';
import { operationOf } from './session';
import { isSame } from './values';

const ROLES = optionsAfter(
	'predefinedRoles/',
	'admin analyst editor no-cost-data no-revenue-data viewer',
);

const email = text('Email', 'Email address of the Google account', {
	...FIXED,
	at: 'user',
	ignoresCase: true,
	placeholder: 'e.g. ada@example.com',
});

/** Google deletes the access of a user who is given no role. */
const roles = choices('Roles', ROLES, 'All roles the user should have. Any others are removed.', {
	...REQUIRED,
	default: ['predefinedRoles/viewer'],
});

/** Who may see or change an account or a property. Google calls it an access binding. */
export const userAccess = defineResource({
	name: 'userAccess',
	many: 'users with access',
	api: 'v1alpha',
	collection: 'accessBindings',
	parent: ofEither,
	verbs: ['getMany'],
	texts: { getMany: 'Get many users with access to an account or a property, and their roles' },
	identity: ['email'],
	changesWhole: true,
	ifExists: 'update',
	fields: { email, roles },
});

export const grant = {
	...operationFor(userAccess, 'create'),
	option: {
		name: 'Grant',
		value: 'grant',
		action: 'Grant user access',
		description: 'Give a user roles, or replace the roles that the user has',
	},
};

export const revoke = operationOf(
	{
		name: 'Revoke',
		value: 'revoke',
		action: 'Revoke user access',
		description: 'Remove all roles of a user. Roles granted at a higher level stay.',
	},
	[...ofEither.fields, ...panelOf({ email })],
	async (item) => {
		const parent = await ofEither.read(item);
		const { email: user } = readAll({ email }, item.input);
		const work = async () => {
			const all = await item.list(listOf(userAccess, parent));
			if (!all.ok) return all;
			const found = all.value.find((each) => isSame(userAccess, { email: user }, each));
			const ended = found ? await end(userAccess, textIn(found.name), item) : success({});
			return mapped(ended, () => [{ email: user, revoked: Boolean(found) }]);
		};
		return success({ work });
	},
);
