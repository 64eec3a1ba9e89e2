import { invalid } from '../wire/refusal';
import type { Collection, Draft } from './collection';
import { CUSTOM_DIMENSION, CUSTOM_METRIC } from './messages';
import { alreadyExists, missing, precondition, requireEnum, requireText } from './require';
import type { Resource } from './store';

const LIMITS: Record<string, number> = { EVENT: 50, USER: 25, ITEM: 10 };
const LONGEST_DISPLAY_NAME = 82;
const LONGEST_DESCRIPTION = 150;

export const CUSTOM_DIMENSIONS: Collection = {
	id: 'customDimensions',
	title: 'CustomDimension',
	type: CUSTOM_DIMENSION,
	verbs: ['list', 'get', 'create', 'patch', 'archive'],
	mutable: ['displayName', 'description', 'disallowAdsPersonalization'],

	create(draft, { store, parent }) {
		const scope = requireEnum(draft, 'scope');
		requireParameter(draft, scope === 'USER' ? 24 : 40);
		checkTexts(draft);
		if (draft['disallowAdsPersonalization'] === true && scope !== 'USER') {
			throw invalid('disallow_ads_personalization is only for user-scoped dimensions.');
		}
		refuseDuplicate(draft, scope, store.list(parent));
		return withoutName(draft);
	},
	check: checkTexts,
};

export const CUSTOM_METRICS: Collection = {
	id: 'customMetrics',
	title: 'CustomMetric',
	type: CUSTOM_METRIC,
	verbs: ['list', 'get', 'create', 'patch', 'archive'],
	mutable: ['displayName', 'description', 'measurementUnit', 'restrictedMetricType'],

	create(draft, { store, parent }) {
		const scope = requireEnum(draft, 'scope');
		requireEnum(draft, 'measurementUnit');
		requireParameter(draft, 40);
		checkTexts(draft);
		checkRestriction(draft);
		refuseDuplicate(draft, scope, store.list(parent));
		return withoutName(draft);
	},

	check(changed) {
		checkTexts(changed);
		checkRestriction(changed);
	},
};

const withoutName = ({ name: _, ...rest }: Draft): Draft => rest;

function requireParameter(draft: Draft, longest: number): void {
	const name = requireText(draft, 'parameterName', longest);
	if (!/^[A-Za-z]\w*$/.test(name)) throw invalid(`Invalid parameter name: ${name}`);
}

function checkTexts(draft: Draft): void {
	requireText(draft, 'displayName', LONGEST_DISPLAY_NAME);
	if (String(draft['description'] ?? '').length > LONGEST_DESCRIPTION) {
		throw invalid(`The field description is limited to ${LONGEST_DESCRIPTION} characters.`);
	}
}

function checkRestriction(draft: Draft): void {
	const restrictions = (draft['restrictedMetricType'] ?? []) as unknown[];
	const currency = draft['measurementUnit'] === 'CURRENCY';
	if (currency && restrictions.length === 0) throw missing('restrictedMetricType');
	if (!currency && restrictions.length > 0) {
		throw invalid('restricted_metric_type must be empty unless the unit is CURRENCY.');
	}
}

function refuseDuplicate(draft: Draft, scope: string, present: Resource[]): void {
	const same = present.filter((other) => other['scope'] === scope);
	if (same.some((other) => other['parameterName'] === draft['parameterName'])) {
		throw alreadyExists();
	}
	const limit = LIMITS[scope] ?? 50;
	if (same.length >= limit) {
		throw precondition(`A property can have at most ${limit} definitions of this scope.`);
	}
}
