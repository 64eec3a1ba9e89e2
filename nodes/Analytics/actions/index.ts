import type { NodeResource } from '../../shared/node/operation';
import { administration } from '../resources';
import { api } from './api';
import { event } from './event';
import { audit } from './property/audit.operation';
import { report } from './report';

/** All resources and their operations. The panel and the dispatch are both made from this list. */
export const resources: NodeResource[] = [report, event, ...administration.map(withAudit), api];

/** Properties have what their description says, and the audit, which needs reports as well. */
function withAudit(resource: NodeResource): NodeResource {
	if (resource.option.value !== 'property') return resource;
	return { ...resource, operations: [...resource.operations, audit] };
}
