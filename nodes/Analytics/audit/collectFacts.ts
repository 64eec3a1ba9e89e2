import type { Clock } from '../../shared/core/clock';
import type { Send } from '../../shared/core/http';
import { mapResult, success, type Result } from '../../shared/core/result';
import { createRequestMeter } from '../google/requestMeter';
import type { AuditFacts } from './facts';
import { fetchReportFacts } from './reportFacts';
import { fetchSettingsResource, fetchSettingFacts, toPropertyDetails } from './settingFacts';
import {
	chooseWebsitesToInspect,
	fetchDataRedaction,
	fetchEnhancedMeasurement,
} from './websiteFacts';

/** How an audit reaches Google. */
export interface AuditConnection {
	/** Settings and lists, which cost no tokens. */
	admin: Send;
	/** Reports, within the quota that the user leaves to others. */
	data: Send;
	clock: Clock;
}

/**
 * Reads everything that the checks need. What Google refuses is a failure in its place. The whole fails only where nothing
 * could be read, such as when the sign-in has ended.
 */
export async function collectFacts(
	property: string,
	{ admin, data, clock }: AuditConnection,
): Promise<Result<AuditFacts>> {
	// It goes alone: a sign-in that has ended is found out by one request.
	const details = await fetchSettingsResource(admin, `v1beta/properties/${property}`);
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

/** What is refused for lack of rights may leave other things readable; a broken connection or sign-in does not. */
function isRefusal({ failure }: Extract<Result<unknown>, { ok: false }>): boolean {
	const { status } = failure;
	return status !== undefined && status !== 401;
}

function isNothingRead({ dataStreams, keyEvents, events, traffic, visits }: AuditFacts): boolean {
	return [dataStreams, keyEvents, events, traffic, visits].every(({ ok }) => !ok);
}
