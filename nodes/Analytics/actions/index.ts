import type { Resource } from '../../shared/node/operation';
import { administration } from '../resources';
import { api } from './api';
import { event } from './event';
import { audit } from './property/audit.operation';
import { report } from './report';

/** All resources and their operations. The panel and the dispatch are both made from this list. */
export const resources: Resource[] = [report, event, ...administration.map(withAudit), api];

/** Properties have what their description says, and the audit, which needs reports as well. */
function withAudit(resource: Resource): Resource {
	if (resource.option.value !== 'property') return resource;
	return { ...resource, operations: [...resource.operations, audit] };
}
