import type { ApiResponse, Send } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { propertyIn } from '../domain/property';
import { recordsIn } from '../domain/read';
import { quotaLeft, quotaWords, type QuotaLeft } from '../domain/report/details';

/**
 * Stops asking once less than so many percent of one of a property's quotas are left, so that
 * others who share it can go on. The first answer tells how much there is.
 */
export function withQuotaFloor(send: Send, floor: number): Send {
	if (floor <= 0) return send;
	const scarcest = new Map<string, QuotaLeft>();

	return async (request) => {
		const property = propertyIn(request.path) ?? '';
		const left = scarcest.get(property);
		if (left && left.percent < floor) return refusalFor(left, floor);
		const answer = await send(request);
		const known = answer.kind === 'response' ? scarcestIn(answer) : undefined;
		if (known) scarcest.set(property, known);
		return answer;
	};
}

function scarcestIn({ body }: ApiResponse): QuotaLeft | undefined {
	if (!isRecord(body)) return undefined;
	const answers: JsonRecord[] = [body, ...recordsIn(body.reports)];
	return answers.flatMap(quotaLeft).sort((one, other) => one.percent - other.percent)[0];
}

/** In Google's place and in its form, so that it is treated like Google's own refusals. */
function refusalFor(left: QuotaLeft, floor: number): ApiResponse {
	const message = `Stopped to keep ${floor}% of the quota: ${quotaWords(left)}`;
	return {
		kind: 'response',
		status: 429,
		headers: {},
		body: { error: { code: 429, message, status: 'RESOURCE_EXHAUSTED' } },
	};
}
