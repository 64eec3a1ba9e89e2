import type { Resource } from '../../shared/node/operation';
import { analyticsApi } from '../service';
import { call } from './api/call.operation';
import { getMetadata } from './report/getMetadata.operation';
import { run } from './report/run.operation';

/** Everything the node can do: the lists in its panel and the choice of what runs come from here. */
export const resources: Resource[] = [
	{
		option: { name: 'Report', value: 'report' },
		service: analyticsApi,
		operations: [run, getMetadata],
	},
	{
		option: { name: 'API', value: 'api' },
		service: analyticsApi,
		operations: [call],
	},
];
