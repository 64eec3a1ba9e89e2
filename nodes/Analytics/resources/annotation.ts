import { isDay } from '../../shared/core/calendar';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Input } from '../../shared/node/inputs';
import { dayGiven } from '../../shared/node/times';
import { optionsOf } from '../fields';
import { defineResource } from './description';
import { choice, group, REQUIRED, text } from './fields';

/** Google has days in parts. */
function toDate(text: unknown): JsonRecord | undefined {
	const [year, month, day] = String(text).split('-').map(Number);
	return text ? { year, month, day } : undefined;
}

function toDay(date: unknown): string | undefined {
	if (!isRecord(date)) return undefined;
	const [year = '', month = '', day = ''] = [date.year, date.month, date.day].map(String);
	return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A day, or a time, of which the day counts. */
function readDay(input: Input, name: string): string {
	const day = dayGiven(input, name).slice(0, 10);
	if (day === '' || isDay(day)) return day;
	return input.refuse(`"${day}" is not a day`, 'Write it as 2026-12-31.');
}

const DAY = { type: 'dateTime', read: readDay, show: toDay, take: toDate } as const;

const annotationDateRange = group('Date Range', "The days to mark, instead of a single 'Date'", {
	displayName: 'Days',
	name: 'days',
	fields: {
		startDate: text('Start Date', 'The first day to mark', DAY),
		endDate: text('End Date', 'The last day to mark', DAY),
	},
});

const COLORS = optionsOf('BLUE BROWN CYAN GREEN PURPLE RED');

export const annotation = defineResource({
	name: 'annotation',
	api: 'v1alpha',
	collection: 'reportingDataAnnotations',
	texts: {
		create: 'Mark a day or a range of days in reports, such as a deployment or a campaign',
	},
	identity: ['title', 'annotationDate', 'annotationDateRange'],
	allowsTwins: true,
	locked: ({ systemGenerated }) =>
		systemGenerated === true
			? 'Google made this annotation itself: it can be neither changed nor deleted.'
			: undefined,
	fields: {
		title: text('Title', 'What happened, such as New checkout', REQUIRED),
		annotationDate: text(
			'Date',
			"The day to mark. Leave it empty to mark a 'Date Range' instead.",
			{ ...DAY, inPanel: true },
		),
		color: choice('Color', COLORS, 'Color in reports', REQUIRED),
		annotationDateRange,
		description: text('Description'),
	},
	addsFlags: ['systemGenerated'],
	listOptions: {
		filter: text('Filter', "Only annotations that match, in Google's own filter language", {
			placeholder: 'e.g. title:"Sale" AND color=RED',
		}),
	},
});
