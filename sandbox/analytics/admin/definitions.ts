/** What people define in a property: dimensions, metrics, key events, audiences and the like. */
import { isObject, type Values } from '../wire/message';
import { invalid } from '../wire/refusal';
import { missing, requireCurrency, requireForm, requireNumber } from './checks';
import { daysOf } from './annotationDays';
import { most, type Rules } from './rules';
import { parentOf, type Resource } from './store';

/** Events Google itself defines; key events made of them are not `custom`. */
const DEFAULT_EVENTS = new Set([
	'purchase',
	'first_open',
	'in_app_purchase',
	'app_store_subscription_convert',
	'app_store_subscription_renew',
]);

const isCustom = ({ eventName }: Values) => !DEFAULT_EVENTS.has(String(eventName));

const DIMENSIONS_PER_SCOPE: Record<string, number> = { EVENT: 50, USER: 25, ITEM: 10 };
const inSameScope = (other: Values, { scope }: Values) => other['scope'] === scope;

const RESERVED = /^(session_id$|_|firebase_|ga_|google_|gtag\.)/;

function checkParameter(definition: Values): void {
	const name = String(definition['parameterName']);
	if (RESERVED.test(name)) {
		throw invalid(`${name} is a reserved parameter_name and cannot be used.`);
	}
	requireForm(definition, 'parameterName', /^[A-Za-z]\w*$/);
	requireForm(definition, 'displayName', /^\p{L}[\p{L}\p{N}_ ]*$/u);
}

export const DEFINITIONS: Record<string, Rules> = {
	keyEvents: {
		key: ['eventName'],
		isFull: (draft, others) => isCustom(draft) && most(30, isCustom)(draft, others),
		check(keyEvent) {
			const { eventName, defaultValue } = keyEvent;
			if (eventName === undefined) throw missing('eventName');
			requireForm(keyEvent, 'eventName', /^[A-Za-z]\w*$/);
			if (isObject(defaultValue)) requireCurrency(defaultValue['currencyCode']);
		},
		adds: (draft) => ({
			custom: isCustom(draft),
			deletable: draft['eventName'] !== 'purchase',
		}),
		refuses: ({ deletable }, after) =>
			after || deletable ? undefined : 'This key event cannot be deleted.',
	},
	customDimensions: {
		key: ['scope', 'parameterName'],
		isFull: (draft, others) =>
			most(DIMENSIONS_PER_SCOPE[String(draft['scope'])] ?? 0, inSameScope)(draft, others),
		check(dimension) {
			const ofUsers = dimension['scope'] === 'USER';
			checkParameter(dimension);
			if (dimension['disallowAdsPersonalization'] && !ofUsers) {
				throw invalid('Only user-scoped dimensions can disallow ads personalization.');
			}
		},
	},
	customMetrics: {
		key: ['parameterName'],
		isFull: most(50),
		check(metric) {
			checkParameter(metric);
			const isMoney = metric['measurementUnit'] === 'CURRENCY';
			if (isMoney === (metric['restrictedMetricType'] === undefined)) {
				throw invalid(
					'The field restricted_metric_type is required for CURRENCY and must be empty otherwise.',
				);
			}
		},
	},
	calculatedMetrics: {
		isFull: most(5),
		check({ formula }, { id }) {
			requireForm({ id }, 'id', /^\w{1,80}$/);
			const custom = String(formula).match(/customEvent:\w+/g);
			if (new Set(custom).size > 5) throw invalid('At most 5 custom metrics in a formula.');
		},
		adds: (_, { id }) => ({ calculatedMetricId: id }),
	},
	audiences: {
		key: ['displayName'],
		isFull: most(100),
		check: (audience) => requireNumber(audience, 'membershipDurationDays', 1, 540),
		adds: () => ({ adsPersonalizationEnabled: true }),
	},
	channelGroups: {
		key: ['displayName'],
		check: (group) => requireNumber(group, 'groupingRule', 1, 50),
		refuses: (before, after) =>
			before['systemDefined'] && definitionOf(before) !== definitionOf(after)
				? 'The predefined channel group cannot be changed or deleted.'
				: undefined,
		/** Only one of them is the primary one. */
		after(changed, store) {
			if (!changed['primary']) return;
			for (const { primary, ...group } of store.list(parentOf(changed.name))) {
				if (primary && group.name !== changed.name) store.put(group);
			}
		},
	},
	reportingDataAnnotations: {
		check(annotation) {
			const { color, annotationDate, annotationDateRange } = annotation;
			if (color === 'ORANGE') throw invalid('The color ORANGE is reserved.');
			if (!annotationDate && !annotationDateRange) throw missing('annotationDate');
			const [first, last] = daysOf(annotation);
			if (last < first) throw invalid('The end date is before the start date.');
		},
		refuses: ({ systemGenerated }) =>
			systemGenerated
				? 'System-generated annotations cannot be updated or deleted.'
				: undefined,
	},
};

const definitionOf = (group: Resource | undefined) =>
	JSON.stringify([group?.['displayName'], group?.['groupingRule']]);
