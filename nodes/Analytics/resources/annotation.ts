import { isDay } from '../../shared/core/calendar';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { choice, uncheckedMoment, text, withReader, type Parameter } from '../../shared/node/field';
import { readDayInWorkflowTimeZone } from '../../shared/node/times';
import { buildChoicesFromConstants } from '../fields';
import { defineResource } from './description';
import {
	moveToMainPanel,
	REQUIRED,
	buildGroupField,
	withGoogleForm,
	type ResourceDraft,
	type ResourceField,
} from './fields';

/** Converts `2026-12-31` into Google's `Date`, which has year, month, and day as numbers. */
function toDate(text: unknown): JsonRecord | undefined {
	const [year, month, day] = String(text).split('-').map(Number);
	return text ? { year, month, day } : undefined;
}

function toDay(date: unknown): string | undefined {
	if (!isRecord(date)) return undefined;
	const [year = '', month = '', day = ''] = [date.year, date.month, date.day].map(String);
	return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Reads a day, or the day of a date and time. */
function readDay(parameter: Parameter): string {
	const day = readDayInWorkflowTimeZone(parameter).slice(0, 10);
	if (day === '' || isDay(day)) return day;
	return parameter.refuse(`"${day}" is not a date`, 'Use a format such as 2026-12-31.');
}

const dayField = (title: string, description: string): ResourceField =>
	withGoogleForm(withReader(uncheckedMoment(title, description), readDay), {
		toGoogle: toDate,
		fromGoogle: toDay,
	});

const annotationDateRange = buildGroupField(
	'Date Range',
	{
		displayName: 'Days',
		name: 'days',
		fields: {
			startDate: dayField('Start Date', 'The first day to mark'),
			endDate: dayField('End Date', 'The last day to mark'),
		},
	},
	"The days to mark, instead of a single 'Date'",
);

/** Checks that a draft has either a day or a range, and that the range does not end before it begins. */
function checkDays(draft: ResourceDraft, present: ResourceDraft): Result<void> {
	// Setting one of the two replaces the other.
	const isSet = draft.annotationDate !== undefined || draft.annotationDateRange !== undefined;
	const { annotationDate, annotationDateRange } = isSet ? draft : { ...present, ...draft };
	const range = isRecord(annotationDateRange) ? annotationDateRange : undefined;
	if ((annotationDate === undefined) === (range === undefined)) {
		return failed(
			range === undefined
				? "'Date' and 'Date Range' are both empty"
				: "'Date' and 'Date Range' are both filled in",
			"Fill in 'Date' for a single day, or 'Date Range' for several days.",
		);
	}
	if (range === undefined) return success(undefined);
	const [start, end] = [toDay(range.startDate), toDay(range.endDate)];
	if (start === undefined || end === undefined) {
		return failed("'Date Range' lacks its first or last day", 'Fill in both.');
	}
	if (start <= end) return success(undefined);
	return failed(
		`'Date Range' ends on ${end}, before it begins on ${start}`,
		"Swap 'Start Date' and 'End Date'.",
	);
}

const COLORS = buildChoicesFromConstants(['BLUE', 'BROWN', 'CYAN', 'GREEN', 'PURPLE', 'RED']);

export const annotation = defineResource({
	name: 'annotation',
	fields: {
		title: text('Title', 'What happened', { ...REQUIRED, placeholder: 'e.g. New checkout' }),
		annotationDate: moveToMainPanel(
			dayField('Date', "The day to mark. Leave empty to mark a 'Date Range' instead."),
		),
		color: choice('Color', COLORS, 'Color of the annotation in reports', REQUIRED),
		annotationDateRange,
		description: text('Description', 'More about what happened', {
			placeholder: 'e.g. Rolled out to all customers',
		}),
	},
	google: {
		api: 'v1alpha',
		collection: 'reportingDataAnnotations',
	},
	panel: {
		texts: {
			create: 'Mark a day or a range of days in reports, such as a deployment or a campaign',
		},
		listOptions: {
			filter: text(
				'Filter',
				"Return only annotations that match this filter, in Google's filter language",
				{
					placeholder: 'e.g. title:"Sale" AND color=RED',
				},
			),
		},
	},
	output: { flags: ['systemGenerated'] },
	rules: {
		identity: ['title', 'annotationDate', 'annotationDateRange'],
		allowsDuplicates: true,
		checkTogether: checkDays,
		immutableReason: ({ systemGenerated }) =>
			systemGenerated === true
				? "Google created this annotation, so it can't be changed or deleted."
				: undefined,
	},
});
