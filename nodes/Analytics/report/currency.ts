import { asRecord } from '../../shared/core/json';
import { textIn } from '../google/jsonValues';
import type { Report } from '../google/reportResponse';

/** The currency of the amounts in a report; undefined where there are none. */
export function findCurrency({
	headers,
	body,
}: Pick<Report, 'headers' | 'body'>): string | undefined {
	const hasAmounts = headers.metrics.some(({ type }) => type === 'TYPE_CURRENCY');
	return (hasAmounts && textIn(asRecord(body.metadata).currencyCode)) || undefined;
}
