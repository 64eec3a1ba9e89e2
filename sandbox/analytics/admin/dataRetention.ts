import type { Methods } from '../wire/frontEnd';
import { openProperty } from './access';
import type { AdminApi } from './service';
import type { Store } from './store';

const SUFFIX = '/dataRetentionSettings';

/** Every property has these settings, without anybody having made them. */
const DEFAULTS = {
	eventDataRetention: 'TWO_MONTHS',
	userDataRetention: 'FOURTEEN_MONTHS',
	resetUserDataOnNewActivity: true,
};

export const retentionName = (property: string) => `${property}${SUFFIX}`;

export function dataRetentionMethods(store: Store): Methods<AdminApi> {
	return {
		getDataRetentionSettings: ({ name = '' }, principal) => {
			openProperty(store, name.slice(0, -SUFFIX.length), 'read', principal);
			return store.get(name) ?? { name, ...DEFAULTS };
		},
	};
}
