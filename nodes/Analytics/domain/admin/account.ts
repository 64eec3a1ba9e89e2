import type { JsonRecord } from '../../../shared/core/json';
import { textIn } from '../../google/read';
import { withoutEmpty } from '../../google/read';
import { idOf } from './names';
import type { ListRequest } from './requests';

export function accountsRequest(showDeleted: boolean): ListRequest {
	return {
		path: '/v1beta/accounts',
		key: 'accounts',
		...(showDeleted && { query: { showDeleted } }),
	};
}

export function simplifyAccount(account: JsonRecord): JsonRecord {
	const { name, displayName, regionCode, createTime, updateTime, deleted } = account;
	return withoutEmpty({
		id: idOf(textIn(name)),
		name,
		displayName,
		regionCode,
		createTime,
		updateTime,
		deleted,
	});
}
