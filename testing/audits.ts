/** What the audit has to find in the prepared properties of the sandbox. */
import { MAIN_PROPERTIES } from '../sandbox/analytics/admin/seed';

export const NEGLECTED = MAIN_PROPERTIES.neglected.id;
export const WELL_KEPT = MAIN_PROPERTIES.wellKept.id;
export const DEGRADED = MAIN_PROPERTIES.degraded.id;
export const SHOP_WITHOUT_LINKS = MAIN_PROPERTIES.shop.id;

/** A check, and where the sandbox has its fault. */
export interface AuditExample {
	check: string;
	/** The property that has the fault. `WELL_KEPT` has none. */
	faulty: string;
	severity: 'problem' | 'warning';
	/** What one of its findings there says. */
	finding: RegExp;
	/** A request without which the question cannot be answered. */
	read: RegExp;
}

const readOf = (name: string): RegExp => new RegExp(`^GET .*/${name}$`);
const BIG_QUERY_LINKS = readOf('bigQueryLinks');
const REPORTS = /^POST .*:batchRunReports$/;

export const AUDIT_EXAMPLES: AuditExample[] = [
	{
		check: 'dataRetention',
		faulty: NEGLECTED,
		severity: 'problem',
		finding: /^Events are deleted after two months\.$/,
		read: readOf('dataRetentionSettings'),
	},
	{
		check: 'dataStreams',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /"Pop-up shop 2024" has collected nothing in the last 28 days/,
		read: readOf('dataStreams'),
	},
	{
		check: 'dataStreams',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^2 data streams collect from outlet\.harbor\.example: /,
		read: REPORTS,
	},
	{
		check: 'keyEvents',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /"trial_started" was not collected in the last 90 days/,
		read: readOf('keyEvents'),
	},
	{
		check: 'keyEvents',
		faulty: MAIN_PROPERTIES.fresh.id,
		severity: 'problem',
		finding: /No key event was collected/,
		read: REPORTS,
	},
	{
		check: 'personalData',
		faulty: NEGLECTED,
		severity: 'problem',
		finding: /email addresses and tokens \(reset_token\) in the URLs or titles of 4 pages/,
		read: REPORTS,
	},
	{
		check: 'enhancedMeasurement',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^Enhanced measurement is off for "Outlet website"\.$/,
		read: readOf('enhancedMeasurementSettings'),
	},
	{
		check: 'eventNames',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /probably the same: sign_up, Sign_Up\.$/,
		read: REPORTS,
	},
	{
		check: 'eventNames',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^1 event has spaces in the name: open map\.$/,
		read: REPORTS,
	},
	{
		check: 'internalTraffic',
		faulty: NEGLECTED,
		severity: 'warning',
		finding:
			/test sites are counted: localhost \(\d+ sessions\), staging\.outlet\.harbor\.example/,
		read: REPORTS,
	},
	{
		check: 'internalTraffic',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /data filter "Office" is in testing: it marks \d+ sessions/,
		read: REPORTS,
	},
	{
		check: 'unassignedTraffic',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^[\d.]+% of the sessions have no channel\.$/,
		read: REPORTS,
	},
	{
		check: 'selfReferrals',
		faulty: NEGLECTED,
		severity: 'problem',
		finding: /come from the site itself: outlet\.harbor\.example\.$/,
		read: REPORTS,
	},
	{
		check: 'paymentReferrals',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /are credited to payment providers: paypal\.com\.$/,
		read: REPORTS,
	},
	{
		check: 'googleAdsLink',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /sessions came from ads on Google, but Google Ads is not linked\.$/,
		read: readOf('googleAdsLinks'),
	},
	{
		check: 'bigQueryLink',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^BigQuery is linked, but no export is turned on\.$/,
		read: BIG_QUERY_LINKS,
	},
	{
		check: 'bigQueryLink',
		faulty: SHOP_WITHOUT_LINKS,
		severity: 'warning',
		finding: /^Events are not exported to BigQuery\.$/,
		read: BIG_QUERY_LINKS,
	},
	{
		check: 'unusedDefinitions',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^The custom dimension "Color" \(color\) had no value in the last 28 days\.$/,
		read: readOf('customDimensions'),
	},
	{
		check: 'unusedDefinitions',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^The custom metric "Shipping weight" \(shipping_weight\) had no value/,
		read: /^POST .*:batchRunPivotReports$/,
	},
	{
		check: 'duplicateDefinitions',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^The custom dimension "Plan" has the same name as another custom dimension\.$/,
		read: readOf('customMetrics'),
	},
	{
		check: 'definitionLimits',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^9 of 10 item-scoped custom dimensions are used\.$/,
		read: readOf('calculatedMetrics'),
	},
	{
		check: 'timeZone',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^The time zone is Asia\/Tokyo, but only [\d.]+% .* Most come from Norway\.$/,
		read: REPORTS,
	},
	{
		check: 'currency',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /^The currency is JPY, but only [\d.]+% .* Most come from Norway\.$/,
		read: REPORTS,
	},
	{
		check: 'sampling',
		faulty: DEGRADED,
		severity: 'warning',
		finding: /^Google samples these reports: Events, .* is based on 40% of the events\.$/,
		read: REPORTS,
	},
	{
		check: 'thresholding',
		faulty: DEGRADED,
		severity: 'warning',
		finding: /^Google withholds rows with few users in these reports: Events, /,
		read: REPORTS,
	},
	{
		check: 'otherRow',
		faulty: DEGRADED,
		severity: 'warning',
		finding: /^Google groups rare values into "\(other\)" in these reports: /,
		read: REPORTS,
	},
	{
		check: 'userProvidedData',
		faulty: NEGLECTED,
		severity: 'warning',
		finding: /detection of user-provided data is on, but collection is off/,
		read: readOf('userProvidedDataSettings'),
	},
];
