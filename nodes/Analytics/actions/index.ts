import type { Resource } from '../../shared/node/operation';
import { administration } from '../resources';
import { api } from './api';
import { event } from './event';
import { report } from './report';

/** Everything the node can do: the lists in its panel and the choice of what runs come from here. */
export const resources: Resource[] = [report, event, ...administration, api];
