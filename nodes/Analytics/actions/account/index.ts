import type { Resource } from '../../../shared/node/operation';
import { analyticsApi } from '../../service';
import { getMany } from './getMany.operation';

export const account: Resource = {
	option: { name: 'Account', value: 'account' },
	service: analyticsApi,
	operations: [getMany],
};
