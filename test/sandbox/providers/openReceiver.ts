import { listen, type Endpoint } from '../../../sandbox/http/listen';
import type { SandboxRequest } from '../../../sandbox/http/types';

/** A customer's address for callbacks, on this machine. */
export async function openReceiver(): Promise<Endpoint & { received: readonly SandboxRequest[] }> {
	const endpoint = await listen({ answer: () => ({ status: 204 }), reset: () => undefined });
	return { ...endpoint, received: endpoint.requests };
}
