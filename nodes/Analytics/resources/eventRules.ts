/**
 * Rules by which Google creates events from others, or changes events, while it collects them. Source:
 * `google/analytics/admin/v1alpha/event_create_and_edit.proto` of `@google-analytics/admin`.
 */
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import { findFirstDuplicate } from '../../shared/core/lists';
import { choice, flag, text, textList } from '../../shared/node/field';
import { buildChoicesFromConstants } from '../fields';
import { readResourceId } from '../google/addresses';
import { requestJson } from '../google/client';
import { readFiniteNumber, readTextOrEmpty } from '../google/jsonValues';
import { hasReservedPrefix, RESERVED_PREFIXES } from '../google/reservedNames';
import { fetchListedResource, findResourcesByIdOrName } from './choose';
import { dataStream, dataStreamParent } from './dataStream';
import {
	defineResource,
	formatResourceLabel,
	buildListRequest,
	buildResourcePath,
	type CreationCheck,
} from './description';
import {
	moveToMainPanel,
	REQUIRED,
	buildRowsField,
	withValueRule,
	type ResourceField,
	type ValueRule,
} from './fields';
import { createResourceFormatter } from './operations';
import { defineResourceOperation, type SessionItem } from './session';
import { limitLength } from './valueRules';

const MOST_CONDITIONS = 10;
const MOST_CHANGES = 20;

/** Conditions and changes refer to the name of an event by this parameter. */
const EVENT_NAME = 'event_name';

/** Names in rules must have fewer than 40 characters; other names may have 40. */
const MOST_OF_NAME = 39;
const MOST_OF_VALUE = 99;

const eventNameRule: ValueRule = (value, title) => {
	const name = String(value);
	if (hasReservedPrefix(name)) {
		return failed(
			`'${title}' cannot be "${name}": Google reserves this name`,
			`Use a name that does not begin with ${RESERVED_PREFIXES.join(', ')}.`,
			{ reason: 'reserved' },
		);
	}
	if (!/^[a-z]\w*$/i.test(name)) {
		return failed(
			`'${title}' cannot be "${name}"`,
			'Use the letters a to z, digits, and underscores, starting with a letter.',
		);
	}
	return limitLength(MOST_OF_NAME)(name, title);
};

const parameterRule: ValueRule = (value, title) => {
	const name = String(value);
	if (!/^\w+$/.test(name)) {
		return failed(
			`'${title}' cannot be "${name}"`,
			'Use the letters a to z, digits, and underscores, without spaces.',
		);
	}
	return limitLength(MOST_OF_NAME)(name, title);
};

const fieldRule: ValueRule = (value, title) =>
	/\s/.test(String(value))
		? failed(`'${title}' cannot be "${String(value)}"`, 'Remove the spaces.')
		: success(undefined);

const COMPARISONS = buildChoicesFromConstants([
	'EQUALS',
	'EQUALS_CASE_INSENSITIVE',
	'CONTAINS',
	'CONTAINS_CASE_INSENSITIVE',
	'STARTS_WITH',
	'STARTS_WITH_CASE_INSENSITIVE',
	'ENDS_WITH',
	'ENDS_WITH_CASE_INSENSITIVE',
	'GREATER_THAN',
	'GREATER_THAN_OR_EQUAL',
	'LESS_THAN',
	'LESS_THAN_OR_EQUAL',
	'REGULAR_EXPRESSION',
	'REGULAR_EXPRESSION_CASE_INSENSITIVE',
]);

const NUMERIC_COMPARISONS = [
	'GREATER_THAN',
	'GREATER_THAN_OR_EQUAL',
	'LESS_THAN',
	'LESS_THAN_OR_EQUAL',
];

function isPattern({ comparisonType }: JsonRecord): boolean {
	return readTextOrEmpty(comparisonType).startsWith('REGULAR_EXPRESSION');
}

/** Refuses a condition that could never be met: a numeric comparison of texts, or an invalid regular expression. */
function checkCondition({ field, comparisonType, value }: JsonRecord): Result<void> {
	const text = String(value);
	if (NUMERIC_COMPARISONS.includes(readTextOrEmpty(comparisonType))) {
		if (field === EVENT_NAME) {
			return failed(
				`A condition compares ${EVENT_NAME} as a number`,
				"Event names are not numbers. Choose another 'Comparison', such as Equals.",
			);
		}
		if (text.trim() !== '' && Number.isFinite(Number(text))) return success(undefined);
		return failed(
			`A condition compares ${String(field)} with "${text}", which is not a number`,
			"Use a plain number such as 100, or choose another 'Comparison'.",
		);
	}
	if (!isPattern({ comparisonType }) || isRegularExpression(text)) return success(undefined);
	return failed(
		`A condition has the regular expression "${text}", which is not valid`,
		'Google uses RE2 syntax, which does not support lookahead, lookbehind, or backreferences.',
	);
}

/** Syntax that only RE2 has: flags within the expression, named groups, and named classes. */
const ONLY_IN_RE2 = /\(\?P<|\(\?[imsU-]+[:)]|\[\[:|\\[AzQEC]|\\p[A-Z]/;
/** Syntax that only JavaScript has. */
const NOT_IN_RE2 = /\(\?<?[=!]|\\[1-9]/;

/** Tells whether Google can read a regular expression, as far as JavaScript can check that. */
function isRegularExpression(text: string): boolean {
	if (NOT_IN_RE2.test(text)) return false;
	if (ONLY_IN_RE2.test(text)) return true;
	try {
		new RegExp(text);
		return true;
	} catch {
		return false;
	}
}

const conditionList = buildRowsField(
	'Conditions',
	{
		displayName: 'Condition',
		itemTitle: '={{ $collection.item.value.field }}',
		fields: {
			field: withValueRule(
				text('Field', "Event parameter to check, or event_name for the event's name", {
					...REQUIRED,
					default: EVENT_NAME,
					placeholder: 'e.g. page_location',
				}),
				fieldRule,
			),
			comparisonType: choice('Comparison', COMPARISONS, 'How to compare the value', REQUIRED),
			value: text('Value', 'What to compare with', {
				...REQUIRED,
				placeholder: 'e.g. generate_lead',
			}),
			negated: flag('Negate', 'Whether the event must not meet the condition'),
		},
	},
	'The event must meet all of these conditions',
	{ most: MOST_CONDITIONS, ...REQUIRED },
);

const eventConditions = addRule(conditionList, (value) => {
	const conditions = Array.isArray(value) ? (value as JsonRecord[]) : [];
	return conditions.map(checkCondition).find(({ ok }) => !ok) ?? success(undefined);
});

/** Adds a rule to a field, which is checked if the field's own rule passes. */
function addRule(field: ResourceField, further: ValueRule): ResourceField {
	const first = field.google?.rule;
	return withValueRule(field, (value, title) => {
		const checked = first?.(value, title) ?? success(undefined);
		return checked.ok ? further(value, title) : checked;
	});
}

/**
 * Builds the field for new values of parameters.
 * @param checkEventName checks a change of the event's own name
 */
function buildChangesField(
	description: string,
	checkEventName: (value: unknown) => Result<void>,
	particulars: { required?: true } = {},
): ResourceField {
	const list = buildRowsField(
		'Parameter Changes',
		{
			displayName: 'Change',
			itemTitle: '={{ $collection.item.value.parameter }}',
			fields: {
				parameter: withValueRule(
					text('Parameter', 'Name of the parameter to set', {
						...REQUIRED,
						placeholder: 'e.g. currency',
					}),
					parameterRule,
				),
				parameterValue: withValueRule(
					text(
						'New Value',
						"The new value, or [[name]] to copy another parameter's value",
						{
							...REQUIRED,
							placeholder: 'e.g. EUR or [[page_location]]',
						},
					),
					limitLength(MOST_OF_VALUE),
				),
			},
		},
		description,
		{ most: MOST_CHANGES, ...particulars },
	);
	return addRule(list, (value, title) => {
		const changes = Array.isArray(value) ? (value as JsonRecord[]) : [];
		// Google accepts each parameter only once in a rule.
		const repeat = findFirstDuplicate(changes.map(({ parameter }) => String(parameter)));
		if (repeat !== undefined)
			return failed(`'${title}' has ${repeat.value} twice`, 'Keep one of them.');
		const ofName = changes.find(({ parameter }) => parameter === EVENT_NAME);
		return ofName === undefined ? success(undefined) : checkEventName(ofName.parameterValue);
	});
}

/** Refuses a change of the name: a rule that creates an event has a field for it. */
function refuseEventName(): Result<void> {
	return failed(
		`'Parameter Changes' cannot set ${EVENT_NAME} of a new event`,
		"Enter the name in 'New Event', and remove the change.",
	);
}

/** Checks the new name of an event. A name that is copied from a parameter is unknown until the event is collected. */
function checkNewEventName(value: unknown): Result<void> {
	if (/\[\[.*\]\]/.test(String(value))) return success(undefined);
	return eventNameRule(value, `New Value of ${EVENT_NAME}`);
}

export const eventCreateRule = defineResource({
	name: 'eventCreateRule',
	fields: {
		destinationEvent: withValueRule(
			text('New Event', 'Name of the event to create (up to 39 characters)', {
				...REQUIRED,
				placeholder: 'e.g. lead_from_pricing',
			}),
			eventNameRule,
		),
		eventConditions,
		sourceCopyParameters: moveToMainPanel(
			flag(
				'Copy Parameters',
				"Whether to copy the original event's parameters to the new event",
				{ default: true },
			),
		),
		parameterMutations: moveToMainPanel(
			buildChangesField('Parameters to set on the new event, in this order', refuseEventName),
		),
	},
	google: { api: 'v1alpha' },
	panel: {
		parent: dataStreamParent,
		texts: {
			create: 'Have Google create a new event from another event as it is collected. Past data does not change.',
			getMany: 'Get many event create rules of a data stream',
		},
	},
	rules: {
		identity: ['destinationEvent'],
		allowsDuplicates: true,
		buildCreationCheck: createAppPatternCheck,
	},
});

export const eventEditRule = defineResource({
	name: 'eventEditRule',
	fields: {
		displayName: withValueRule(
			text('Display Name', 'Name of the rule (up to 255 characters)', {
				...REQUIRED,
				placeholder: 'e.g. Fix the currency',
			}),
			limitLength(255),
		),
		eventConditions,
		parameterMutations: buildChangesField(
			'Parameters to set, in this order. Set event_name to rename the event.',
			checkNewEventName,
			REQUIRED,
		),
	},
	google: {
		api: 'v1alpha',
		order: { readPosition, reorder: sendOrder },
	},
	panel: {
		parent: dataStreamParent,
		texts: {
			create: 'Have Google change events as they are collected. Past data does not change, and original values cannot be restored.',
			getMany: 'Get many event edit rules of a data stream',
		},
	},
	output: { derive: (rule) => ({ processingOrder: readPosition(rule) }) },
	rules: {
		identity: ['displayName'],
		allowsDuplicates: true,
		buildCreationCheck: createAppPatternCheck,
	},
});

/** Creates the check that a rule of an app has no regular expression: Google supports them on websites only (`MatchingCondition.ComparisonType`). */
function createAppPatternCheck(item: SessionItem): CreationCheck {
	return async (parent, draft) => {
		const conditions = asRecords(draft.eventConditions);
		if (!conditions.some(isPattern)) return success(undefined);
		const stream = await fetchListedResource(dataStream, parent, item);
		if (!stream.ok || stream.value.type === 'WEB_DATA_STREAM') return stream;
		return failed(
			'A condition has a regular expression, but the data stream is an app',
			"Google supports regular expressions only for websites. Choose another 'Comparison'.",
		);
	};
}

/** Reads the position of a rule among those of its data stream, which Google writes as text. */
function readPosition({ processingOrder }: JsonRecord): number {
	return readFiniteNumber(processingOrder) ?? 0;
}

/** Sends the order of the rules of a data stream. `names` has every rule once. */
async function sendOrder(
	parent: string,
	names: string[],
	{ send }: SessionItem,
): Promise<Result<unknown>> {
	const path = `${buildResourcePath(eventEditRule, `${parent}/${eventEditRule.google.collection}`)}:reorder`;
	// Repeating the request has no further effect.
	return await requestJson(
		send,
		{ method: 'POST', path, body: { eventEditRules: names }, repeatable: true },
		(answer) => Object.keys(answer).length === 0,
	);
}

export const reorderOperation = defineResourceOperation({
	name: 'Reorder',
	value: 'reorder',
	action: 'Reorder event edit rules',
	description: 'Change the order in which Google applies the event edit rules of a data stream',
	fields: {
		...dataStreamParent.fields,
		order: textList(
			'Order',
			'IDs or names of all event edit rules of the data stream, in the new order, separated by commas or as an array',
			{ ...REQUIRED, placeholder: 'e.g. Fix the currency, Rename leads' },
		),
	},
	optionFields: {},
	prepare: async (item, { order }) => {
		const parent = await dataStreamParent.read(item);
		const show = createResourceFormatter(eventEditRule, item);
		const work = async () => {
			const present = await item.fetchAll(buildListRequest(eventEditRule, parent));
			if (!present.ok) return present;
			const wanted = arrangeRules(order, present.value);
			if (!wanted.ok) return wanted;
			const names = wanted.value.map(({ name }) => readTextOrEmpty(name));
			const current = [...present.value].sort(
				(one, other) => readPosition(one) - readPosition(other),
			);
			const isSame = current.every(({ name }, index) => name === names[index]);
			const sent = isSame ? success(undefined) : await sendOrder(parent, names, item);
			if (!sent.ok) return sent;
			const ordered = await item.fetchAll(buildListRequest(eventEditRule, parent));
			return mapResult(ordered, (rules) =>
				[...rules]
					.sort((one, other) => readPosition(one) - readPosition(other))
					.map((rule) => show(rule, { changed: !isSame })),
			);
		};
		return success({ work });
	},
});

/** Arranges the rules in the given order. Google accepts an order only of all rules, each once. */
function arrangeRules(order: string[], present: JsonRecord[]): Result<JsonRecord[]> {
	const arranged: JsonRecord[] = [];
	for (const text of order) {
		const found = findResourcesByIdOrName(eventEditRule, text, present);
		const [rule] = found;
		if (!rule) return orderFailure(`There is no event edit rule "${text}"`, present);
		if (found.length > 1) {
			const ids = found.map(readResourceId).join(', ');
			return failed(
				`${found.length} event edit rules are named "${text}"`,
				`Use their IDs: ${ids}.`,
			);
		}
		if (arranged.includes(rule)) return orderFailure(`'Order' has "${text}" twice`, present);
		arranged.push(rule);
	}
	const missing = present.filter((rule) => !arranged.includes(rule));
	if (missing.length === 0) return success(arranged);
	const labels = missing
		.map((rule) => `"${formatResourceLabel(eventEditRule, rule)}"`)
		.join(', ');
	return orderFailure(`'Order' is missing ${labels}`, present);
}

function orderFailure(message: string, present: JsonRecord[]): Result<never> {
	const labels = present.map((rule) => formatResourceLabel(eventEditRule, rule)).join(', ');
	return failed(
		message,
		`Nothing was changed. List every rule of the data stream once: ${labels || 'none'}.`,
		{ reason: 'incompleteOrder' },
	);
}
