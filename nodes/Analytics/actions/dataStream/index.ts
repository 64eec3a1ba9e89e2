import type { Resource } from '../../../shared/node/operation';
import { analyticsApi } from '../../service';
import { create } from './create.operation';
import { get, getMany, remove, update } from './operations';

export const dataStream: Resource = {
	option: { name: 'Data Stream', value: 'dataStream' },
	service: analyticsApi,
	operations: [getMany, create, get, update, remove],
};
