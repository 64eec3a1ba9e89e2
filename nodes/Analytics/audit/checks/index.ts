import type { AuditCheck } from '../check';
import { dataStreams, eventNames, internalTraffic, keyEvents } from './collection';
import { definitionLimits, duplicateDefinitions, unusedDefinitions } from './definitions';
import { personalData } from './personalDataCheck';
import { currency, timeZone } from './places';
import { otherRow, sampling, thresholding } from './quality';
import {
	bigQueryLink,
	dataRetention,
	enhancedMeasurement,
	googleAdsLink,
	userProvidedData,
} from './settings';
import { paymentReferrals, selfReferrals, unassignedTraffic } from './traffic';

/** Everything that an audit checks, in the order of its findings: what is lost for good comes first. */
export const CHECKS: readonly AuditCheck[] = [
	dataRetention,
	dataStreams,
	keyEvents,
	personalData,
	enhancedMeasurement,
	eventNames,
	internalTraffic,
	unassignedTraffic,
	selfReferrals,
	paymentReferrals,
	googleAdsLink,
	bigQueryLink,
	unusedDefinitions,
	duplicateDefinitions,
	definitionLimits,
	timeZone,
	currency,
	sampling,
	thresholding,
	otherRow,
	userProvidedData,
];
