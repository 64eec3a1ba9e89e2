/** Checks of the sources that sessions are credited to. */
import { groupBy } from '../../../shared/core/lists';
import { mapResult, formatCount, success } from '../../../shared/core/result';
import type { AuditCheck, FindingSeverity, CheckVerdict } from '../auditCheck';
import type { DataStream, Traffic, TrafficSource, VisitGroup } from '../facts';
import { NOT_SET } from '../facts';
import { PAYMENT_DOMAINS } from './paymentDomains';
import {
	selectExamples,
	listNamesInShort,
	formatPercent,
	calculatePercent,
	sumBy,
} from './findingText';

/** The percentages of all sessions from which on a fault is a warning, and a problem. */
interface Threshold {
	warning: number;
	problem: number;
}

const UNASSIGNED: Threshold = { warning: 5, problem: 20 };
const SELF_REFERRAL: Threshold = { warning: 1, problem: 5 };
/** The lowest threshold, because each of these sessions has a purchase that loses its channel. */
const PAYMENT: Threshold = { warning: 0.1, problem: 5 };

function toSeverity(
	sessions: number,
	all: number,
	{ warning, problem }: Threshold,
): FindingSeverity {
	const percent = calculatePercent(sessions, all);
	if (sessions === 0 || percent < warning) return 'ok';
	return percent < problem ? 'warning' : 'problem';
}

const sumSessions = (sources: TrafficSource[]): number => sumBy(sources, (each) => each.sessions);

export const unassignedTrafficCheck: AuditCheck = {
	name: 'unassignedTraffic',
	question: 'Does nearly every session have a channel?',
	meaning:
		'Sessions in "Unassigned" and "(not set)" belong to a campaign or partner that gets no credit for them.',
	judge: ({ traffic }) => mapResult(traffic, (known) => [judgeUnassigned(known)]),
};

const WITHOUT_CHANNEL = ['Unassigned', NOT_SET, ''];

function judgeUnassigned({ sources, sessions }: Traffic): CheckVerdict {
	const found = sources.filter(
		({ source, channel }) => WITHOUT_CHANNEL.includes(channel) || source === NOT_SET,
	);
	const count = sumSessions(found);
	const severity = toSeverity(count, sessions, UNASSIGNED);
	const evidence = {
		sessions,
		withoutChannel: count,
		percent: calculatePercent(count, sessions),
		sources: describeSources(found),
	};
	const finding =
		sessions === 0
			? 'There were no sessions.'
			: `${formatPercent(count, sessions)} of the sessions have no channel.`;
	if (severity === 'ok') return { severity, finding, evidence };
	return {
		severity,
		finding,
		evidence,
		instruction:
			"Tag campaign links with utm_source and a utm_medium that Google recognizes (email, cpc, social, affiliate …), or define the channel with 'Channel Group: Create'. Events sent from a server need the visitor's session ID.",
	};
}

function describeSources(sources: TrafficSource[]) {
	return selectExamples(sources).map(({ source, medium, sessions }) => ({
		source,
		medium,
		sessions,
	}));
}

export const selfReferralsCheck: AuditCheck = {
	name: 'selfReferrals',
	question: 'Are sessions free of self-referrals?',
	meaning:
		'When a visitor moves between two of your domains, a new "referral" session starts and the original source loses credit.',
	judge: ({ traffic, dataStreams, visits }) => {
		if (!traffic.ok) return traffic;
		if (!dataStreams.ok) return dataStreams;
		if (!visits.ok) return visits;
		const hosts = findOwnHosts(dataStreams.value, visits.value.visits);
		const found = selectReferrals(traffic.value).filter(({ source }) =>
			hosts.some((host) => isSameSite(source.toLowerCase(), host)),
		);
		return success([
			judgeReferrals(traffic.value, found, SELF_REFERRAL, {
				none: 'No self-referrals found.',
				some: 'come from the site itself',
				instruction:
					'List all your domains under Admin > Data streams > the stream > Configure tag settings > Configure your domains, and check that every page has the tag.',
			}),
		]);
	},
};

/** A host with at least this percentage of the sessions is the site's own; proxies and copies of a site have fewer. */
const OWN_HOST_PERCENT = 1;

function findOwnHosts(streams: DataStream[], visits: VisitGroup[]): string[] {
	const all = sumBy(visits, ({ sessions }) => sessions);
	const visited = [...groupBy(visits, ({ host }) => removeWww(host))]
		.filter(
			([, ofHost]) =>
				calculatePercent(
					sumBy(ofHost, (group) => group.sessions),
					all,
				) >= OWN_HOST_PERCENT,
		)
		.map(([host]) => host);
	const declared = streams.map(({ address }) => address.split('/')[0] ?? '');
	return [...new Set([...visited, ...declared])].filter((host) => host.includes('.'));
}

function removeWww(host: string): string {
	return host.replace(/^www\./, '');
}

/** Tells whether one host is the other or a part of it: `shop.example` and `pay.shop.example` are the same site. */
function isSameSite(source: string, host: string): boolean {
	const site = removeWww(source);
	return (
		site === host ||
		site.endsWith(`.${host}`) ||
		(site.includes('.') && host.endsWith(`.${site}`))
	);
}

function selectReferrals({ sources }: Traffic): TrafficSource[] {
	return sources.filter(({ medium }) => medium.toLowerCase() === 'referral');
}

export const paymentReferralsCheck: AuditCheck = {
	name: 'paymentReferrals',
	question: 'Do customers who return from a payment page keep their original source?',
	meaning:
		"When a payment provider is recorded as a session's source, it gets credit for the purchase instead of the campaign.",
	judge: ({ traffic }) =>
		mapResult(traffic, (known) => {
			const found = selectReferrals(known).filter(({ source }) =>
				PAYMENT_DOMAINS.some((domain) => isWithin(source.toLowerCase(), domain)),
			);
			return [
				judgeReferrals(known, found, PAYMENT, {
					none: 'No sessions are credited to a payment provider.',
					some: 'are credited to payment providers',
					instruction:
						'List their domains under Admin > Data streams > the stream > Configure tag settings > List unwanted referrals.',
				}),
			];
		}),
};

function isWithin(host: string, domain: string): boolean {
	return host === domain || host.endsWith(`.${domain}`);
}

interface ReferralWords {
	none: string;
	some: string;
	instruction: string;
}

function judgeReferrals(
	{ sessions }: Traffic,
	found: TrafficSource[],
	threshold: Threshold,
	{ none, some, instruction }: ReferralWords,
): CheckVerdict {
	const count = sumSessions(found);
	const severity = toSeverity(count, sessions, threshold);
	const evidence = {
		sessions,
		found: count,
		percent: calculatePercent(count, sessions),
		sources: describeSources(found),
	};
	if (count === 0) return { severity, finding: none, evidence };
	const names = listNamesInShort([...new Set(found.map(({ source }) => source))]);
	const finding = `${formatCount(count, 'session')} (${formatPercent(count, sessions)}) ${some}: ${names}.`;
	return severity === 'ok'
		? { severity, finding, evidence }
		: { severity, finding, evidence, instruction };
}
