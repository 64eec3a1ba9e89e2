/** What Google itself puts into every property. */
import type { AdminStore } from './store';

const CHANNELS = ['Direct', 'Organic Search', 'Paid Search', 'Referral', 'Email'];

/** A channel is defined by the name that Google's own rules give it. */
function buildChannel(value: string) {
	const stringFilter = { matchType: 'EXACT', value };
	const filter = { fieldName: 'eachScopeDefaultChannelGroup', stringFilter };
	const anyOf = { orGroup: { filterExpressions: [{ filter }] } };
	return { displayName: value, expression: { andGroup: { filterExpressions: [anyOf] } } };
}

const GROUPING_RULE = CHANNELS.map(buildChannel);

/** Names of people's audiences; how they are made up Google does not tell. */
const AUDIENCES: Array<[id: string, displayName: string]> = [
	['1', 'All Users'],
	['2', 'Purchasers'],
];

export function putBuiltInResources(store: AdminStore, property: string, groupId: string): void {
	store.put({
		name: `${property}/channelGroups/${groupId}`,
		displayName: 'Default Channel Group',
		groupingRule: GROUPING_RULE,
		systemDefined: true,
		primary: true,
	});
	for (const [id, displayName] of AUDIENCES) {
		store.put({
			name: `${property}/audiences/${id}`,
			displayName,
			description: displayName,
			membershipDurationDays: 30,
			adsPersonalizationEnabled: true,
		});
	}
}
