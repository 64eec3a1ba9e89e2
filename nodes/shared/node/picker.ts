import type { ILoadOptionsFunctions } from 'n8n-workflow';

import type { Send } from '../core/http';
import type { Result } from '../core/result';
import { systemClock } from './clock';
import { refusal } from './errors';
import { openService, type RetryOptions, type Service } from './transport';

/** Somebody looks at an opening list: one more try, but no long wait. */
const PICKER_RETRIES: RetryOptions = { maxRetries: 1, maxWaitSeconds: 5, timeoutSeconds: 30 };

/** Loads the entries of a picker. What goes wrong is shown there, never taken for an empty list. */
export async function pick<T>(
	context: ILoadOptionsFunctions,
	service: Service,
	load: (send: Send) => Promise<Result<T>>,
): Promise<T> {
	const { connect } = await openService(context, service, systemClock);
	const result = await load(connect(PICKER_RETRIES));
	if (!result.ok) throw refusal(context.getNode(), result.failure);
	return result.value;
}
