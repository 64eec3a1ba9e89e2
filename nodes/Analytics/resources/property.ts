import { flagWhenAdded, resourceLocator, text } from '../../shared/node/field';
import { readResourceId } from '../google/addresses';
import { readTextOrEmpty, omitEmptyValues } from '../google/jsonValues';
import {
	buildCurrencyField,
	toIndustryCode,
	industryPicker,
	industryRule,
	timeZonePicker,
} from './choices';
import { defineResource, accountParent, noParent, propertyParent } from './description';
import { moveToMainPanel, REQUIRED, withGoogleForm, withValueRule } from './fields';
import { limitLength, timeZoneRule } from './valueRules';

const showDeleted = flagWhenAdded(
	'Show Deleted',
	'Whether to include those in the trash, which Google keeps for 35 days',
);

export const account = defineResource({
	name: 'account',
	fields: {
		displayName: text('Display Name'),
		regionCode: text('Region'),
	},
	google: { list: () => ({ path: '/v1beta/accounts' }) },
	panel: {
		parent: noParent,
		verbs: ['getMany'],
		texts: { getMany: 'Get many accounts that the credential can access' },
		listOptions: { showDeleted },
	},
	output: { fields: ['createTime', 'updateTime', 'deleted'] },
});

export const property = defineResource({
	name: 'property',
	fields: {
		displayName: withValueRule(
			text('Display Name', 'Name of the property (up to 100 characters)', {
				...REQUIRED,
				placeholder: 'e.g. Online store',
			}),
			limitLength(100),
		),
		timeZone: withValueRule(
			resourceLocator('Time Zone', timeZonePicker, REQUIRED),
			timeZoneRule,
		),
		currencyCode: buildCurrencyField('Currency of revenue in reports', REQUIRED),
		industryCategory: withGoogleForm(
			moveToMainPanel(resourceLocator('Industry Category', industryPicker)),
			{
				toGoogle: (name) => toIndustryCode(String(name)),
				rule: industryRule,
			},
		),
	},
	google: {
		collection: 'properties',
		/** The filter `ancestor` includes properties below other properties (Analytics 360). */
		list: (account) => ({
			path: '/v1beta/properties',
			query: { filter: `ancestor:${account}` },
		}),
	},
	panel: {
		many: 'properties',
		parent: accountParent,
		verbs: ['getMany', 'create', 'get', 'update', 'delete'],
		texts: {
			create: 'Add a property to an account. It collects data once it has a data stream.',
			getMany: 'Get many properties of an account',
			delete: 'Move a property to the trash. Google deletes it permanently after 35 days.',
		},
		chosenBy: propertyParent,
		listOptions: { showDeleted },
		createdHint:
			"A new property collects no data until it has a data stream: add one with 'Data Stream: Create'.",
	},
	output: {
		fields: ['serviceLevel', 'createTime', 'deleteTime'],
		derive: ({ account, parent }) => ({
			accountId: readResourceId({ name: account ?? parent }),
		}),
		/** Google keeps a deleted property in the trash for 35 days. */
		describeTrashed: ({ name, deleteTime, expireTime }) => {
			const on = expireTime ? ` on ${readTextOrEmpty(expireTime).slice(0, 10)}` : '';
			return omitEmptyValues({
				deleted: true,
				id: readResourceId({ name }),
				deleteTime,
				expireTime,
				note: `The property is in the trash and collects nothing. Until it is deleted permanently${on} it can be restored in Google Analytics under Admin > Trash.`,
			});
		},
	},
});
