import type { Resource } from '../../shared/node/operation';
import { analyticsApi } from '../service';
import { account } from './account';
import { call } from './api/call.operation';
import { dataStream } from './dataStream';
import { keyEvent } from './keyEvent';
import { property } from './property';
import { getMetadata } from './report/getMetadata.operation';
import { run } from './report/run.operation';

/** Everything the node can do: the lists in its panel and the choice of what runs come from here. */
export const resources: Resource[] = [
	{
		option: { name: 'Report', value: 'report' },
		service: analyticsApi,
		operations: [run, getMetadata],
	},
	keyEvent,
	property,
	dataStream,
	account,
	{
		option: { name: 'API', value: 'api' },
		service: analyticsApi,
		operations: [call],
	},
];
