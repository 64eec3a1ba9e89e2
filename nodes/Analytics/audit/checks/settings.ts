/** Checks of settings and links. */
import { mapResult, formatCount, success } from '../../../shared/core/result';
import type { AuditCheck, CheckVerdict } from '../auditCheck';
import type { BigQueryLink, EnhancedMeasurement, Traffic } from '../facts';
import { sumBy } from './findingText';

export const dataRetentionCheck: AuditCheck = {
	name: 'dataRetention',
	question: 'Are events kept longer than two months?',
	meaning:
		"Explorations and funnels go back only as far as the data retention period, and deleted events can't be recovered.",
	judge: ({ eventDataRetention }) =>
		mapResult(eventDataRetention, (retention) => {
			const evidence = { eventDataRetention: retention };
			if (retention !== 'TWO_MONTHS') {
				const kept = retention.toLowerCase().replaceAll('_', ' ');
				return [{ severity: 'ok', finding: `Events are kept for ${kept}.`, evidence }];
			}
			return [
				{
					severity: 'problem',
					finding: 'Events are deleted after two months.',
					evidence,
					instruction:
						'Set event data retention to 14 months. This applies to events from now on.',
					fixOperation: {
						resource: 'settings',
						operation: 'update',
						parameters: {
							settings: 'dataRetention',
							updateFields: { eventDataRetention: 'FOURTEEN_MONTHS' },
						},
					},
				},
			];
		}),
};

export const enhancedMeasurementCheck: AuditCheck = {
	name: 'enhancedMeasurement',
	question: 'Is enhanced measurement on for every website?',
	meaning:
		'Without it, scrolls, outbound clicks, site searches, downloads, and page changes are tracked only where someone has set that up.',
	judge: ({ enhancedMeasurement: measured }) =>
		mapResult(measured, ({ settings, websitesNotChecked }) => {
			const evidence = { websitesChecked: settings.length, websitesNotChecked };
			const off = settings.filter(({ isOn }) => !isOn);
			if (off.length > 0) return off.map((each) => ({ ...flagSwitchedOff(each), evidence }));
			const finding =
				settings.length === 0
					? 'The property has no website.'
					: `Enhanced measurement is on for ${formatCount(settings.length, 'website')}.`;
			return [{ severity: 'ok', finding, evidence }];
		}),
};

function flagSwitchedOff({ stream }: EnhancedMeasurement): CheckVerdict {
	return {
		severity: 'warning',
		finding: `Enhanced measurement is off for "${stream.displayName}".`,
		instruction:
			'Turn it on, unless the tags of this website already send scrolls, clicks, and downloads themselves.',
		fixOperation: {
			resource: 'settings',
			operation: 'update',
			parameters: {
				settings: 'enhancedMeasurement',
				dataStream: stream.id,
				updateFields: { streamEnabled: true },
			},
		},
	};
}

export const googleAdsLinkCheck: AuditCheck = {
	name: 'googleAdsLink',
	question: 'Is Google Ads linked if its ads bring in visitors?',
	meaning:
		"Without the link, reports lack Google Ads campaigns, cost, and clicks, and Google Ads can't bid on key events.",
	judge: ({ googleAdsLinks, traffic }) => {
		if (!googleAdsLinks.ok) return googleAdsLinks;
		const links = googleAdsLinks.value.length;
		if (links > 0) {
			const finding = `Google Ads is linked (${formatCount(links, 'account')}).`;
			return success([{ severity: 'ok', finding, evidence: { links } }]);
		}
		return mapResult(traffic, (known) => [judgeUnlinkedAds(known)]);
	},
};

const PAID_MEDIUM = /^(cpc|ppc|paid|paidsearch|cpm|display|retargeting)$/i;

function judgeUnlinkedAds({ sources }: Traffic): CheckVerdict {
	const paid = sources.filter(
		({ source, medium }) => source.toLowerCase() === 'google' && PAID_MEDIUM.test(medium),
	);
	const sessions = sumBy(paid, (each) => each.sessions);
	const evidence = { links: 0, sessionsFromGoogleAds: sessions };
	if (sessions === 0) {
		const finding = 'Google Ads is not linked, and no visitors come from its ads.';
		return { severity: 'ok', finding, evidence };
	}
	return {
		severity: 'warning',
		finding: `${formatCount(sessions, 'session')} came from ads on Google, but Google Ads is not linked.`,
		evidence,
		instruction:
			"Link the account with 'Google Ads Link: Create' and its customer ID, or in Google Analytics under Admin > Product links > Google Ads links.",
	};
}

export const bigQueryLinkCheck: AuditCheck = {
	name: 'bigQueryLink',
	question: 'Are events exported to BigQuery?',
	meaning:
		'BigQuery keeps every event, without sampling, thresholds, or "(other)", but only from the day the export starts.',
	judge: ({ bigQueryLinks }) =>
		mapResult(bigQueryLinks, (links) => {
			const evidence = { links: links.length };
			if (links.length === 0) {
				const instruction =
					"Link a Google Cloud project with 'BigQuery Link: Create', or in Google Analytics under Admin > Product links > BigQuery links.";
				const finding = 'Events are not exported to BigQuery.';
				return [{ severity: 'warning', finding, evidence, instruction }];
			}
			const idle = links.filter(({ exportsAnything }) => !exportsAnything);
			if (idle.length > 0) return idle.map((link) => ({ ...flagIdleLink(link), evidence }));
			const finding = `Events are exported to ${formatCount(links.length, 'BigQuery project')}.`;
			return [{ severity: 'ok', finding, evidence }];
		}),
};

function flagIdleLink({ id }: BigQueryLink): CheckVerdict {
	return {
		severity: 'warning',
		finding: 'BigQuery is linked, but no export is turned on.',
		instruction: 'Turn on the daily export.',
		fixOperation: {
			resource: 'bigQueryLink',
			operation: 'update',
			parameters: { bigQueryLink: id, updateFields: { dailyExportEnabled: true } },
		},
	};
}

export const userProvidedDataCheck: AuditCheck = {
	name: 'userProvidedData',
	question: 'Are the user-provided data settings consistent with each other?',
	meaning:
		"The Google tag reads email addresses and phone numbers from forms only if user-provided data collection is also on. The API doesn't show whether its terms were acknowledged.",
	judge: ({ userProvidedData: known }) =>
		mapResult(known, ({ isCollected, isDetectedAutomatically }) => {
			const evidence = { isCollected, isDetectedAutomatically };
			if (isDetectedAutomatically && !isCollected) {
				return [
					{
						severity: 'warning',
						finding:
							'Automatic detection of user-provided data is on, but collection is off, so nothing is collected.',
						evidence,
						instruction:
							"Change this in Google Analytics under Admin > Data collection and modification > Data collection. It can't be changed through the API.",
					},
				];
			}
			const state = isCollected ? 'collected' : 'not collected';
			return [{ severity: 'ok', finding: `User-provided data is ${state}.`, evidence }];
		}),
};
