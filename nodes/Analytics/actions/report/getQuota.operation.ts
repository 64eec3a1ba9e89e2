import { success } from '../../../shared/core/result';
import type { ApiRequest } from '../../../shared/core/http';
import type { Operation } from '../../../shared/node/operation';
import { optionsField } from '../../../shared/node/panel';
import { ask, isResource } from '../../google/client';
import { BUCKETS, quotaLeft } from '../../google/connection';
import { propertyField, readProperty, RETRY_OPTIONS } from '../../fields';
import { toListItems } from '../../report/listItems';
import { withAddedColumns } from './addedColumns';
import { perItemWithConnection } from './connections';
import { propertyColumnOption } from './fields/options';

export const getQuota: Operation = {
	option: {
		name: 'Get Quota (Preview)',
		value: 'getQuota',
		action: 'Get report quota',
		description: 'Get what is left of the quotas of a property, for one token of them',
	},
	properties: [propertyField, optionsField(RETRY_OPTIONS, [propertyColumnOption])],
	execute: perItemWithConnection(async (input, run, connection) => {
		const property = readProperty(input);
		const path = `/v1alpha/properties/${property}/propertyQuotasSnapshot`;
		const request: ApiRequest = { method: 'GET', path, repeatable: true };
		const snapshot = await ask(connection.send, request, isResource);
		if (!snapshot.ok) return snapshot;
		const quotas = CATEGORIES.flatMap((category) =>
			quotaLeft(snapshot.value[`${category}PropertyQuota`], ALL).map(
				({ name, remaining, percent }) => ({
					category,
					quota: name,
					remaining,
					percentLeft: Number(percent.toFixed(2)),
				}),
			),
		);
		return success(toListItems(withAddedColumns(input, quotas), run));
	}),
};

/** Those of reports, realtime reports and funnels are counted apart. */
const CATEGORIES = ['core', 'realtime', 'funnel'];

/** Those of requests at this moment come back by themselves, so that no report tells them. */
const ALL = {
	...BUCKETS,
	concurrentRequests: { words: 'concurrent request', standard: 10, large: 50 },
};
