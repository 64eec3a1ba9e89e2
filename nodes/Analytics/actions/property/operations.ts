import type { JsonRecord } from '../../../shared/core/json';
import type { Input } from '../../../shared/node/inputs';
import { industryCode } from '../../domain/admin/choices';
import { readAccountId } from '../../domain/admin/names';
import { propertiesRequest, propertyPath, simplifyProperty } from '../../domain/admin/property';
import {
	accountField,
	currencyField,
	industryField,
	showDeletedOption,
	timeZoneField,
} from '../admin/fields';
import {
	getManyOperation,
	getOperation,
	updateOperation,
	type ResourceKind,
} from '../admin/operations';
import { openSession } from '../admin/session';
import { chosenFields } from '../admin/updateFields';
import { propertyField, readProperty } from '../propertyField';

const PROPERTY: ResourceKind = {
	label: 'property',
	open: openSession,
	fields: [propertyField],
	pathOf: (input) => propertyPath(readProperty(input)),
	simplify: simplifyProperty,
};

export const get = getOperation(PROPERTY, 'Retrieve the settings of a property');

export const getMany = getManyOperation({
	label: 'properties',
	description: 'Get many properties of an account',
	fields: [accountField],
	options: [showDeletedOption],
	requestOf: (input) =>
		propertiesRequest(
			input.accept(readAccountId(input.locator('account'))),
			input.flag('options.showDeleted'),
		),
	simplify: simplifyProperty,
});

export const update = updateOperation(PROPERTY, {
	description: 'Change some settings of a property; the others stay unchanged',
	fields: [
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
	read: readChanges,
});

function readChanges(input: Input): JsonRecord {
	return chosenFields(input, {
		displayName: (name) => input.requiredText(name),
		timeZone: (name) => input.requiredLocator(name),
		currencyCode: (name) => input.requiredLocator(name).toUpperCase(),
		industryCategory: (name) => industryCode(input.requiredLocator(name)),
	});
}
