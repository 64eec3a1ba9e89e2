/** Which lookups a provider of a waterfall is asked about together, and what it is asked for. */
import { omitFields } from '../../shared/core/omitFields';
import { groupBy } from '../../shared/core/lists';
import type { LookupDialect, Reveal } from '../providers/dialect';
import type { Need } from '../records/needs';
import type { Lookup } from '../records/plan';
import { listOpenNeeds, type LookupProgress, type ProgressRules } from './lookupProgress';
import type { LookupSettings } from './settings';
import type { WaterfallLookup, WaterfallStep } from './waterfallSettings';

/** Lookups that are asked of one provider for the same. */
export interface Group {
	needs: Need[];
	indexes: number[];
}

/** The lookups that lack something which the provider of a step has, by what they lack. */
export function groupByOpenNeeds(
	progresses: readonly LookupProgress[],
	{ gives }: WaterfallStep,
	rules: ProgressRules,
): Group[] {
	const lacking = progresses.flatMap((progress, index) => {
		const needs = listOpenNeeds(progress, rules).filter((need) => gives.includes(need));
		return needs.length > 0 ? [{ needs, index }] : [];
	});
	return [...groupBy(lacking, ({ needs }) => needs.join()).values()].map((same) => ({
		needs: same[0]!.needs,
		indexes: same.map(({ index }) => index),
	}));
}

/** The settings for lookups that all lack the same. `maxCredits`: 0 means no limit. */
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

/** Options that are about contact data that is not asked for would only change how the provider is asked. */
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

/** The lookup as a provider is asked, with what was learnt so far. An ID is only known to the provider that it is from. */
export function toStepLookup(
	{ extra, recordIndexes: records, idProvider }: WaterfallLookup,
	{ identifiers }: LookupProgress,
	{ service }: WaterfallStep,
): Lookup {
	const isOwnId = idProvider === undefined || idProvider === service.dialect.name;
	if (isOwnId) return { identifiers, extra, recordIndexes: records };
	return { identifiers: omitFields(identifiers, ['providerId']), extra, recordIndexes: records };
}
