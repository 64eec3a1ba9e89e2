import type { INodeProperties } from 'n8n-workflow';

import type { Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { limitFields, optionsField, readLimit } from '../../../shared/node/options';
import type { Operation, OperationOption } from '../../../shared/node/operation';
import { patchRequest, type ListRequest } from '../../domain/admin/requests';
import { isResource } from '../../google/client';
import { ask } from '../../google/client';
import { list } from '../../google/list';
import { DELETED, removal, type Change } from '../../google/writeSafely';
import { RETRY_OPTIONS, simplifyField } from '../fields';
import { perItemIn, resourceRow, resourceRows, shaped, type AdminSession } from './session';
import { updateFieldsOf } from './fields';

/** How a list of resources is asked for. */
interface Listed {
	fields: INodeProperties[];
	options?: INodeProperties[];
	requestOf: (input: Input) => ListRequest;
	simplify: (resource: JsonRecord) => JsonRecord;
}

/** How one resource is chosen. */
interface Chosen {
	/** The fields for it; the `fields` of a list choose where to look. */
	chosenBy: INodeProperties[];
	/** Its path; asks Google where it is not named by its ID. */
	pathOf: (input: Input, send: Send, session: AdminSession) => string | Promise<string>;
	simplify: (resource: JsonRecord) => JsonRecord;
}

/** A kind of resource, such as key events: what its operations do not share with others. */
export interface ResourceKind extends Listed, Chosen {
	/** As in the titles of operations: `key event`, `key events`. */
	one: string;
	many: string;
	descriptions: Record<'get' | 'getMany' | 'update' | 'remove', string>;
	/** Which fields can be changed, and how what the user added to them is read. */
	changes: INodeProperties[];
	readChanges: (input: Input) => JsonRecord;
	/** How one is deleted, where that is not for good. */
	removal?: (send: Send, path: string) => Change;
	/** What is left of a deleted one. */
	simplifyDeleted?: (resource: JsonRecord) => JsonRecord;
}

/** Get, get many, update and delete. */
export function resourceOperations(kind: ResourceKind) {
	const { one, descriptions } = kind;
	const get = { name: 'Get', value: 'get', action: `Get ${one}`, description: descriptions.get };
	return {
		get: getOperation(get, kind),
		getMany: getManyOperation(kind.many, descriptions.getMany, kind),
		update: updateOperation(kind),
		remove: removeOperation(kind),
	};
}

/** One resource, of which there may be no list. */
export function getOperation(option: OperationOption, chosen: Chosen): Operation {
	const { chosenBy, pathOf, simplify } = chosen;
	return {
		option,
		properties: [...chosenBy, simplifyField, optionsField(RETRY_OPTIONS)],
		execute: perItemIn(async (input, session) => {
			const send = session.connect(input);
			const path = await pathOf(input, send, session);
			const found = await ask(send, { method: 'GET', path, repeatable: true }, isResource);
			return found.ok ? success([resourceRow(shaped(input, found.value, simplify))]) : found;
		}),
	};
}

export function getManyOperation(many: string, description: string, listed: Listed): Operation {
	const { fields, options = [], requestOf, simplify } = listed;
	return {
		option: { name: 'Get Many', value: 'getMany', action: `Get many ${many}`, description },
		properties: [
			...fields,
			...limitFields,
			simplifyField,
			optionsField(RETRY_OPTIONS, options),
		],
		execute: perItemIn(async (input, session) => {
			const request = requestOf(input);
			const listing = await list(session.connect(input), request, readLimit(input));
			return resourceRows(input, listing, session, simplify);
		}),
	};
}

function updateOperation(kind: ResourceKind): Operation {
	const { one, descriptions, chosenBy, pathOf, changes, readChanges, simplify } = kind;
	return {
		option: {
			name: 'Update',
			value: 'update',
			action: `Update ${one}`,
			description: descriptions.update,
		},
		properties: [
			...chosenBy,
			updateFieldsOf(changes),
			simplifyField,
			optionsField(RETRY_OPTIONS),
		],
		execute: perItemIn(async (input, session) => {
			const send = session.connect(input);
			const path = await pathOf(input, send, session);
			const request = input.accept(patchRequest(path, readChanges(input)));
			const changed = await ask(send, request, isResource);
			if (!changed.ok) return changed;
			return success([resourceRow(shaped(input, changed.value, simplify))]);
		}),
	};
}

function removeOperation(kind: ResourceKind): Operation {
	const { one, descriptions, chosenBy, pathOf, simplifyDeleted = () => DELETED } = kind;
	return {
		option: {
			name: 'Delete',
			value: 'delete',
			action: `Delete ${one}`,
			description: descriptions.remove,
		},
		properties: [...chosenBy, optionsField(RETRY_OPTIONS)],
		execute: perItemIn(async (input, session) => {
			const send = session.connect(input);
			const path = await pathOf(input, send, session);
			const change = (kind.removal ?? removal)(send, path);
			const deleted = await session.writeSafely(input, send, change);
			return deleted.ok ? success([resourceRow(simplifyDeleted(deleted.value))]) : deleted;
		}),
	};
}
