/** Groups the lookups of a waterfall by what they lack, and builds the settings of each group. */
import { omitFields } from '../../shared/core/omitFields';
import { groupBy } from '../../shared/core/lists';
import type { LookupDialect, Reveal } from '../providers/dialect';
import type { Need } from '../records/needs';
import type { Lookup } from '../records/plan';
import { listOpenNeeds, type LookupProgress, type ProgressRules } from './lookupProgress';
import type { LookupSettings } from './settings';
import type { WaterfallLookup, WaterfallStep } from './waterfallSettings';

/** Lookups that need the same data. */
export interface LookupGroup {
	needs: Need[];
	/** The indexes of the lookups. */
	indexes: number[];
}

/** Groups the lookups that lack data which the provider of a step has, by what they lack. */
export function groupByOpenNeeds(
	progresses: readonly LookupProgress[],
	{ providedNeeds }: WaterfallStep,
	rules: ProgressRules,
): LookupGroup[] {
	const lacking = progresses.flatMap((progress, index) => {
		const needs = listOpenNeeds(progress, rules).filter((need) => providedNeeds.includes(need));
		return needs.length > 0 ? [{ needs, index }] : [];
	});
	return [...groupBy(lacking, ({ needs }) => needs.join()).values()].map((same) => ({
		needs: same[0]!.needs,
		indexes: same.map(({ index }) => index),
	}));
}

/**
 * Builds the settings for lookups with the same needs. `maxCredits` is the limit including credits spent before; 0 means
 * no limit.
 */
export function buildGroupSettings(
	needs: readonly Need[],
	{ settings, service }: WaterfallStep,
	maxCredits: number,
): LookupSettings {
	const lookup = service.dialect.lookups[settings.entity];
	const reveal = needs.filter((need): need is Reveal => need !== 'profile');
	return {
		...settings,
		reveal,
		skipsProfile: !needs.includes('profile'),
		onlyVerified: settings.onlyVerified.filter((each) => reveal.includes(each)),
		...limitOptionsTo(reveal, settings, lookup),
		maxCredits,
	};
}

/** Switches off options about contact data that is not requested, since they would only change the request. */
function limitOptionsTo(
	reveal: readonly Reveal[],
	{ verifyCatchAll, useProviderWaterfall }: LookupSettings,
	lookup: LookupDialect | undefined,
): Pick<LookupSettings, 'verifyCatchAll' | 'useProviderWaterfall'> {
	const { waterfallReveals = [] } = lookup ?? {};
	return {
		...(verifyCatchAll === true && { verifyCatchAll: reveal.includes('email') }),
		...(useProviderWaterfall === true && {
			useProviderWaterfall: reveal.some((each) => waterfallReveals.includes(each)),
		}),
	};
}

/** Builds the lookup for one step, with all identifiers found so far. An ID is only sent to the provider that issued it. */
export function toStepLookup(
	{ extra, recordIndexes, idProvider }: WaterfallLookup,
	{ identifiers }: LookupProgress,
	{ service }: WaterfallStep,
): Lookup {
	const isOwnId = idProvider === undefined || idProvider === service.dialect.name;
	if (isOwnId) return { identifiers, extra, recordIndexes };
	return { identifiers: omitFields(identifiers, ['providerId']), extra, recordIndexes };
}
