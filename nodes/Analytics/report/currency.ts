import { asRecord } from '../../shared/core/json';
import { groupBy } from '../../shared/core/lists';
import { formatCount } from '../../shared/core/result';
import { readTextOrEmpty } from '../google/jsonValues';
import type { Report } from '../google/reportResponse';

/** The currency of the amounts in a report; undefined where it has no columns of amounts. */
export function findCurrency({
	headers,
	body,
}: Pick<Report, 'headers' | 'body'>): string | undefined {
	const hasAmounts = headers.metrics.some(({ type }) => type === 'TYPE_CURRENCY');
	return (hasAmounts && readTextOrEmpty(asRecord(body.metadata).currencyCode)) || undefined;
}

/** The currency of the amounts in the rows of a report; undefined where no row has an amount. */
export function findCurrencyOfRows(
	report: Pick<Report, 'headers' | 'body' | 'rowCount'>,
): string | undefined {
	return report.rowCount > 0 ? findCurrency(report) : undefined;
}

/** A property, and the currency of the amounts in its rows. */
export interface PropertyCurrency {
	property: string;
	/** Undefined where its rows have no amounts. */
	currency: string | undefined;
}

/** The warning that the amounts of one column are in several currencies; none where they are not. */
export function mixedCurrencyWarnings(currencies: PropertyCurrency[]): string[] {
	const known = currencies.flatMap(({ property, currency }) =>
		currency === undefined ? [] : [{ property, currency }],
	);
	const byCurrency = [...groupBy(known, ({ currency }) => currency)];
	if (byCurrency.length < 2) return [];
	const named = byCurrency.map(
		([currency, each]) =>
			`${currency} (${nameProperties(each.map(({ property }) => property))})`,
	);
	return [
		`Amounts are in several currencies, so do not add them up: ${named.join(', ')}. To have Google convert them to one, set 'Currency Code' under Options.`,
	];
}

const MOST_NAMED = 3;

/** `property 401000001`, or `properties 1, 2, 3 and 7 more`. */
function nameProperties(properties: string[]): string {
	const unique = [...new Set(properties)];
	const named = unique.slice(0, MOST_NAMED).join(', ');
	const others = unique.length - MOST_NAMED;
	const ending = others > 0 ? ` and ${formatCount(others, 'other')}` : '';
	return `${unique.length === 1 ? 'property' : 'properties'} ${named}${ending}`;
}
