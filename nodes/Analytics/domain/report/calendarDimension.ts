import {
	daysBetween,
	isoWeekOf,
	monthsBetween,
	startOfWeek,
	weekdayOf,
	weekOf,
	type Day,
} from '../calendar';

/** A dimension whose value follows from the date of the event, or begins with what does. */
export interface CalendarDimension {
	/** What it calls a day of a range that begins with `start`, as rows show it. */
	label: (day: Day, start: Day) => string;
	/** What must be equal in two days for the spans of days around them to be comparable. */
	position: (day: Day) => string;
	/** A value cut into what the day decides and the time of day. */
	split: (value: string) => [day: string, time: string];
	join: (day: string, time: string) => string;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type Label = CalendarDimension['label'];

const whole = {
	split: (value: string): [string, string] => [value, ''],
	join: (day: string) => day,
};

/** Every day has a value of its own. */
const daily = (label: Label): CalendarDimension => ({
	...whole,
	label,
	position: () => '',
});

/** A value spans many days, which have places in it. */
const span =
	(position: CalendarDimension['position']) =>
	(label: Label): CalendarDimension => ({ ...whole, label, position });

const ofMonth = span((day) => day.slice(8));
const ofYear = span((day) => day.slice(5));
const ofWeek = span((day) => String(weekdayOf(day)));

/** A value comes back again and again: only days of the same value are comparable. */
const recurring = (label: (day: Day) => string) => span(label)(label);

/** Hours or minutes, counted from the start of the range. */
function counted(perDay: number): CalendarDimension {
	return {
		...daily((day, start) => String(daysBetween(start, day))),
		split: (value) => {
			const count = /^\d+$/.test(value) ? Number(value) : NaN;
			if (Number.isNaN(count)) return [value, ''];
			return [String(Math.floor(count / perDay)), String(count % perDay)];
		},
		join: (day, time) => (time === '' ? day : padded(4)(Number(day) * perDay + Number(time))),
	};
}

/** A date with a time of day behind it. */
const timed: CalendarDimension = {
	...daily((day) => day),
	split: (value) => [value.slice(0, 10), value.slice(10)],
	join: (day, time) => day + time,
};

const padded = (length: number) => (count: number) => String(count).padStart(length, '0');
const two = padded(2);
const four = padded(4);

const year: Label = (day) => day.slice(0, 4);
const month: Label = (day) => day.slice(5, 7);
const week: Label = (day) => two(weekOf(day));
const isoWeek: Label = (day) => two(isoWeekOf(day).week);
const isoYear: Label = (day) => isoWeekOf(day).year;

/** https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema#dimensions */
const CALENDAR_DIMENSIONS = new Map<string, CalendarDimension>(
	Object.entries({
		date: daily((day) => day),
		dateHour: timed,
		dateHourMinute: timed,
		year: ofYear(year),
		month: ofMonth(month),
		week: ofWeek(week),
		day: recurring((day) => day.slice(8)),
		yearMonth: ofMonth((day) => day.slice(0, 7)),
		yearWeek: ofWeek((day) => `${day.slice(0, 4)}${two(weekOf(day))}`),
		isoWeek: ofWeek(isoWeek),
		isoYear: ofYear(isoYear),
		isoYearIsoWeek: ofWeek((day, start) => `${isoYear(day, start)}-W${isoWeek(day, start)}`),
		dayOfWeek: recurring((day) => String(weekdayOf(day))),
		dayOfWeekName: recurring((day) => WEEKDAYS[weekdayOf(day)] ?? ''),
		nthDay: daily((day, start) => four(daysBetween(start, day))),
		nthWeek: ofWeek((day, start) => {
			return four(Math.floor(daysBetween(startOfWeek(start, 'sunday'), day) / 7));
		}),
		nthMonth: ofMonth((day, start) => four(monthsBetween(start, day))),
		nthYear: ofYear((day, start) => four(Number(day.slice(0, 4)) - Number(start.slice(0, 4)))),
		nthHour: counted(24),
		nthMinute: counted(1440),
	}),
);

export function calendarDimension(name: string): CalendarDimension | undefined {
	return CALENDAR_DIMENSIONS.get(name);
}
