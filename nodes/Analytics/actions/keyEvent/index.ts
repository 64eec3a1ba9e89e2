import type { Resource } from '../../../shared/node/operation';
import { analyticsApi } from '../../service';
import { create } from './create.operation';
import { get, getMany, remove, update } from './operations';

export const keyEvent: Resource = {
	option: { name: 'Key Event', value: 'keyEvent' },
	service: analyticsApi,
	operations: [create, getMany, get, update, remove],
};
