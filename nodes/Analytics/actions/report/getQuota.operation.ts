import { success, type Result } from '../../../shared/core/result';
import type { ApiRequest } from '../../../shared/core/http';
import { options, type Values } from '../../../shared/node/field';
import { defineOperation, type OutputRow, type OperationRun } from '../../../shared/node/operation';
import { requestJson, isResource } from '../../google/client';
import { QUOTA_LIMITS, calculateQuotaLeft, type GoogleConnection } from '../../google/connection';
import { googleRetryFields, propertyId } from '../../fields';
import { toListItems } from '../../report/listItems';
import { prependPropertyColumn } from './propertyColumn';
import { executePerItemWithConnection } from './connections';
import { propertyColumnOption } from './fields/options';

const fields = {
	property: propertyId,
	options: options({ ...googleRetryFields, ...propertyColumnOption }),
};

export const getQuota = defineOperation({
	name: 'Get Quota (Preview)',
	value: 'getQuota',
	action: 'Get the report quota',
	description: 'See how much of each reporting quota a property has left. Uses one token.',
	fields,
	execute: executePerItemWithConnection(listQuotas),
});

async function listQuotas(
	values: Values<typeof fields>,
	run: OperationRun,
	connection: GoogleConnection,
): Promise<Result<OutputRow[]>> {
	const path = `/v1alpha/properties/${values.property}/propertyQuotasSnapshot`;
	const request: ApiRequest = { method: 'GET', path, repeatable: true };
	const snapshot = await requestJson(connection.send, request, isResource);
	if (!snapshot.ok) return snapshot;
	const quotas = CATEGORIES.flatMap((category) =>
		calculateQuotaLeft(snapshot.value[`${category}PropertyQuota`], SNAPSHOT_LIMITS).map(
			({ name, remaining, percent }) => ({
				category,
				quota: name,
				remaining,
				percentLeft: Number(percent.toFixed(2)),
			}),
		),
	);
	return success(toListItems(prependPropertyColumn(values, quotas), run));
}

/** Google counts the quotas of reports, realtime reports, and funnels separately. */
const CATEGORIES = ['core', 'realtime', 'funnel'];

/** All quotas of the snapshot. Concurrent requests are added here, because the answers to reports do not state them. */
const SNAPSHOT_LIMITS = {
	...QUOTA_LIMITS,
	concurrentRequests: {
		unitName: 'concurrent request',
		standard: 10,
		analytics360: 50,
	},
};
