import type { AuditCheck } from '../auditCheck';
import {
	dataStreamsCheck,
	eventNamesCheck,
	internalTrafficCheck,
	keyEventsCheck,
} from './collection';
import {
	definitionLimitsCheck,
	duplicateDefinitionsCheck,
	unusedDefinitionsCheck,
} from './definitions';
import { personalDataCheck } from './personalData';
import { currencyCheck, timeZoneCheck } from './timeZoneAndCurrency';
import { otherRowCheck, samplingCheck, thresholdingCheck } from './reportQuality';
import {
	bigQueryLinkCheck,
	dataRetentionCheck,
	enhancedMeasurementCheck,
	googleAdsLinkCheck,
	userProvidedDataCheck,
} from './settings';
import { paymentReferralsCheck, selfReferralsCheck, unassignedTrafficCheck } from './traffic';

/** The checks of an audit, in the order of its findings: data that cannot be recovered comes first. */
export const AUDIT_CHECKS: readonly AuditCheck[] = [
	dataRetentionCheck,
	dataStreamsCheck,
	keyEventsCheck,
	personalDataCheck,
	enhancedMeasurementCheck,
	eventNamesCheck,
	internalTrafficCheck,
	unassignedTrafficCheck,
	selfReferralsCheck,
	paymentReferralsCheck,
	googleAdsLinkCheck,
	bigQueryLinkCheck,
	unusedDefinitionsCheck,
	duplicateDefinitionsCheck,
	definitionLimitsCheck,
	timeZoneCheck,
	currencyCheck,
	samplingCheck,
	thresholdingCheck,
	otherRowCheck,
	userProvidedDataCheck,
];
