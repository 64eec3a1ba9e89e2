import type { Resource } from '../../shared/node/operation';
import { account } from './account';
import { annotation } from './annotation';
import { accessReport } from './accessReport';
import { applyConfiguration } from './applyConfiguration';
import { audience } from './audience';
import { audienceExport } from './audienceUsers';
import { changeHistory } from './changeHistory';
import { channelGroup } from './channelGroup';
import { dataStream } from './dataStream';
import { calculatedMetric, customDimension, customMetric } from './customDefinitions';
import type { Description, Kind } from './description';
import { exportConfiguration } from './exportConfiguration';
import { keyEvent } from './keyEvent';
import { bigQueryLink, firebaseLink, googleAdsLink } from './links';
import { property } from './property';
import { getDataRetentionSettings, settings, SETTINGS } from './settings';
import { userAccess, userAccessKind } from './userAccess';
import { userDeletion } from './userDeletion';

/** Every kind of resource that is one description, in the order of the panel. */
export const KINDS: Kind[] = [
	keyEvent,
	customDimension,
	customMetric,
	calculatedMetric,
	annotation,
	audience,
	audienceExport,
	channelGroup,
	property,
	dataStream,
	googleAdsLink,
	bigQueryLink,
	firebaseLink,
	account,
];

/** All that is described by fields, settings and access included. */
export const DESCRIPTIONS: Description[] = [...KINDS, userAccessKind, ...SETTINGS];

/** What has operations besides the usual ones. */
const FURTHER: Record<string, Resource['operations']> = {
	property: [getDataRetentionSettings, exportConfiguration, applyConfiguration],
};

const described: Resource[] = KINDS.map(({ name, resource }) => ({
	...resource,
	operations: [...resource.operations, ...(FURTHER[name] ?? [])],
}));

/** All of administration, the common ones first. */
export const administration: Resource[] = [
	...described,
	settings.resource,
	userAccess,
	changeHistory.resource,
	accessReport,
	userDeletion,
];
