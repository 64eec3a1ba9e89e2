/** Checks of the data that a property collects: data streams, key events, event names, and internal visits. */
import { OTHER_VALUE } from '../../google/reportResponse';
import { groupBy } from '../../../shared/core/lists';
import {
	failed,
	mapResult,
	formatNumber,
	formatCount,
	success,
	type Result,
} from '../../../shared/core/result';
import type { AuditCheck, CheckVerdict } from '../auditCheck';
import {
	EVENT_DAYS,
	NOT_SET,
	RECENT_DAYS,
	type CollectedEvent,
	type DataStream,
	type KeyEvent,
	type VisitGroup,
	type Visits,
} from '../facts';
import { selectExamples, listNamesInShort, sumBy } from './findingText';

const DAY_MS = 86_400_000;

export const dataStreamsCheck: AuditCheck = {
	name: 'dataStreams',
	question: 'Does every data stream collect visits, and is there one for each website?',
	meaning:
		'A stream without data often means a broken tag, and a website with two streams may count its visitors twice.',
	judge: (facts) => {
		const { dataStreams: streams, visits, moment } = facts;
		if (!streams.ok) return streams;
		if (streams.value.length === 0) return success([NO_STREAM]);
		if (!visits.ok) return visits;
		return judgeStreams(streams.value, visits.value, moment);
	},
};

const NO_STREAM: CheckVerdict = {
	severity: 'problem',
	finding: 'The property has no data stream, so it collects nothing.',
	evidence: { dataStreams: 0 },
	instruction: "Add the website or app with 'Data Stream: Create', and add its tag to the site.",
};

function judgeStreams(
	streams: DataStream[],
	{ visits, isComplete }: Visits,
	moment: number,
): Result<CheckVerdict[]> {
	const collecting = new Set(visits.map(({ streamId }) => streamId));
	const isOld = ({ createdAt }: DataStream) => moment - createdAt > RECENT_DAYS * DAY_MS;
	const silent = streams.filter((stream) => !collecting.has(stream.id) && isOld(stream));
	if (silent.length > 0 && !isComplete) return rareValuesFailure('a stream with few visits');
	if (silent.length === streams.length) return success([flagNothingCollected(streams)]);
	const verdicts = [
		...silent.map(flagSilentStream),
		...findDuplicateStreams(streams.filter(({ id }) => collecting.has(id))),
	];
	if (verdicts.length > 0) return success(verdicts);
	const finding = 'Every data stream collects data from its own site or app.';
	return success([{ severity: 'ok', finding, evidence: { dataStreams: streams.length } }]);
}

/** Builds the failure for a report that lacks rare values. `what` is the rare value that may be missing. */
function rareValuesFailure(what: string): Result<never> {
	return failed(
		`Google withholds or groups rare values in this report, so ${what} may be missing from it`,
		'See the results of the "thresholding" and "otherRow" checks.',
		{ reason: 'incomplete' },
	);
}

function flagNothingCollected(streams: DataStream[]): CheckVerdict {
	return {
		severity: 'problem',
		finding: `No data stream has collected anything in the last ${RECENT_DAYS} days.`,
		evidence: { dataStreams: streams.length },
		instruction:
			"Check that the site has the Google tag with the stream's measurement ID: Admin > Data streams > the stream > View tag instructions.",
	};
}

function flagSilentStream({ id, displayName, address }: DataStream): CheckVerdict {
	return {
		severity: 'warning',
		finding: `The data stream "${displayName}" has collected nothing in the last ${RECENT_DAYS} days.`,
		evidence: { dataStreamId: id, displayName, address },
		instruction:
			'If the site or app still exists, check its tag. If not, delete the stream; data already collected stays in reports.',
		fixOperation: {
			resource: 'dataStream',
			operation: 'delete',
			parameters: { dataStream: id },
		},
	};
}

function findDuplicateStreams(streams: DataStream[]): CheckVerdict[] {
	const websites = streams.filter(({ isWebsite, address }) => isWebsite && address !== '');
	return [...groupBy(websites, ({ address }) => address)]
		.filter(([, same]) => same.length > 1)
		.map(([address, same]) => ({
			severity: 'warning' as const,
			finding: `${same.length} data streams collect from ${address}: ${listNamesInShort(same.map(({ displayName }) => displayName))}.`,
			evidence: {
				address,
				streams: selectExamples(same).map(({ id, displayName }) => ({ id, displayName })),
			},
			instruction:
				'Decide which measurement ID to keep, remove the other tag from the site, and delete its stream once it no longer has visits: Admin > Data streams.',
		}));
}

export const keyEventsCheck: AuditCheck = {
	name: 'keyEvents',
	question: 'Are there key events, and are all of them collected?',
	meaning:
		'Reports and ads measure success by key events. A key event that is never collected counts nothing, often because its name is misspelled.',
	judge: ({ keyEvents: known, events, moment }) => {
		if (!known.ok) return known;
		if (!events.ok) return events;
		const { events: collected, isComplete } = events.value;
		return judgeKeyEvents(known.value, collected, isComplete, moment);
	},
};

/** A key event that is younger than this may not have occurred yet. */
const NEW_KEY_EVENT_DAYS = 7;

function judgeKeyEvents(
	known: KeyEvent[],
	collected: CollectedEvent[],
	isComplete: boolean,
	moment: number,
): Result<CheckVerdict[]> {
	const names = new Set(collected.map(({ name }) => name));
	const missing = known.filter(({ eventName }) => !names.has(eventName));
	const isJudged = ({ isDeletable, createdAt }: KeyEvent) =>
		isDeletable && moment - createdAt > NEW_KEY_EVENT_DAYS * DAY_MS;
	const uncollected = missing.filter(isJudged);
	const count = known.length - missing.length;
	if (!isComplete && (uncollected.length > 0 || count === 0))
		return rareValuesFailure('a rare key event');
	if (count === 0)
		return success([flagNoneCollected(known, names), ...uncollected.map(flagUncollected)]);
	if (uncollected.length > 0) return success(uncollected.map(flagUncollected));
	const finding = `${formatCount(count, 'key event')} collected in the last ${EVENT_DAYS} days.`;
	return success([{ severity: 'ok', finding, evidence: { keyEvents: count } }]);
}

/** The events that Google recommends as key events; the most valuable comes first. */
const RECOMMENDED_KEY_EVENTS = [
	'purchase',
	'close_convert_lead',
	'qualify_lead',
	'generate_lead',
	'sign_up',
	'begin_checkout',
	'add_to_cart',
];

function flagNoneCollected(known: KeyEvent[], names: Set<string>): CheckVerdict {
	const marked = new Set(known.map(({ eventName }) => eventName));
	const eventName = RECOMMENDED_KEY_EVENTS.find((name) => names.has(name) && !marked.has(name));
	const verdict: CheckVerdict = {
		severity: 'problem',
		finding: `No key event was collected in the last ${EVENT_DAYS} days.`,
		evidence: { keyEventNames: selectExamples(known.map((each) => each.eventName)) },
		instruction:
			"Mark the event that means success, such as purchase or generate_lead, with 'Key Event: Create'.",
	};
	if (eventName === undefined) return verdict;
	return {
		...verdict,
		instruction: `Mark ${eventName}, which the property collects, as a key event.`,
		fixOperation: { resource: 'keyEvent', operation: 'create', parameters: { eventName } },
	};
}

function flagUncollected({ id, eventName }: KeyEvent): CheckVerdict {
	return {
		severity: 'warning',
		finding: `The key event "${eventName}" was not collected in the last ${EVENT_DAYS} days.`,
		evidence: { keyEventId: id, eventName },
		instruction:
			'Check the spelling in the tags (it is case-sensitive). If the event is no longer sent, delete the key event.',
		fixOperation: { resource: 'keyEvent', operation: 'delete', parameters: { keyEvent: id } },
	};
}

export const eventNamesCheck: AuditCheck = {
	name: 'eventNames',
	question: 'Does every event have a single, consistent name without spaces?',
	meaning:
		'Google counts Sign_Up and sign_up as two separate events, so each is undercounted, and names with spaces are hard to filter.',
	judge: ({ events }) =>
		mapResult(events, ({ events: collected }) => {
			const verdicts = [
				...findConflictingNames(collected),
				...findNamesWithSpaces(collected),
			];
			if (verdicts.length > 0) return verdicts;
			const finding =
				'No two events differ only in case or separators, and no name has spaces.';
			return [{ severity: 'ok', finding, evidence: { eventNames: collected.length } }];
		}),
};

/** Removes capitals and separators from a name: `Sign_Up` becomes `signup`. */
function toBareName(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const RENAME_INSTRUCTION =
	'Correct the name in the tags, or rename the event with a rule: Admin > Data display > Events > Modify event. Past data keeps the old names.';

function findConflictingNames(collected: CollectedEvent[]): CheckVerdict[] {
	return [...groupBy(collected, ({ name }) => toBareName(name))]
		.filter(([bare, same]) => bare !== '' && same.length > 1)
		.map(([, same]) => ({
			severity: 'warning' as const,
			finding: `These events are probably the same: ${listNamesInShort(same.map(({ name }) => name))}.`,
			evidence: { events: selectExamples(same).map(({ name, count }) => ({ name, count })) },
			instruction: RENAME_INSTRUCTION,
		}));
}

function findNamesWithSpaces(collected: CollectedEvent[]): CheckVerdict[] {
	const spaced = collected.filter(({ name }) => /\s/.test(name) && name !== NOT_SET);
	if (spaced.length === 0) return [];
	const events =
		spaced.length === 1 ? '1 event has' : `${formatNumber(spaced.length)} events have`;
	return [
		{
			severity: 'warning',
			finding: `${events} spaces in the name: ${listNamesInShort(spaced.map(({ name }) => name))}.`,
			evidence: {
				events: selectExamples(spaced).map(({ name, count }) => ({ name, count })),
			},
			instruction: RENAME_INSTRUCTION,
		},
	];
}

export const internalTrafficCheck: AuditCheck = {
	name: 'internalTraffic',
	question: "Are developers' and colleagues' visits kept out of the reports?",
	meaning:
		'Visits from people who build and test the site count as customer visits until a data filter excludes them.',
	judge: ({ visits }) =>
		mapResult(visits, ({ visits: known }) => {
			const verdicts = [...findDevelopmentVisits(known), ...findFiltersInTesting(known)];
			if (verdicts.length > 0) return verdicts;
			const finding = 'No visits to test sites, and no data filters still in testing.';
			return [{ severity: 'ok', finding }];
		}),
};

/** The hosts of a developer's computer or network, and of sites that are not public yet. */
const DEVELOPMENT_HOST =
	/^(localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|.*\.(local|localhost|test|internal))$|(^|[.-])(dev|develop|staging|stage|test|testing|qa|uat|preprod|sandbox)([.-]|\d*\.)/i;

function findDevelopmentVisits(visits: VisitGroup[]): CheckVerdict[] {
	const found = visits.filter(({ host }) => DEVELOPMENT_HOST.test(host));
	if (found.length === 0) return [];
	const hosts = [...groupBy(found, ({ host }) => host)].map(([host, ofHost]) => ({
		host,
		sessions: sumBy(ofHost, ({ sessions }) => sessions),
	}));
	const counted = hosts.map(
		({ host, sessions }) => `${host} (${formatCount(sessions, 'session')})`,
	);
	return [
		{
			severity: 'warning',
			finding: `Visits to test sites are counted: ${listNamesInShort(counted)}.`,
			evidence: { hosts: selectExamples(hosts) },
			instruction:
				'Move test sites to their own property, or send traffic_type=internal from them and set the "Internal Traffic" data filter to Active: Admin > Data collection and modification > Data filters.',
		},
	];
}

/** Google's values for sessions that no data filter marks. */
const NO_FILTER = ['', NOT_SET, OTHER_VALUE];

function findFiltersInTesting(visits: VisitGroup[]): CheckVerdict[] {
	const marked = visits.filter(({ dataFilter }) => !NO_FILTER.includes(dataFilter));
	return [...groupBy(marked, ({ dataFilter }) => dataFilter)].map(([dataFilter, ofFilter]) => {
		const sessions = sumBy(ofFilter, (group) => group.sessions);
		return {
			severity: 'warning' as const,
			finding: `The data filter "${dataFilter}" is in testing: it marks ${formatCount(sessions, 'session')} but excludes none.`,
			evidence: { dataFilter, sessions },
			instruction:
				"Once it marks the right visits, set the filter to Active: Admin > Data collection and modification > Data filters. Data excluded by an active filter can't be restored.",
		};
	});
}
