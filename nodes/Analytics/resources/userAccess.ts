import { success } from '../../shared/core/result';
import type { Operation } from '../../shared/node/operation';
import { optionsField } from '../../shared/node/options';
import { textIn } from '../domain/read';
import { defineResource } from './defineResource';
import { listOf } from './description';
import { ensure } from './ensure';
import { choices, creationFields, optionsAfter, readDraft, text } from './fields';
import { endOf } from './operations';
import { RETRY_OPTIONS, simplifyField } from './panel';
import { ofEither } from './parents';
import { perItemIn, resourceRow } from './session';
import { isSame, simplified } from './values';

const ROLES = optionsAfter(
	'predefinedRoles/',
	'admin',
	'analyst',
	'editor',
	'no-cost-data',
	'no-revenue-data',
	'viewer',
);

const email = text('Email', {
	at: 'user',
	required: true,
	createOnly: true,
	ignoresCase: true,
	clean: (address) => address.toLowerCase(),
	placeholder: 'e.g. ada@example.com',
	description: 'Email address of the Google account',
});

/** Google deletes the access of a user who is given no role. */
const roles = choices('Roles', ROLES, {
	required: true,
	default: ['predefinedRoles/viewer'],
	description: 'All roles that the user is to have; others are taken away',
});

/** Who may see or change an account or a property. Google calls it an access binding. */
export const userAccessKind = defineResource({
	name: 'userAccess',
	one: 'user access',
	many: 'users with access',
	api: 'v1alpha',
	collection: 'accessBindings',
	parent: ofEither,
	verbs: ['getMany'],
	texts: { getMany: 'Get many users with access to an account or a property, and their roles' },
	identity: ['email'],
	known: ({ user }) => [user],
	looksFirst: true,
	changesWhole: true,
	fields: { email, roles },
});

const grant: Operation = {
	option: {
		name: 'Grant',
		value: 'grant',
		action: 'Grant user access',
		description: 'Give a user roles, or replace the roles that the user has',
	},
	properties: [
		...ofEither.fields,
		...creationFields(userAccessKind),
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (input, session) => {
		const parent = await ofEither.read(input, session);
		const draft = readDraft(userAccessKind, input);
		const ensured = await ensure(
			{ kind: userAccessKind, parent, draft, ifExists: 'update' },
			input,
			session,
		);
		if (!ensured.ok) return ensured;
		const { resource, ...done } = ensured.value;
		const shown = input.flag('simplify')
			? { ...simplified(userAccessKind, resource), ...done }
			: resource;
		return success([resourceRow(shown)]);
	}),
};

const revoke: Operation = {
	option: {
		name: 'Revoke',
		value: 'revoke',
		action: 'Revoke user access',
		description: 'Take all roles from a user. Roles given on a level above stay.',
	},
	properties: [
		...ofEither.fields,
		{ ...email.panel, name: 'email' },
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (input, session) => {
		const parent = await ofEither.read(input, session);
		const user = email.read(input, 'email');
		const all = await session.list(input, listOf(userAccessKind, parent));
		if (!all.ok) return all;
		const found = all.value.find((each) => isSame(userAccessKind, { email: user }, each));
		if (!found) return success([resourceRow({ email: user, revoked: false })]);
		const name = textIn(found.name);
		const ended = await session.write(
			input,
			endOf(userAccessKind, 'delete', parent, name, input, session),
		);
		if (!ended.ok) return ended;
		session.note(listOf(userAccessKind, parent), name);
		return success([resourceRow({ email: user, revoked: true })]);
	}),
};

export const userAccess = {
	...userAccessKind.resource,
	operations: [...userAccessKind.resource.operations, grant, revoke],
	notForTools: true,
};
