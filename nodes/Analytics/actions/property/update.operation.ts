import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { industryCode } from '../../domain/admin/choices';
import { patchRequest } from '../../domain/admin/requests';
import { propertyPath, simplifyProperty } from '../../domain/admin/property';
import { isResource } from '../../domain/answer';
import { ask } from '../../google/ask';
import { currencyField, industryField, simplifyField, timeZoneField } from '../admin/fields';
import { openSession, perItemIn, resourceRow, shaped } from '../admin/session';
import { chosenFields, updateFieldsOf } from '../admin/updateFields';
import { optionsField, RETRY_OPTIONS } from '../options';
import { propertyField, readProperty } from '../propertyField';

export const update: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update property',
		description: 'Change settings of a property, and leave the others',
	},
	properties: [
		propertyField,
		updateFieldsOf([
			currencyField,
			{
				displayName: 'Display Name',
				name: 'displayName',
				type: 'string',
				default: '',
				description: 'Name of the property, of at most 100 characters',
			},
			industryField,
			timeZoneField,
		]),
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(openSession, async (input, session) => {
		const path = propertyPath(readProperty(input));
		const request = input.accept(patchRequest(path, readChanges(input)));
		const changed = await ask(session.connect(input), request, isResource);
		if (!changed.ok) return changed;
		return success([resourceRow(shaped(input, changed.value, simplifyProperty))]);
	}),
};

function readChanges(input: Input): JsonRecord {
	return chosenFields(input, {
		displayName: (name) => input.requiredText(name),
		timeZone: (name) => input.requiredLocator(name),
		currencyCode: (name) => input.requiredLocator(name).toUpperCase(),
		industryCategory: (name) => industryCode(input.requiredLocator(name)),
	});
}
