import type { INodeProperties } from 'n8n-workflow';

import type { Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { limitFields, readLimit } from '../../../shared/node/limit';
import type { Operation, Run } from '../../../shared/node/operation';
import { patchRequest, type ListRequest } from '../../domain/admin/requests';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import { list } from '../../google/list';
import { optionsField, RETRY_OPTIONS } from '../options';
import { simplifyField } from './fields';
import { DELETED, removal } from './remove';
import {
	openSession,
	perItemIn,
	resourceRow,
	resourceRows,
	shaped,
	type AdminSession,
} from './session';
import { updateFieldsOf } from './updateFields';

/** What the operations of a kind of resource share, such as those of key events. */
export interface ResourceKind<S extends AdminSession = AdminSession> {
	/** As in the title of an operation: `key event`. */
	label: string;
	open: (run: Run) => S;
	/** The fields that choose one resource. */
	fields: INodeProperties[];
	/** The path of the chosen one; asks Google where it is not named by its ID. */
	pathOf: (input: Input, send: Send, session: S) => string | Promise<string>;
	simplify: (resource: JsonRecord) => JsonRecord;
}

export function getOperation<S extends AdminSession>(
	kind: ResourceKind<S>,
	description: string,
): Operation {
	return {
		option: { name: 'Get', value: 'get', action: `Get ${kind.label}`, description },
		properties: [...kind.fields, simplifyField, optionsField(RETRY_OPTIONS)],
		execute: perItemIn(kind.open, async (input, session) => {
			const send = session.connect(input);
			const path = await kind.pathOf(input, send, session);
			const found = await ask(send, { method: 'GET', path, repeatable: true }, isResource);
			if (!found.ok) return found;
			return success([resourceRow(shaped(input, found.value, kind.simplify))]);
		}),
	};
}

/** Which fields can be changed, and how what the user added to them is read. */
export interface Changes {
	description: string;
	fields: INodeProperties[];
	read: (input: Input) => JsonRecord;
}

export function updateOperation<S extends AdminSession>(
	kind: ResourceKind<S>,
	{ description, fields, read }: Changes,
): Operation {
	return {
		option: { name: 'Update', value: 'update', action: `Update ${kind.label}`, description },
		properties: [
			...kind.fields,
			updateFieldsOf(fields),
			simplifyField,
			optionsField(RETRY_OPTIONS),
		],
		execute: perItemIn(kind.open, async (input, session) => {
			const send = session.connect(input);
			const path = await kind.pathOf(input, send, session);
			const request = input.accept(patchRequest(path, read(input)));
			const changed = await ask(send, request, isResource);
			if (!changed.ok) return changed;
			return success([resourceRow(shaped(input, changed.value, kind.simplify))]);
		}),
	};
}

export function deleteOperation<S extends AdminSession>(
	kind: ResourceKind<S>,
	description: string,
): Operation {
	return {
		option: { name: 'Delete', value: 'delete', action: `Delete ${kind.label}`, description },
		properties: [...kind.fields, optionsField(RETRY_OPTIONS)],
		execute: perItemIn(kind.open, async (input, session) => {
			const send = session.connect(input);
			const path = await kind.pathOf(input, send, session);
			const deleted = await session.writeSafely(input, send, removal(send, path));
			return deleted.ok ? success([resourceRow(DELETED)]) : deleted;
		}),
	};
}

/** A list of resources: of what, and how it is asked for. */
export interface Lists {
	/** As in the title of the operation: `key events`. */
	label: string;
	description: string;
	fields: INodeProperties[];
	options?: INodeProperties[];
	requestOf: (input: Input) => ListRequest;
	simplify: (resource: JsonRecord) => JsonRecord;
}

export function getManyOperation({ label, description, ...lists }: Lists): Operation {
	return {
		option: {
			name: 'Get Many',
			value: 'getMany',
			action: `Get many ${label}`,
			description,
		},
		properties: [
			...lists.fields,
			...limitFields,
			simplifyField,
			optionsField(RETRY_OPTIONS, lists.options ?? []),
		],
		execute: perItemIn(openSession, async (input, session) => {
			const request = lists.requestOf(input);
			const listing = await list(session.connect(input), request, readLimit(input));
			return resourceRows(input, listing, session, lists.simplify);
		}),
	};
}
