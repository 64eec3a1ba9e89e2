import type { SandboxReply } from '../../../http/types';
import type { Failure, FailureContext, Wire } from '../../wire/wire';

/** Thrown to end a request with this answer, however deep the code is. */
export class Refused extends Error {
	constructor(readonly reply: SandboxReply) {
		super('refused');
	}
}

export type Refuse = (failure: Failure, context: FailureContext) => never;

export const refusalsOf =
	({ failures }: Wire): Refuse =>
	(failure, context) => {
		throw new Refused(failures[failure](context));
	};
