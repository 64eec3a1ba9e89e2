import type { Resource } from '../../../shared/node/operation';
import { analyticsApi } from '../../service';
import { create } from './create.operation';
import { get } from './get.operation';
import { getMany } from './getMany.operation';
import { remove } from './delete.operation';
import { update } from './update.operation';

export const property: Resource = {
	option: { name: 'Property', value: 'property' },
	service: analyticsApi,
	operations: [getMany, create, get, update, remove],
};
