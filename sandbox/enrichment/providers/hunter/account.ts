import type { SandboxReply } from '../../../http/types';
import { ok, type Call } from '../frame/provider';

/**
 * Free. Newer accounts tell what remains; others only what was used of what is available, which
 * then has to be subtracted.
 */
export function account({ credits, used, quirks }: Call): SandboxReply {
	const remaining = quirks.disputed === 'first' ? { remaining: credits } : {};
	const budget = { used, available: credits + used, ...remaining };
	return ok({
		data: {
			first_name: 'Sandbox',
			last_name: 'User',
			email: 'user@sandbox.example',
			plan_name: 'Growth',
			plan_level: 2,
			reset_date: '2026-12-01',
			team_id: 1,
			requests: { credits: budget },
		},
	});
}
