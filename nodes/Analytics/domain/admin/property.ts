import type { JsonRecord } from '../../../shared/core/json';
import { textIn } from '../../google/read';
import { withoutEmpty } from '../../google/read';
import type { ListRequest } from './requests';
import { idOf } from './names';

export interface PropertyDraft {
	/** ID of the account. */
	account: string;
	displayName: string;
	timeZone: string;
	currencyCode: string;
	industryCategory: string;
}

export function propertyPath(id: string): string {
	return `/v1beta/properties/${id}`;
}

/** By `ancestor`, so that properties below other properties (Analytics 360) are among them. */
export function propertiesRequest(account: string, showDeleted: boolean): ListRequest {
	return {
		path: '/v1beta/properties',
		key: 'properties',
		query: { filter: `ancestor:accounts/${account}`, ...(showDeleted && { showDeleted }) },
	};
}

export function createPropertyRequest({ account, ...draft }: PropertyDraft) {
	const body = withoutEmpty({ parent: `accounts/${account}`, ...draft });
	return { method: 'POST', path: '/v1beta/properties', body } as const;
}

/** Whether a property is what an attempt to create one makes. */
export function isProperty(property: JsonRecord, draft: PropertyDraft): boolean {
	return property.displayName === draft.displayName && property.timeZone === draft.timeZone;
}

export function simplifyProperty(property: JsonRecord): JsonRecord {
	return withoutEmpty({
		id: idOf(textIn(property.name)),
		name: property.name,
		displayName: property.displayName,
		accountId: idOf(textIn(property.account) || textIn(property.parent)),
		timeZone: property.timeZone,
		currencyCode: property.currencyCode,
		industryCategory: property.industryCategory,
		serviceLevel: property.serviceLevel,
		createTime: property.createTime,
		deleteTime: property.deleteTime,
	});
}

/** What deleting a property means: Google keeps it in the trash for 35 days. */
export function deletedProperty({ name, deleteTime, expireTime }: JsonRecord): JsonRecord {
	const until = textIn(expireTime).slice(0, 10);
	return withoutEmpty({
		deleted: true,
		id: idOf(textIn(name)),
		deleteTime,
		expireTime,
		note: `The property is in the trash and collects nothing. Until it is deleted permanently${
			until ? ` on ${until}` : ''
		} it can be restored in Google Analytics under Admin > Trash.`,
	});
}
