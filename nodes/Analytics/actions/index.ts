import type { Resource } from '../../shared/node/operation';
import { administration } from '../resources';
import { api } from './api';
import { event } from './event';
import { report } from './report';

/** All resources and their operations. The panel and the dispatch are both made from this list. */
export const resources: Resource[] = [report, event, ...administration, api];
