import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { industryCode } from '../../domain/admin/choices';
import { readAccountId } from '../../domain/admin/names';
import {
	createPropertyRequest,
	simplifyProperty,
	type PropertyDraft,
} from '../../domain/admin/property';
import { findCreatedProperty } from '../../google/resources';
import {
	accountField,
	industryField,
	requiredCurrencyField,
	requiredTimeZoneField,
} from '../admin/fields';
import { perItemIn, resourceRow, shaped } from '../admin/session';
import { optionsField } from '../../../shared/node/options';
import { RETRY_OPTIONS, simplifyField } from '../fields';

export const create: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create property',
		description: 'Add a property to an account. It collects data once it has a data stream.',
	},
	properties: [
		accountField,
		{
			displayName: 'Display Name',
			name: 'displayName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Web shop',
			description: 'Name of the property (up to 100 characters)',
		},
		requiredTimeZoneField,
		requiredCurrencyField,
		industryField,
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (input, session) => {
		const draft = readDraft(input);
		const created = await session.create(input, {
			request: createPropertyRequest(draft),
			find: async (send, isNew) => await findCreatedProperty(send, draft, isNew),
		});
		if (!created.ok) return created;
		session.hint(
			"A new property collects no data until it has a data stream: add one with 'Data Stream: Create'.",
		);
		return success([resourceRow(shaped(input, created.value, simplifyProperty))]);
	}),
};

function readDraft(input: Input): PropertyDraft {
	return {
		account: input.accept(readAccountId(input.locator('account'))),
		displayName: input.requiredText('displayName'),
		timeZone: input.requiredLocator('timeZone'),
		currencyCode: input.requiredLocator('currencyCode').toUpperCase(),
		industryCategory: industryCode(input.locator('industryCategory')),
	};
}
