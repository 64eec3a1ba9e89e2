import type { SandboxReply } from '../../../http/types';
import type { JsonObject, Person } from '../../records';
import { ok, type Call, type Purchase } from '../frame/provider';
import { text } from '../frame/read';
import type { AskedPerson } from '../world/world';

/** Nobody, and somebody who asked to be forgotten, look the same. */
export function personBy({ world }: Call, asked: AskedPerson): Person | undefined {
	const match = world.person(asked);
	return typeof match === 'object' ? match.record : undefined;
}

/** A page by its address or by the part after `/in/`. */
export function profilePage(value: unknown): string | undefined {
	const page = text(value)?.trim();
	if (!page) return undefined;
	return /linkedin\.com/i.test(page) ? page : `https://www.linkedin.com/in/${page}`;
}

/** Without it the request is refused, and told what to send. */
export const demand = (call: Call, isThere: unknown, names: string) =>
	isThere ? undefined : call.fail('badRequest', `${names} is required`);

/** Pays for what was found; `credits_consumed` tells it, and nothing is charged for a miss. */
export function answer(
	call: Call,
	found: Purchase | undefined,
	message: string,
	fields: JsonObject,
): SandboxReply {
	if (found) call.buy([found]);
	return ok({ ...fields, message, credits_consumed: call.spent });
}
