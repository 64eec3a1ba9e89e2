import type { NodeResource } from '../../shared/node/operation';
import { administration } from '../resources';
import { api } from './api';
import { event } from './event';
import { audit } from './property/audit.operation';
import { report } from './report';

/** All resources and their operations. Both the panel and the execution follow this list. */
export const ANALYTICS_RESOURCES: NodeResource[] = [
	report,
	event,
	...administration.map(withAudit),
	api,
];

/** Adds the audit to the operations of properties. The other operations follow from the definition of the resource. */
function withAudit(resource: NodeResource): NodeResource {
	if (resource.option.value !== 'property') return resource;
	return { ...resource, operations: [...resource.operations, audit] };
}
