import { idOf } from '../google/addresses';
import { textIn, withoutEmpty } from '../google/jsonValues';
import { currencyField, industryCode, industryPicker, timeZonePicker } from './choices';
import { defineResource, ofAccount, ofNothing, ofProperty } from './description';
import { flag, picked, REQUIRED, text } from './fields';

const showDeleted = flag('Show Deleted', 'Whether to include properties in the trash');

export const account = defineResource({
	name: 'account',
	parent: ofNothing,
	verbs: ['getMany'],
	texts: { getMany: 'Get many accounts that the credentials can access' },
	fields: { displayName: text('Display Name'), regionCode: text('Region') },
	adds: ['createTime', 'updateTime', 'deleted'],
	list: () => ({ path: '/v1beta/accounts' }),
	listOptions: { showDeleted },
});

export const property = defineResource({
	name: 'property',
	many: 'properties',
	collection: 'properties',
	parent: ofAccount,
	verbs: ['getMany', 'create', 'get', 'update', 'delete'],
	texts: {
		create: 'Add a property to an account. It collects data once it has a data stream.',
		getMany: 'Get many properties of an account',
		delete: 'Move a property to the trash. Google deletes it permanently after 35 days.',
	},
	chosen: ofProperty,
	fields: {
		displayName: text('Display Name', 'Name of the property (up to 100 characters)', REQUIRED),
		timeZone: picked('Time Zone', timeZonePicker, REQUIRED),
		currencyCode: currencyField('Currency in which revenue is reported', REQUIRED),
		industryCategory: picked('Industry Category', industryPicker, {
			inPanel: true,
			take: (name) => industryCode(String(name)),
		}),
	},
	/** By `ancestor`, so that properties below other properties (Analytics 360) are among them. */
	list: (account) => ({
		path: '/v1beta/properties',
		query: { filter: `ancestor:${account}` },
	}),
	listOptions: { showDeleted },
	createdHint:
		"A new property collects no data until it has a data stream: add one with 'Data Stream: Create'.",
	/** What deleting a property means: Google keeps it in the trash for 35 days. */
	trashed: ({ name, deleteTime, expireTime }) => {
		const on = expireTime ? ` on ${textIn(expireTime).slice(0, 10)}` : '';
		return withoutEmpty({
			deleted: true,
			id: idOf({ name }),
			deleteTime,
			expireTime,
			note: `The property is in the trash and collects nothing. Until it is deleted permanently${on} it can be restored in Google Analytics under Admin > Trash.`,
		});
	},
	derives: ({ account, parent }) => ({ accountId: idOf({ name: account ?? parent }) }),
	adds: ['serviceLevel', 'createTime', 'deleteTime'],
});
