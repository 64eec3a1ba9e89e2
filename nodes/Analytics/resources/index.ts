import { readOwnValue } from '../../shared/core/json';
import type { Operation, NodeResource } from '../../shared/node/operation';
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
import { eventCreateRule, eventEditRule, reorder } from './eventRules';
import { exportConfiguration } from './configuration';
import { keyEvent } from './keyEvent';
import { bigQueryLink, firebaseLink, googleAdsLink } from './links';
import {
	acknowledgeUserDataCollection,
	measurementProtocolSecret,
} from './measurementProtocolSecret';
import { buildOperations, buildResource } from './operations';
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
	eventCreateRule,
	eventEditRule,
	measurementProtocolSecret,
	googleAdsLink,
	bigQueryLink,
	firebaseLink,
	account,
];

/** All that is described by fields, settings and access included. */
export const DESCRIPTIONS: Description[] = [...KINDS, userAccess, ...SETTINGS];

/** Where more can be done than the usual. */
const OPERATIONS: Record<string, Operation[]> = {
	audienceExport: [createExport, ...buildOperations(audienceExport), getUsers],
	property: [
		...buildOperations(property),
		getDataRetentionSettings,
		exportConfiguration,
		applyConfiguration,
		acknowledgeUserDataCollection,
	],
	eventEditRule: [...buildOperations(eventEditRule), reorder],
};

/** What only people are offered, and no AI agent. */
const NOT_FOR_TOOLS: Description[] = [measurementProtocolSecret];

/** All of administration, the common ones first. */
export const administration: NodeResource[] = [
	...KINDS.map((kind) => ({
		...buildResource(kind, readOwnValue(OPERATIONS, kind.name)),
		notForTools: NOT_FOR_TOOLS.includes(kind),
	})),
	buildResource(settings),
	{
		...buildResource(userAccess, [...buildOperations(userAccess), grant, revoke]),
		notForTools: true,
	},
	buildResource(changeHistory),
	accessReport,
	userDeletion,
];
