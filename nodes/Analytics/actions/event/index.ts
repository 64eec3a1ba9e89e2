import type { NodeResource } from '../../../shared/node/operation';
import { analyticsApi } from '../../service';
import { getStatus } from './getStatus.operation';
import { reconcile } from './reconcile.operation';
import { send } from './send.operation';

export const event: NodeResource = {
	option: { name: 'Event', value: 'event' },
	service: analyticsApi,
	operations: [send, getStatus, reconcile],
};
