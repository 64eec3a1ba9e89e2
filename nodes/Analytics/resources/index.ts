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

/** All kinds of resources with entries of their own in the panel, in its order. */
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

/** All kinds of resources that have fields, including settings and user access. */
export const ALL_KINDS: ResourceKind[] = [...LISTED_KINDS, userAccess, ...ALL_SETTINGS];

/** The operations of kinds that have more than the usual ones. */
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

/** Kinds of resources that AI agents are not offered. */
const NOT_FOR_TOOLS: ResourceKind[] = [measurementProtocolSecret];

/** All resources of the Admin API; the common ones come first. */
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
