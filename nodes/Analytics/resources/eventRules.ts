/**
 * Rules by which Google makes events of others, or changes events, while it collects them. From
 * `google/analytics/admin/v1alpha/event_create_and_edit.proto` of `@google-analytics/admin`.
 */
import { failed, mapped, success, type Result } from '../../shared/core/result';
import type { JsonRecord } from '../../shared/core/json';
import { choice, flag, text, textList } from '../../shared/node/field';
import { choicesOfWords } from '../fields';
import { idOf } from '../google/addresses';
import { ask } from '../google/client';
import { numberIn, textIn } from '../google/jsonValues';
import { findByIdOrName } from './choose';
import { ofDataStream } from './dataStream';
import { defineResource, labelOf, listOf, pathOf } from './description';
import {
	inMainPanel,
	REQUIRED,
	resourceRows,
	withRule,
	type ResourceField,
	type ValueRule,
} from './fields';
import { shownBy } from './operations';
import { defineResourceOperation, type Item } from './session';
import { atMost } from './valueRules';

const MOST_CONDITIONS = 10;
const MOST_CHANGES = 20;

/** Google wants fewer than 40 characters, where other names may have 40. */
const MOST_OF_NAME = 39;
const MOST_OF_VALUE = 99;

const eventNameRule: ValueRule = (value, title) => {
	const name = String(value);
	if (!/^[a-z]\w*$/i.test(name)) {
		return failed(
			`'${title}' cannot be "${name}"`,
			'Use the letters a to z, digits, and underscores, starting with a letter.',
		);
	}
	return atMost(MOST_OF_NAME)(name, title);
};

const parameterRule: ValueRule = (value, title) => {
	const name = String(value);
	if (!/^\w+$/.test(name)) {
		return failed(
			`'${title}' cannot be "${name}"`,
			'Use the letters a to z, digits, and underscores, without spaces.',
		);
	}
	return atMost(MOST_OF_NAME)(name, title);
};

const fieldRule: ValueRule = (value, title) =>
	/\s/.test(String(value))
		? failed(`'${title}' cannot be "${String(value)}"`, 'Google takes no spaces in it.')
		: success(undefined);

const COMPARISONS = choicesOfWords([
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

const eventConditions = resourceRows(
	'Conditions',
	{
		displayName: 'Condition',
		itemTitle: '={{ $collection.item.value.field }}',
		fields: {
			field: withRule(
				text('Field', "Event parameter to check, or event_name for the event's name", {
					...REQUIRED,
					default: 'event_name',
					placeholder: 'e.g. page_location',
				}),
				fieldRule,
			),
			comparisonType: choice('Comparison', COMPARISONS, 'How to compare the value', REQUIRED),
			value: text('Value', 'What to compare with', {
				...REQUIRED,
				placeholder: 'e.g. generate_lead',
			}),
			negated: flag('Negate', 'Whether to require that the condition is not met'),
		},
	},
	'Conditions that an event must meet, all of them',
	{ most: MOST_CONDITIONS, ...REQUIRED },
);

/** Values that parameters get. */
function changesField(description: string, particulars: { required?: true } = {}): ResourceField {
	const list = resourceRows(
		'Parameter Changes',
		{
			displayName: 'Change',
			itemTitle: '={{ $collection.item.value.parameter }}',
			fields: {
				parameter: withRule(
					text('Parameter', 'Name of the parameter to set', {
						...REQUIRED,
						placeholder: 'e.g. currency',
					}),
					parameterRule,
				),
				parameterValue: withRule(
					text(
						'New Value',
						"The new value, or [[name]] to copy another parameter's value",
						{
							...REQUIRED,
							placeholder: 'e.g. EUR or [[page_location]]',
						},
					),
					atMost(MOST_OF_VALUE),
				),
			},
		},
		description,
		{ most: MOST_CHANGES, ...particulars },
	);
	const checkEach = list.google?.rule;
	return withRule(list, (value, title) => {
		const checked = checkEach?.(value, title) ?? success(undefined);
		return checked.ok ? refuseRepeats(value, title) : checked;
	});
}

/** Google takes each parameter once in a rule. */
function refuseRepeats(value: unknown, title: string): Result<void> {
	const entries = Array.isArray(value) ? (value as JsonRecord[]) : [];
	const names = entries.map(({ parameter }) => String(parameter));
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	if (repeated === undefined) return success(undefined);
	return failed(`'${title}' has ${repeated} twice`, 'Keep one of them.');
}

export const eventCreateRule = defineResource({
	name: 'eventCreateRule',
	fields: {
		destinationEvent: withRule(
			text('New Event', 'Name of the event to create (up to 39 characters)', {
				...REQUIRED,
				placeholder: 'e.g. lead_from_pricing',
			}),
			eventNameRule,
		),
		eventConditions,
		sourceCopyParameters: inMainPanel(
			flag(
				'Copy Parameters',
				"Whether to copy the original event's parameters to the new event",
				{ default: true },
			),
		),
		parameterMutations: inMainPanel(
			changesField('Parameters to set on the new event, in this order'),
		),
	},
	google: { api: 'v1alpha' },
	panel: {
		parent: ofDataStream,
		texts: {
			create: 'Have Google create a new event from another event as it is collected. Past data does not change.',
			getMany: 'Get many event create rules of a data stream',
		},
	},
	rules: { identity: ['destinationEvent'], allowsDuplicates: true },
});

export const eventEditRule = defineResource({
	name: 'eventEditRule',
	fields: {
		displayName: withRule(
			text('Display Name', 'Name of the rule (up to 255 characters)', {
				...REQUIRED,
				placeholder: 'e.g. Fix the currency',
			}),
			atMost(255),
		),
		eventConditions,
		parameterMutations: changesField(
			'Parameters to set, in this order. Set event_name to rename the event.',
			REQUIRED,
		),
	},
	google: {
		api: 'v1alpha',
		order: { readPosition, reorder: sendOrder },
	},
	panel: {
		parent: ofDataStream,
		texts: {
			create: 'Have Google change events as they are collected. Past data does not change, and original values cannot be restored.',
			getMany: 'Get many event edit rules of a data stream',
		},
	},
	output: { derive: (rule) => ({ processingOrder: readPosition(rule) }) },
	rules: { identity: ['displayName'], allowsDuplicates: true },
});

/** The place of a rule among those of its data stream; a number that Google writes as text. */
function readPosition({ processingOrder }: JsonRecord): number {
	return numberIn(processingOrder) ?? 0;
}

/** Tells Google in which order to work on the rules of a data stream. `names` has every one of them. */
async function sendOrder(
	parent: string,
	names: string[],
	{ send }: Item,
): Promise<Result<unknown>> {
	const path = `${pathOf(eventEditRule, `${parent}/${eventEditRule.google.collection}`)}:reorder`;
	// Done twice it leaves the same behind.
	return await ask(
		send,
		{ method: 'POST', path, body: { eventEditRules: names }, repeatable: true },
		(answer) => Object.keys(answer).length === 0,
	);
}

export const reorder = defineResourceOperation({
	name: 'Reorder',
	value: 'reorder',
	action: 'Reorder event edit rules',
	description: 'Change the order in which Google applies the event edit rules of a data stream',
	fields: {
		...ofDataStream.fields,
		order: textList(
			'Order',
			'IDs or names of all event edit rules of the data stream, in the new order, separated by commas or as an array',
			{ ...REQUIRED, placeholder: 'e.g. Fix the currency, Rename leads' },
		),
	},
	optionFields: {},
	prepare: async (item, { order }) => {
		const parent = await ofDataStream.read(item);
		const show = shownBy(eventEditRule, item);
		const work = async () => {
			const present = await item.list(listOf(eventEditRule, parent));
			if (!present.ok) return present;
			const wanted = arrangeRules(order, present.value);
			if (!wanted.ok) return wanted;
			const names = wanted.value.map(({ name }) => textIn(name));
			const current = [...present.value].sort(
				(one, other) => readPosition(one) - readPosition(other),
			);
			const isSame = current.every(({ name }, index) => name === names[index]);
			const sent = isSame ? success(undefined) : await sendOrder(parent, names, item);
			if (!sent.ok) return sent;
			const ordered = await item.list(listOf(eventEditRule, parent));
			return mapped(ordered, (rules) =>
				[...rules]
					.sort((one, other) => readPosition(one) - readPosition(other))
					.map((rule) => show(rule, { changed: !isSame })),
			);
		};
		return success({ work });
	},
});

/** The rules in the order in which they are named. Google takes an order only of all rules, each once. */
function arrangeRules(order: string[], present: JsonRecord[]): Result<JsonRecord[]> {
	const arranged: JsonRecord[] = [];
	for (const text of order) {
		const found = findByIdOrName(eventEditRule, text, present);
		const [rule] = found;
		if (!rule) return orderFailure(`There is no event edit rule "${text}"`, present);
		if (found.length > 1) {
			const ids = found.map(idOf).join(', ');
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
	const labels = missing.map((rule) => `"${labelOf(eventEditRule, rule)}"`).join(', ');
	return orderFailure(`'Order' lacks ${labels}`, present);
}

function orderFailure(message: string, present: JsonRecord[]): Result<never> {
	const labels = present.map((rule) => labelOf(eventEditRule, rule)).join(', ');
	return failed(
		message,
		`Google takes an order only of all rules of the data stream, each once. They are: ${labels || 'none'}. Nothing was changed.`,
		{ reason: 'incompleteOrder' },
	);
}
