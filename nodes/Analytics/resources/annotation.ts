import { isDay } from '../../shared/core/calendar';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { recordIn } from '../google/answer';
import { failed, success } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { dayGiven } from '../../shared/node/times';
import { defineResource } from './description';
import { choice, group, optionsOf, panelOf, readAll, REQUIRED, text, type Field } from './fields';

/** Google has days in parts. */
function toDate(text: unknown): JsonRecord | undefined {
	const [year, month, day] = String(text ?? '')
		.split('-')
		.map(Number);
	return text ? { year, month, day } : undefined;
}

function toDay(date: unknown): string | undefined {
	if (!isRecord(date)) return undefined;
	const [year = '', month = '', day = ''] = [date.year, date.month, date.day].map(String);
	return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A day, or a time, of which the day counts. */
function readDay(input: Input, name: string): JsonRecord | undefined {
	const day = dayGiven(input, name).slice(0, 10);
	if (day === '' || isDay(day)) return toDate(day);
	return input.accept(failed(`"${day}" is not a day`, 'Write it as 2026-12-31.'));
}

const dayField = (displayName: string, description: string): Field => ({
	panel: { displayName, type: 'dateTime', default: '', description },
	read: readDay,
	fits: (value) => typeof value === 'string' && isDay(value),
	show: toDay,
	take: toDate,
});

const days = {
	startDate: dayField('Start Date', 'The first day to mark'),
	endDate: dayField('End Date', 'The last day to mark'),
};

const bothDays = (range: unknown, map: (day: unknown) => unknown) => {
	const { startDate, endDate } = recordIn(range);
	return { startDate: map(startDate), endDate: map(endDate) };
};

const annotationDateRange = group(
	'Date Range',
	"The days to mark, instead of a single 'Date'",
	{ displayName: 'Days', name: 'days', values: panelOf(days) },
	(row) => {
		const range = readAll(days, row);
		if (range.startDate && range.endDate) return range;
		return row.accept(failed("'Date Range' needs both days", 'Fill in both of them.'));
	},
	{
		fits: (value) =>
			isRecord(value) &&
			days.startDate.fits(value.startDate) &&
			days.endDate.fits(value.endDate),
		show: (value) => (isRecord(value) ? bothDays(value, toDay) : undefined),
		take: (value) => bothDays(value, toDate),
	},
);

const COLORS = optionsOf('BLUE', 'BROWN', 'CYAN', 'GREEN', 'PURPLE', 'RED');

export const annotation = defineResource({
	name: 'annotation',
	api: 'v1alpha',
	collection: 'reportingDataAnnotations',
	texts: {
		create: 'Mark a day or a range of days in reports, such as a deployment or a campaign',
	},
	identity: ['title', 'annotationDate', 'annotationDateRange'],
	allowsTwins: true,
	known: ({ title }) => [title],
	locked: ({ systemGenerated }) =>
		systemGenerated === true
			? 'Google made this annotation itself: it can be neither changed nor deleted.'
			: undefined,
	fields: {
		title: text('Title', 'What happened, such as New checkout', REQUIRED),
		annotationDate: {
			...dayField('Date', "The day to mark. Leave it empty to mark a 'Date Range' instead."),
			inPanel: true,
		},
		color: choice('Color', COLORS, 'Color in reports', REQUIRED),
		annotationDateRange,
		description: text('Description'),
	},
	check: ({ annotationDate: day, annotationDateRange: range }) =>
		(day === undefined) !== (range === undefined)
			? success(undefined)
			: failed(
					day ? "There is both a 'Date' and a 'Date Range'" : "'Date' is empty",
					"Fill in either 'Date', or 'Date Range' under Additional Fields.",
				),
	addsFlags: ['systemGenerated'],
	listOptions: {
		filter: text('Filter', "Only annotations that match, in Google's own filter language", {
			placeholder: 'e.g. title:"Sale" AND color=RED',
		}),
	},
});
