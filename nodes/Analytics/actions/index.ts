import type { Resource } from '../../shared/node/operation';
import { account } from './account';
import { api } from './api';
import { dataStream } from './dataStream';
import { keyEvent } from './keyEvent';
import { property } from './property';
import { report } from './report';

/** Everything the node can do: the lists in its panel and the choice of what runs come from here. */
export const resources: Resource[] = [report, keyEvent, property, dataStream, account, api];
