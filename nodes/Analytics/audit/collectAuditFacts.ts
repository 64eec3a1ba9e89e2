import type { Clock } from '../../shared/core/clock';
import type { Send } from '../../shared/core/http';
import { mapResult, success, type Result } from '../../shared/core/result';
import { createRequestMeter } from '../google/requestMeter';
import type { AuditFacts } from './facts';
import { fetchReportFacts } from './reportFacts';
import { fetchAdminResource, fetchSettingFacts, toPropertyDetails } from './settingFacts';
import {
	chooseWebsitesToInspect,
	fetchDataRedaction,
	fetchEnhancedMeasurement,
} from './websiteFacts';

/** The senders of an audit, by the API that they reach. */
export interface AuditConnection {
	/** Sends requests for settings and lists to the Admin API, which charges no tokens. */
	admin: Send;
	/** Sends requests for reports to the Data API. It stops at the quota floor. */
	data: Send;
	clock: Clock;
}

/**
 * Collects all facts that the checks need. A fact that Google refuses is a failure in its place. The function itself fails
 * only if nothing can be read, such as after the sign-in has expired.
 */
export async function collectAuditFacts(
	property: string,
	{ admin, data, clock }: AuditConnection,
): Promise<Result<AuditFacts>> {
	// This request goes alone, so that an expired sign-in costs one request only.
	const details = await fetchAdminResource(admin, `v1beta/properties/${property}`);
	if (!details.ok && !isRefusal(details)) return details;
	const settings = await fetchSettingFacts(property, admin);
	const meter = createRequestMeter();
	const reports = await fetchReportFacts({ property, send: data, meter }, settings);
	const websites = chooseWebsitesToInspect(settings.dataStreams, reports.visits);
	const facts: AuditFacts = {
		moment: clock.now(),
		quota: meter.read().quota,
		property: mapResult(details, toPropertyDetails),
		...settings,
		...reports,
		enhancedMeasurement: await fetchEnhancedMeasurement(property, admin, websites),
		dataRedaction: await fetchDataRedaction(property, admin, websites, reports.revealingPages),
	};
	return !details.ok && isNothingRead(facts) ? details : success(facts);
}

/** A refusal for lack of rights may leave other facts readable; a broken connection or an expired sign-in does not. */
function isRefusal({ failure }: Extract<Result<unknown>, { ok: false }>): boolean {
	const { status } = failure;
	return status !== undefined && status !== 401;
}

function isNothingRead({ dataStreams, keyEvents, events, traffic, visits }: AuditFacts): boolean {
	return [dataStreams, keyEvents, events, traffic, visits].every(({ ok }) => !ok);
}
