import { readOwnValue } from '../../shared/core/json';
import type { Operation, NodeResource } from '../../shared/node/operation';
import { accessReport } from './accessReport';
import { annotation } from './annotation';
import { applyConfiguration } from './applyConfiguration';
import { audienceExport, createExportOperation, getUsersOperation } from './audienceExport';
import { changeHistory } from './changeHistory';
import { dataStream } from './dataStream';
import {
	audience,
	calculatedMetric,
	channelGroup,
	customDimension,
	customMetric,
} from './definitions';
import type { ResourceKind } from './description';
import { eventCreateRule, eventEditRule, reorderOperation } from './eventRules';
import { exportConfiguration } from './configuration';
import { keyEvent } from './keyEvent';
import { bigQueryLink, firebaseLink, googleAdsLink } from './links';
import {
	acknowledgeUserDataCollection,
	measurementProtocolSecret,
} from './measurementProtocolSecret';
import { buildOperations, buildNodeResource } from './operations';
import { account, property } from './property';
import { getDataRetentionSettings, settings, ALL_SETTINGS } from './settings';
import { grantOperation, revokeOperation, userAccess } from './userAccess';
import { userDeletion } from './userDeletion';

/** Every kind of resource that is one description, in the order of the panel. */
export const LISTED_KINDS: ResourceKind[] = [
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
export const ALL_KINDS: ResourceKind[] = [...LISTED_KINDS, userAccess, ...ALL_SETTINGS];

/** Where more can be done than the usual. */
const OPERATIONS: Record<string, Operation[]> = {
	audienceExport: [createExportOperation, ...buildOperations(audienceExport), getUsersOperation],
	property: [
		...buildOperations(property),
		getDataRetentionSettings,
		exportConfiguration,
		applyConfiguration,
		acknowledgeUserDataCollection,
	],
	eventEditRule: [...buildOperations(eventEditRule), reorderOperation],
};

/** What only people are offered, and no AI agent. */
const NOT_FOR_TOOLS: ResourceKind[] = [measurementProtocolSecret];

/** All of administration, the common ones first. */
export const administration: NodeResource[] = [
	...LISTED_KINDS.map((kind) => ({
		...buildNodeResource(kind, readOwnValue(OPERATIONS, kind.name)),
		notForTools: NOT_FOR_TOOLS.includes(kind),
	})),
	buildNodeResource(settings),
	{
		...buildNodeResource(userAccess, [
			...buildOperations(userAccess),
			grantOperation,
			revokeOperation,
		]),
		notForTools: true,
	},
	buildNodeResource(changeHistory),
	accessReport,
	userDeletion,
];
