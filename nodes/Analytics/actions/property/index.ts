import type { Resource } from '../../../shared/node/operation';
import { analyticsApi } from '../../service';
import { create } from './create.operation';
import { getDataRetentionSettings } from './getDataRetentionSettings.operation';
import { get, getMany, remove, update } from './operations';

export const property: Resource = {
	option: { name: 'Property', value: 'property' },
	service: analyticsApi,
	operations: [getMany, create, get, update, remove, getDataRetentionSettings],
};
