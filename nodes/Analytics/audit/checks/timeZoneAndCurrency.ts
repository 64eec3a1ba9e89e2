/** Checks that compare the property's time zone and currency with the countries of its visitors. */
import { isTimeZone, toIsoMinuteInZone } from '../../../shared/core/calendar';
import { groupBy } from '../../../shared/core/lists';
import { failed, success, type Result } from '../../../shared/core/result';
import type { AuditCheck, CheckVerdict } from '../auditCheck';
import type { DataStream, PropertyDetails, AuditFacts, VisitGroup } from '../facts';
import { findCurrencyOfCountry, toCountryName, findTimeZones } from './countries';
import {
	selectExamples,
	listNamesInShort,
	formatPercent,
	calculatePercent,
	sumBy,
} from './findingText';

/** A data stream with fewer sessions shows nothing about where its visitors are. */
const FEWEST_SESSIONS = 100;

/** The setting probably does not fit a data stream if less than this percentage of its sessions match it. */
const FEWEST_MATCHING_PERCENT = 5;

export const timeZoneCheck: AuditCheck = {
	name: 'timeZone',
	question: "Do the property's days begin where its visitors live?",
	meaning:
		"Reports use the property's time zone for days, so the wrong one moves evening visits to another day.",
	judge: (facts) => {
		const { moment } = facts;
		return judgeCountrySetting(facts, ({ timeZone: zone }) => {
			if (!isTimeZone(zone)) return undefined;
			const here = toIsoMinuteInZone(zone, moment);
			return {
				propertyValue: zone,
				label: 'time zone',
				updateField: 'timeZone',
				listCountryValues: (country) => findTimeZones(country),
				matchesProperty: (other) => toIsoMinuteInZone(other, moment) === here,
				areEquivalent: (one, other) =>
					toIsoMinuteInZone(one, moment) === toIsoMinuteInZone(other, moment),
			};
		});
	},
};

export const currencyCheck: AuditCheck = {
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
		return judgeCountrySetting(facts, ({ currencyCode }) => ({
			propertyValue: currencyCode,
			label: 'currency',
			updateField: 'currencyCode',
			listCountryValues: (country) => {
				const value = findCurrencyOfCountry(country);
				return value === undefined ? [] : [value];
			},
			matchesProperty: (other) => other === currencyCode,
			areEquivalent: (one, other) => one === other,
		}));
	},
};

/** A setting of the property that countries have values for, such as the time zone. */
interface CountrySetting {
	/** The value of the property. */
	propertyValue: string;
	/** The name of the setting in sentences, such as `time zone`. */
	label: string;
	/** The field that changes the setting in 'Property: Update'. */
	updateField: string;
	/** Lists the values of a country; empty if they are not known. */
	listCountryValues: (country: string) => string[];
	/** Tells whether a value makes no difference from that of the property. */
	matchesProperty: (value: string) => boolean;
	/** Tells whether two values make no difference. */
	areEquivalent: (one: string, other: string) => boolean;
}

function judgeCountrySetting(
	{ property, dataStreams, visits }: AuditFacts,
	readSetting: (property: PropertyDetails) => CountrySetting | undefined,
): Result<CheckVerdict[]> {
	if (!property.ok) return property;
	if (!dataStreams.ok) return dataStreams;
	if (!visits.ok) return visits;
	const setting = readSetting(property.value);
	if (setting === undefined) return unknownZoneFailure(property.value.timeZone);
	const countries = compareCountries(visits.value.visits, setting);
	const streams = dataStreams.value
		.map((stream) => countVisitors(stream, visits.value.visits, countries))
		.filter(({ sessions }) => sessions >= FEWEST_SESSIONS);
	return success([judgeStreams(streams, setting)]);
}

function unknownZoneFailure(zone: string): Result<never> {
	return failed(
		`the property's time zone, "${zone}", is not recognized`,
		'Check it in Google Analytics under Admin > Property details.',
	);
}

/** Compares the values of all visitors' countries with that of the property. Countries without known values are left out. */
function compareCountries(
	visits: VisitGroup[],
	{ listCountryValues, matchesProperty }: CountrySetting,
): Map<string, boolean> {
	const countries = new Map<string, boolean>();
	for (const country of new Set(visits.map(({ countryId }) => countryId))) {
		const values = listCountryValues(country);
		if (values.length > 0) countries.set(country, values.some(matchesProperty));
	}
	return countries;
}

/** The sessions of a data stream from countries with known values. */
interface StreamVisitors {
	stream: DataStream;
	sessions: number;
	/** The sessions from countries whose value matches that of the property. */
	matchingSessions: number;
	/** The country that most sessions come from. */
	mainCountry: string;
}

function countVisitors(
	stream: DataStream,
	visits: VisitGroup[],
	countries: Map<string, boolean>,
): StreamVisitors {
	const known = visits.filter(
		({ streamId, countryId }) => streamId === stream.id && countries.has(countryId),
	);
	const matching = known.filter(({ countryId }) => countries.get(countryId) === true);
	const [main] = [...groupBy(known, ({ countryId }) => countryId)]
		.map(([country, ofCountry]) => ({
			country,
			sessions: sumBy(ofCountry, (group) => group.sessions),
		}))
		.sort((one, other) => other.sessions - one.sessions);
	return {
		stream,
		sessions: sumBy(known, ({ sessions }) => sessions),
		matchingSessions: sumBy(matching, ({ sessions }) => sessions),
		mainCountry: main?.country ?? '',
	};
}

function judgeStreams(streams: StreamVisitors[], setting: CountrySetting): CheckVerdict {
	const { propertyValue, label } = setting;
	const evidence = {
		[setting.updateField]: propertyValue,
		streams: selectExamples(streams).map(describeVisitors),
	};
	if (streams.length === 0) {
		const finding = `The ${label} is ${propertyValue}; there are too few visits to compare it with.`;
		return { severity: 'ok', finding, evidence };
	}
	const foreign = streams.filter(
		({ matchingSessions, sessions }) =>
			calculatePercent(matchingSessions, sessions) < FEWEST_MATCHING_PERCENT,
	);
	const [first] = foreign;
	if (first === undefined)
		return {
			severity: 'ok',
			finding: `The ${label} ${propertyValue} matches where visitors come from.`,
			evidence,
		};
	const names = listNamesInShort(foreign.map(({ stream }) => `"${stream.displayName}"`));
	const share = formatPercent(first.matchingSessions, first.sessions);
	const verdict: CheckVerdict = {
		severity: 'warning',
		finding: `The ${label} is ${propertyValue}, but only ${share} of sessions on ${names} come from places that use it. Most come from ${toCountryName(first.mainCountry)}.`,
		evidence,
		instruction: `Change the property's ${label} unless you want its reports in ${propertyValue}. The change applies only to new data.`,
	};
	const better = foreign.length === streams.length ? proposeValue(foreign, setting) : undefined;
	if (better === undefined) return verdict;
	return {
		...verdict,
		instruction: `Change the property's ${label} to ${better} unless you want its reports in ${propertyValue}. The change applies only to new data.`,
		fixOperation: {
			resource: 'property',
			operation: 'update',
			parameters: { updateFields: Object.fromEntries([[setting.updateField, better]]) },
		},
	};
}

function describeVisitors({ stream, sessions, matchingSessions, mainCountry }: StreamVisitors) {
	const percent = calculatePercent(matchingSessions, sessions);
	return { displayName: stream.displayName, sessions, fittingPercent: percent, mainCountry };
}

/** Proposes the value of the main country; undefined if the streams have several, or if that country has several values. */
function proposeValue(streams: StreamVisitors[], setting: CountrySetting): string | undefined {
	const countries = [...new Set(streams.map(({ mainCountry }) => mainCountry))];
	const [country, ...others] = countries;
	if (country === undefined || others.length > 0) return undefined;
	const [first, ...further] = setting.listCountryValues(country);
	if (first === undefined) return undefined;
	return further.every((value) => setting.areEquivalent(first, value)) ? first : undefined;
}
