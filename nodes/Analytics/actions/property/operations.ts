import type { JsonRecord } from '../../../shared/core/json';
import type { Input } from '../../../shared/node/inputs';
import { industryCode } from '../../domain/admin/choices';
import { readAccountId } from '../../domain/admin/names';
import {
	deletedProperty,
	propertiesRequest,
	propertyPath,
	simplifyProperty,
} from '../../domain/admin/property';
import {
	accountField,
	chosenFields,
	currencyField,
	industryField,
	showDeletedOption,
	timeZoneField,
} from '../admin/fields';
import { resourceOperations } from '../admin/operations';
import { trashing } from '../../google/writeSafely';
import { propertyField, readProperty } from '../fields';

export const { get, getMany, update, remove } = resourceOperations({
	one: 'property',
	many: 'properties',
	descriptions: {
		get: 'Retrieve the settings of a property',
		getMany: 'Get many properties of an account',
		update: 'Change some settings of a property; the others stay unchanged',
		remove: 'Move a property to the trash. Google deletes it permanently after 35 days.',
	},
	fields: [accountField],
	options: [showDeletedOption],
	requestOf: (input) =>
		propertiesRequest(
			input.accept(readAccountId(input.locator('account'))),
			input.flag('options.showDeleted'),
		),
	chosenBy: [propertyField],
	pathOf: (input) => propertyPath(readProperty(input)),
	simplify: simplifyProperty,
	changes: [
		currencyField,
		{
			displayName: 'Display Name',
			name: 'displayName',
			type: 'string',
			default: '',
			description: 'Name of the property (up to 100 characters)',
		},
		industryField,
		timeZoneField,
	],
	readChanges,
	removal: trashing,
	simplifyDeleted: deletedProperty,
});

function readChanges(input: Input): JsonRecord {
	return chosenFields(input, {
		displayName: (name) => input.requiredText(name),
		timeZone: (name) => input.requiredLocator(name),
		currencyCode: (name) => input.requiredLocator(name).toUpperCase(),
		industryCategory: (name) => industryCode(input.requiredLocator(name)),
	});
}
