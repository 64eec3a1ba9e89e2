import type { Resource } from '../../shared/node/operation';
import { accessReport } from './accessReport';
import { annotation } from './annotation';
import { applyConfiguration } from './applyConfiguration';
import { audienceExport, createExport, getUsers } from './audienceExport';
import { changeHistory } from './changeHistory';
import { dataStream } from './dataStream';
import {
	audience,
	calculatedMetric,
	channelGroup,
	customDimension,
	customMetric,
} from './definitions';
import type { Description } from './description';
import { exportConfiguration } from './configuration';
import { keyEvent } from './keyEvent';
import { bigQueryLink, firebaseLink, googleAdsLink } from './links';
import { resourceOf, type Further } from './operations';
import { account, property } from './property';
import { getDataRetentionSettings, settings, SETTINGS } from './settings';
import { grant, revoke, userAccess } from './userAccess';
import { userDeletion } from './userDeletion';

/** Every kind of resource that is one description, in the order of the panel. */
export const KINDS: Description[] = [
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
export const DESCRIPTIONS: Description[] = [...KINDS, userAccess, ...SETTINGS];

/** What can be done besides the usual. */
const FURTHER: Record<string, Further> = {
	audienceExport: { first: [createExport], last: [getUsers] },
	property: { last: [getDataRetentionSettings, exportConfiguration, applyConfiguration] },
};

/** All of administration, the common ones first. */
export const administration: Resource[] = [
	...KINDS.map((kind) => resourceOf(kind, FURTHER[kind.name])),
	resourceOf(settings),
	{ ...resourceOf(userAccess, { last: [grant, revoke] }), notForTools: true },
	resourceOf(changeHistory),
	accessReport,
	userDeletion,
];
