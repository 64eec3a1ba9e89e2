/** Checks of how exact common reports are. */
import { findMin } from '../../../shared/core/lists';
import { mapResult, success } from '../../../shared/core/result';
import type { AuditCheck, FixOperation, CheckVerdict } from '../auditCheck';
import type { ReportQuality, CommonReport } from '../facts';
import { listNamesInShort } from './findingText';

export const samplingCheck: AuditCheck = {
	name: 'sampling',
	question: 'Are common reports based on all events (unsampled)?',
	meaning: 'A sampled report is an estimate: small rows may be far off, or missing.',
	judge: ({ commonReports }) =>
		mapResult(commonReports, (reports) => {
			const sampled = selectNames(
				reports,
				({ sampledPercent }) => sampledPercent !== undefined,
			);
			const shares = reports.flatMap(({ quality }) => quality.sampledPercent ?? []);
			const evidence = { reports: sampled, lowestPercent: findLowest(shares) };
			if (sampled.length === 0)
				return [
					{ severity: 'ok', finding: 'None of the common reports is sampled.', evidence },
				];
			return [
				{
					severity: 'warning',
					finding: `Google samples these reports: ${listNamesInShort(sampled)}. The most heavily sampled one is based on ${findLowest(shares)}% of the events.`,
					evidence,
					instruction:
						"Request fewer days at a time (one item per period in 'Report: Run'), use fewer dimensions, or take the numbers from BigQuery.",
				},
			];
		}),
};

function selectNames(
	reports: CommonReport[],
	hasFault: (quality: ReportQuality) => boolean,
): string[] {
	return reports.filter(({ quality }) => hasFault(quality)).map(({ name }) => name);
}

function findLowest(shares: number[]): number | null {
	return shares.length === 0 ? null : findMin(shares);
}

export const thresholdingCheck: AuditCheck = {
	name: 'thresholding',
	question: 'Do common reports include rows with few users?',
	meaning:
		'Google withholds rows that could identify a person, so the rows may not add up to the totals.',
	judge: ({ commonReports, reportingIdentity }) => {
		if (!commonReports.ok) return commonReports;
		const withheld = selectNames(commonReports.value, ({ isThresholded }) => isThresholded);
		if (withheld.length === 0)
			return success([{ severity: 'ok', finding: 'Google withholds no rows.' }]);
		const identity = reportingIdentity.ok ? reportingIdentity.value : '';
		return success([flagWithheldRows(withheld, identity)]);
	},
};

const DEVICE_BASED = 'DEVICE_BASED';

function flagWithheldRows(reports: string[], reportingIdentity: string): CheckVerdict {
	const verdict: CheckVerdict = {
		severity: 'warning',
		finding: `Google withholds rows with few users in these reports: ${listNamesInShort(reports)}.`,
		evidence: { reports, reportingIdentity },
	};
	if (reportingIdentity === DEVICE_BASED) {
		const instruction =
			'Leave out age, gender, interests, and audiences, and request more days at a time.';
		return { ...verdict, instruction };
	}
	return {
		...verdict,
		instruction:
			'Set the reporting identity to Device-based. This changes how users are counted in reports, and you can change it back at any time.',
		fixOperation: buildIdentityFix(),
	};
}

function buildIdentityFix(): FixOperation {
	return {
		resource: 'settings',
		operation: 'update',
		parameters: {
			settings: 'reportingIdentity',
			updateFields: { reportingIdentity: DEVICE_BASED },
		},
	};
}

export const otherRowCheck: AuditCheck = {
	name: 'otherRow',
	question: 'Are common reports free of the "(other)" row?',
	meaning: 'Data grouped into the "(other)" row can\'t be broken down by page or source.',
	judge: ({ commonReports }) =>
		mapResult(commonReports, (reports) => {
			const grouped = selectNames(reports, ({ hasOtherRow }) => hasOtherRow);
			if (grouped.length === 0)
				return [
					{ severity: 'ok', finding: 'None of the common reports has an "(other)" row.' },
				];
			return [
				{
					severity: 'warning',
					finding: `Google groups rare values into "(other)" in these reports: ${listNamesInShort(grouped)}.`,
					evidence: { reports: grouped },
					instruction:
						'Find the parameter or URL that has a new value in nearly every event, such as a session or user ID in page URLs, and stop sending it. Until then, request single days or fewer dimensions, or use BigQuery.',
				},
			];
		}),
};
