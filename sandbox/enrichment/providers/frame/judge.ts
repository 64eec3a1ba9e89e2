import type { SandboxReply, SandboxRequest } from '../../../http/types';
import type { Fault } from '../../wire/look';
import { judgeAnswer, judgeRequest } from '../../wire/wire';
import type { Call, ProviderApi } from './provider';
import { routeOf } from './routes';

/** Where one request, and then its answer, break the wire. */
export interface Judge {
	faults: Fault[];
	/** The same answer, as text, or a 500 where the sandbox itself is wrong. */
	answer(reply: SandboxReply): SandboxReply;
}

/** Tells the call what it is asked. */
export function judgeOf({ wire, ...api }: ProviderApi, call: Call, request: SandboxRequest): Judge {
	const route = routeOf(api, call.endpoint);
	const endpoint = route && wire.endpoints[route.name];
	const { asked, faults } = endpoint
		? judgeRequest(endpoint, request, route.params)
		: { asked: call.asked, faults: [UNKNOWN] };
	call.asked = asked;
	return {
		faults,
		answer: (reply) => {
			const wrong = judgeAnswer(wire, endpoint, reply);
			faults.push(...wrong);
			return written(wrong.length === 0 ? reply : { status: 500, body: { sandbox: wrong } });
		},
	};
}

const UNKNOWN: Fault = { at: 'path', rule: 'path', message: 'is unknown' };

/** Integers that JavaScript cannot hold are written without quotes, as other languages have them. */
function written({ body, ...reply }: SandboxReply): SandboxReply {
	if (typeof body !== 'object') return { ...reply, body };
	const json = JSON.stringify(body, (_, value: unknown) =>
		typeof value === 'bigint' ? `bigint ${value}` : value,
	);
	return { ...reply, body: json.replace(/"bigint (\d+)"/g, '$1') };
}
