import type { NodeResource } from '../../../shared/node/operation';
import { analyticsApi } from '../../service';
import { call } from './call.operation';

export const api: NodeResource = {
	option: { name: 'API', value: 'api' },
	service: analyticsApi,
	operations: [call],
};
