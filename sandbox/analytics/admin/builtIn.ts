/** The resources that Google itself puts into every property. */
import type { JsonObject } from '../../json';
import type { AdminStore } from './store';

const CHANNELS = ['Direct', 'Organic Search', 'Paid Search', 'Referral', 'Email'];

/** A channel whose rule is that Google's own rules give an event this channel. */
function buildChannel(channel: string): JsonObject {
	const filter = {
		fieldName: 'eachScopeDefaultChannelGroup',
		stringFilter: { matchType: 'EXACT', value: channel },
	};
	const orGroup = { filterExpressions: [{ filter }] };
	return {
		displayName: channel,
		expression: { andGroup: { filterExpressions: [{ orGroup }] } },
	};
}

const GROUPING_RULE = CHANNELS.map(buildChannel);

/** Google does not publish how these audiences are defined. */
const AUDIENCES = [
	{ id: '1', displayName: 'All Users' },
	{ id: '2', displayName: 'Purchasers' },
];

/** @param property `properties/401000001` */
export function putBuiltInChannelsAndAudiences(
	store: AdminStore,
	property: string,
	channelGroupId: string,
): void {
	store.put({
		name: `${property}/channelGroups/${channelGroupId}`,
		displayName: 'Default Channel Group',
		groupingRule: GROUPING_RULE,
		systemDefined: true,
		primary: true,
	});
	for (const { id, displayName } of AUDIENCES) {
		store.put({
			name: `${property}/audiences/${id}`,
			displayName,
			description: displayName,
			membershipDurationDays: 30,
			adsPersonalizationEnabled: true,
		});
	}
}
