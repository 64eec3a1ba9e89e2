/** Checks of currency and time zone against where the visitors of the data streams are. */
import { isTimeZone, toIsoMinuteInZone } from '../../../shared/core/calendar';
import { groupBy } from '../../../shared/core/lists';
import { failed, success, type Result } from '../../../shared/core/result';
import type { AuditCheck, CheckVerdict } from '../check';
import type { DataStream, PropertyDetails, AuditFacts, Visit } from '../facts';
import { findCurrencyOfCountry, formatCountry, findTimeZones } from './countries';
import { selectExamples, joinFirstNames, formatPercent, calculatePercent, sumBy } from './words';

/** Fewer sessions tell nothing of where the visitors of a stream are. */
const FEWEST_SESSIONS = 100;

/** A stream of which fewer percent of the visitors live by the setting was probably not meant by it. */
const FEWEST_PERCENT = 5;

export const timeZone: AuditCheck = {
	name: 'timeZone',
	question: "Do the property's days begin where its visitors live?",
	meaning:
		"Reports use the property's time zone for days, so the wrong one moves evening visits to another day.",
	judge: (facts) => {
		const { moment } = facts;
		return judgeVisitorSetting(facts, ({ timeZone: zone }) => {
			if (!isTimeZone(zone)) return undefined;
			const here = toIsoMinuteInZone(zone, moment);
			return {
				setting: zone,
				words: 'time zone',
				field: 'timeZone',
				valuesIn: (country) => findTimeZones(country),
				fits: (other) => toIsoMinuteInZone(other, moment) === here,
				areSame: (one, other) =>
					toIsoMinuteInZone(one, moment) === toIsoMinuteInZone(other, moment),
			};
		});
	},
};

export const currency: AuditCheck = {
	name: 'currency',
	question: "Is revenue reported in a currency of the visitors' countries?",
	meaning:
		"Google converts all revenue to the property's currency at the previous day's exchange rate, so with the wrong currency, revenue goes up and down with the exchange rate.",
	judge: (facts) => {
		const { traffic } = facts;
		if (!traffic.ok) return traffic;
		if (traffic.value.revenue === 0) {
			const finding = 'No revenue was recorded, so the currency makes no difference.';
			return success([{ severity: 'ok', finding }]);
		}
		return judgeVisitorSetting(facts, ({ currencyCode }) => ({
			setting: currencyCode,
			words: 'currency',
			field: 'currencyCode',
			valuesIn: (country) => {
				const value = findCurrencyOfCountry(country);
				return value === undefined ? [] : [value];
			},
			fits: (other) => other === currencyCode,
			areSame: (one, other) => one === other,
		}));
	},
};

/** A setting of the property that its visitors' countries have values of, too. */
interface VisitorSetting {
	/** Its value in the property. */
	setting: string;
	/** `time zone` */
	words: string;
	/** The field of 'Property: Update'. */
	field: string;
	/** The values that a country has; none where they are not known. */
	valuesIn: (country: string) => string[];
	/** Whether a value is as good as that of the property. */
	fits: (value: string) => boolean;
	/** Whether two values come to the same. */
	areSame: (one: string, other: string) => boolean;
}

function judgeVisitorSetting(
	{ property, dataStreams, visits }: AuditFacts,
	settingOf: (property: PropertyDetails) => VisitorSetting | undefined,
): Result<CheckVerdict[]> {
	if (!property.ok) return property;
	if (!dataStreams.ok) return dataStreams;
	if (!visits.ok) return visits;
	const place = settingOf(property.value);
	if (place === undefined) return unknownZoneFailure(property.value.timeZone);
	const countries = compareCountries(visits.value.visits, place);
	const streams = dataStreams.value
		.map((stream) => countVisitors(stream, visits.value.visits, countries))
		.filter(({ sessions }) => sessions >= FEWEST_SESSIONS);
	return success([judgeStreams(streams, place)]);
}

function unknownZoneFailure(zone: string): Result<never> {
	return failed(
		`the property's time zone, "${zone}", is not recognized`,
		'Check it in Google Analytics under Admin > Property details.',
	);
}

/** By country whether its value fits that of the property; countries without a known value are not there. */
function compareCountries(
	visits: Visit[],
	{ valuesIn, fits }: VisitorSetting,
): Map<string, boolean> {
	const countries = new Map<string, boolean>();
	for (const country of new Set(visits.map(({ countryId }) => countryId))) {
		const values = valuesIn(country);
		if (values.length > 0) countries.set(country, values.some(fits));
	}
	return countries;
}

/** Where the visitors of a stream are, as far as the values of their countries are known. */
interface StreamVisitors {
	stream: DataStream;
	sessions: number;
	/** Sessions from countries whose value fits the property. */
	fitting: number;
	/** The country that most sessions come from. */
	mainCountry: string;
}

function countVisitors(
	stream: DataStream,
	visits: Visit[],
	countries: Map<string, boolean>,
): StreamVisitors {
	const known = visits.filter(
		({ streamId, countryId }) => streamId === stream.id && countries.has(countryId),
	);
	const fitting = known.filter(({ countryId }) => countries.get(countryId) === true);
	const [main] = [...groupBy(known, ({ countryId }) => countryId)]
		.map(([country, of]) => ({ country, sessions: sumBy(of, (each) => each.sessions) }))
		.sort((one, other) => other.sessions - one.sessions);
	return {
		stream,
		sessions: sumBy(known, ({ sessions }) => sessions),
		fitting: sumBy(fitting, ({ sessions }) => sessions),
		mainCountry: main?.country ?? '',
	};
}

function judgeStreams(streams: StreamVisitors[], place: VisitorSetting): CheckVerdict {
	const { setting, words } = place;
	const evidence = {
		[place.field]: setting,
		streams: selectExamples(streams).map(describeVisitors),
	};
	if (streams.length === 0) {
		const finding = `The ${words} is ${setting}; there are too few visits to compare it with.`;
		return { severity: 'ok', finding, evidence };
	}
	const foreign = streams.filter(
		({ fitting, sessions }) => calculatePercent(fitting, sessions) < FEWEST_PERCENT,
	);
	const [first] = foreign;
	if (first === undefined)
		return {
			severity: 'ok',
			finding: `The ${words} ${setting} matches where visitors come from.`,
			evidence,
		};
	const names = joinFirstNames(foreign.map(({ stream }) => `"${stream.displayName}"`));
	const share = formatPercent(first.fitting, first.sessions);
	const verdict: CheckVerdict = {
		severity: 'warning',
		finding: `The ${words} is ${setting}, but only ${share} of sessions on ${names} come from places that use it. Most come from ${formatCountry(first.mainCountry)}.`,
		evidence,
		instruction: `Change the property's ${words} unless you want its reports in ${setting}. The change applies only to new data.`,
	};
	const better = foreign.length === streams.length ? proposeValue(foreign, place) : undefined;
	if (better === undefined) return verdict;
	return {
		...verdict,
		instruction: `Change the property's ${words} to ${better} unless you want its reports in ${setting}. The change applies only to new data.`,
		fixedBy: {
			resource: 'property',
			operation: 'update',
			parameters: { updateFields: Object.fromEntries([[place.field, better]]) },
		},
	};
}

function describeVisitors({ stream, sessions, fitting, mainCountry }: StreamVisitors) {
	const percent = calculatePercent(fitting, sessions);
	return { displayName: stream.displayName, sessions, fittingPercent: percent, mainCountry };
}

/** The value of the country that is the main one of all streams; undefined where they or its values differ. */
function proposeValue(streams: StreamVisitors[], place: VisitorSetting): string | undefined {
	const countries = [...new Set(streams.map(({ mainCountry }) => mainCountry))];
	const [country, ...others] = countries;
	if (country === undefined || others.length > 0) return undefined;
	const [first, ...further] = place.valuesIn(country);
	if (first === undefined) return undefined;
	return further.every((value) => place.areSame(first, value)) ? first : undefined;
}
